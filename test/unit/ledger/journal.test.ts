import { expect, it } from 'vitest';
import { accountDelta, clearingJournal, refundJournal, sumsOf } from '#shared/ledger/journal.ts';

const taken = {
  platformId: 'p',
  accountUuid: 'a',
  currency: 'USD',
  amountMinor: -12500n,
  sourceUuid: 't',
  purpose: 'TRANSFER',
  at: '2025-10-13T12:00:00.000Z',
} as const;

it('a journal takes from one side what it gives to the other', () => {
  const journal = clearingJournal(taken);
  expect(journal.legs).toEqual([
    { account: 'a', currency: 'USD', amountMinor: -12500n },
    { account: 'CLEARING', currency: 'USD', amountMinor: 12500n },
  ]);
  expect(sumsOf(journal.legs)).toEqual(new Map([['USD', 0n]]));
  expect(accountDelta(journal)).toBe(-12500n);
});

it('a refund is the opposite of the payment', () => {
  const refund = refundJournal(taken, '2025-10-13T12:00:30.000Z');
  expect(accountDelta(refund)).toBe(12500n);
  expect(refund).toMatchObject({ purpose: 'REFUND', sourceUuid: 't', createdAt: '2025-10-13T12:00:30.000Z' });
});
