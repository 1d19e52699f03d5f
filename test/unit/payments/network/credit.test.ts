import { expect, it } from 'vitest';
import { isTaken } from '#shared/payments/network/credit.ts';
import type { TransactionStatus } from '#shared/transactions/lifecycle.ts';

const at = '2026-11-28T12:00:00.000Z';

/** A payment whose money came once stays one, also when the bank refused it later. */
it.each<[TransactionStatus, readonly TransactionStatus[], boolean]>([
  ['PENDING', [], false],
  ['EXPIRED', ['PENDING'], false],
  ['REJECTED', ['PENDING'], false],
  ['FAILED', ['PENDING'], false],
  ['PROCESSING', ['PENDING'], true],
  ['COMPLETED', ['PENDING'], true],
  ['COMPLETED', ['PENDING', 'PROCESSING'], true],
  ['FAILED', ['PENDING', 'PROCESSING'], true],
  ['FAILED', ['PENDING', 'PROCESSING', 'COMPLETED'], true],
])('the money of a payment in %s after %j was taken: %s', (status, before, isThere) => {
  const past = before.map((one): [TransactionStatus, string] => [one, at]);

  expect(isTaken({ status, past })).toBe(isThere);
});
