import { describe, expect, it } from 'vitest';
import type { Item } from '#test/support/raw-table.ts';
import { checkBatches } from '#test/support/reconciler/check-batches.ts';
import { Findings } from '#test/support/reconciler/findings.ts';
import { openBook } from '#test/support/reconciler/ledger-book.ts';

const platformId = '01a1f000-0000-7001-8000-000000000000';
const uuid = '152ecde4-8f24-7df6-894f-824a309d2a29';

const batch = (status: string, more: Item = {}): Item => ({
  pk: `PAYOUT_BATCH#${platformId}#${uuid}`,
  sk: 'BATCH',
  platformId,
  uuid,
  status,
  total: 2n,
  ...more,
});
const outcome = (row: number, transactionUuid?: string): Item => ({
  pk: `PAYOUT_ROW#${platformId}#${uuid}`,
  sk: String(row).padStart(7, '0'),
  platformId,
  uuid,
  row: BigInt(row),
  ...(transactionUuid === undefined ? { code: 'INSUFFICIENT_BALANCE' } : { transactionUuid }),
});
const payment = (paymentUuid: string): Item => ({
  pk: `TRANSACTION#${platformId}#${paymentUuid}`,
  sk: 'TRANSACTION',
  platformId,
});
const ended = { successful: 1n, failed: 1n };

const findingsIn = (items: readonly Item[]): string => {
  const findings = new Findings();
  checkBatches(openBook(items), findings);
  return findings.list.join('\n');
};

describe('I19 of batches', () => {
  it('holds for a batch whose rows have one outcome each', () => {
    expect(findingsIn([batch('COMPLETED', ended), outcome(1, 'one'), outcome(2), payment('one')])).toBe('');
    expect(findingsIn([batch('PROCESSING'), outcome(1, 'one'), payment('one')])).toBe('');
    expect(findingsIn([batch('CANCELLED')])).toBe('');
  });

  it.each([
    ['a row that is left', [batch('COMPLETED', ended), outcome(2)], 'is COMPLETED with rows left'],
    [
      'wrong counts',
      [batch('COMPLETED', { successful: 2n, failed: 0n }), outcome(1), outcome(2)],
      'tells other counts than its rows',
    ],
    ['a row too many', [batch('PROCESSING'), outcome(1), outcome(2), outcome(3)], 'has 3 outcomes of 2 rows'],
    ['a payment before the confirmation', [batch('CANCELLED'), outcome(1)], 'is CANCELLED and has outcomes'],
    [
      'a payment that does not exist',
      [batch('PROCESSING'), outcome(1, 'one')],
      'names a payment that does not exist',
    ],
    [
      'two rows with one payment',
      [batch('PROCESSING'), outcome(1, 'one'), outcome(2, 'one'), payment('one')],
      'names the payment of another row',
    ],
  ])('finds %s', (_, items, finding) => {
    expect(findingsIn(items)).toContain(finding);
  });
});
