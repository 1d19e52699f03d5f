import { expect, inject, test } from 'vitest';
import { reconcileTable } from '#test/support/reconciler.ts';

test('after all tests the data of every platform is consistent', async () => {
  const address = inject('service');

  // A delayed outcome may be in progress, and a scan is no snapshot. One look takes 15 s, more beside other work.
  await expect.poll(() => reconcileTable(address), { interval: 2_000 }).toEqual([]);
});
