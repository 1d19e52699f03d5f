import { expect, it } from 'vitest';
import type { Item } from '#test/support/raw-table.ts';
import { reconcileItems } from '#test/support/reconciler.ts';
import { failedUuid, platformId, soundItems } from './sample-items.ts';

/** The sound table, whose failed transfer has this past. */
const withPast = (past: string[][]): Item[] =>
  soundItems().map((item) =>
    item.pk === `TRANSACTION#${platformId}#${failedUuid}` ? { ...item, past } : item,
  );

it('a past that agrees with the payment is sound', () => {
  expect(reconcileItems(withPast([['PENDING', '2026-11-21T03:00:00.000Z']]))).toEqual([]);
});

it.each<[string, string[][], string]>([
  [
    'a step that no payment takes',
    [['REFUNDED', '2026-11-21T03:00:00.000Z']],
    'went from REFUNDED to FAILED',
  ],
  ['a past after the present', [['PENDING', '2099-01-01T00:00:00.000Z']], 'was PENDING after it was FAILED'],
  [
    'more states than changes',
    [
      ['PENDING', '2026'],
      ['PROCESSING', '2026'],
    ],
    'has 2 past states',
  ],
])('the reconciler finds %s', (_what, past, finding) => {
  expect(reconcileItems(withPast(past)).join()).toContain(finding);
});
