import { expect, inject, test } from 'vitest';
import { reconcileTable } from '#test/support/reconciler.ts';

test('after all tests everything that any platform stores agrees', async () => {
  const address = inject('service');

  // A transfer may just be getting its delayed outcome, and a scan is no snapshot.
  await expect.poll(() => reconcileTable(address), { timeout: 30_000, interval: 2_000 }).toEqual([]);
});
