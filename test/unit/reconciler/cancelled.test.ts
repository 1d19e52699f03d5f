import { expect, it } from 'vitest';
import type { Item } from '#test/support/raw-table.ts';
import { reconcileItems } from '#test/support/reconciler.ts';
import { failedUuid, platformId, soundItems } from './sample-items.ts';

const changed = (change: Item): Item[] =>
  soundItems().map((item) =>
    item.pk === `TRANSACTION#${platformId}#${failedUuid}` ? { ...item, ...change } : item,
  );

it.each<[string, Item, string]>([
  ['a cancelled transfer that says nothing of it', { status: 'REFUNDED' }, 'cancelled is wrong'],
  [
    'a cancelled transfer that is refunded for a failure',
    { status: 'REFUNDED', cancelled: true },
    'USER_CANCELLATION',
  ],
  ['a transfer that failed and was cancelled', { cancelled: true }, 'cancelled is wrong'],
])('the reconciler finds %s', (_what, change, finding) => {
  expect(reconcileItems(changed(change)).join()).toContain(finding);
});
