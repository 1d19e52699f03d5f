import { expect, it } from 'vitest';
import type { Item } from '#test/support/raw-table.ts';
import { waitingFeeOf } from '#test/support/reconciler/fee-journals.ts';
import { reconcileItems } from '#test/support/reconciler.ts';
import { at } from './sample-ids.ts';
import { failedUuid, platformId, soundItems } from './sample-items.ts';

const changed = (change: Item): Item[] =>
  soundItems().map((item) =>
    item.pk === `TRANSACTION#${platformId}#${failedUuid}` ? { ...item, ...change } : item,
  );
const schedule = { executeAt: '2025-11-01T09:00:00.000Z' };

it.each<[string, Item, string]>([
  ['that failed at its time and moved money', { schedule }, 'is FAILED with journals [REFUND,TRANSFER]'],
  ['that waits and has moved money', { schedule, status: 'PENDING' }, 'is PENDING with journals'],
  ['that is completed and never left', { schedule, status: 'COMPLETED' }, 'is OUTGOING and COMPLETED'],
])('the reconciler finds a scheduled transfer %s', (_what, change, finding) => {
  expect(reconcileItems(changed(change)).join()).toContain(finding);
});

it.each<[string, Item, bigint]>([
  ['that failed before it left', { status: 'FAILED', past: [['PENDING', at]] }, 0n],
  ['that is on its way', { status: 'PROCESSING', past: [['PENDING', at]] }, 3n],
  [
    'that left and failed',
    {
      status: 'FAILED',
      past: [
        ['PENDING', at],
        ['PROCESSING', at],
      ],
    },
    3n,
  ],
])('the fee of a scheduled quote %s', (_what, change, waiting) => {
  const quote = { platformFee: { fixedMinor: 3n, variableBps: 0n, feeMinor: 3n } };
  expect(waitingFeeOf({ schedule, quote, ...change })).toBe(waiting);
});
