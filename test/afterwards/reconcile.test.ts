import { expect, inject, test } from 'vitest';
import { reconcileTable } from '#test/support/reconciler.ts';

const hosts = { sandbox: inject('service'), production: inject('production').address };

test.each(Object.entries(hosts))(
  'after all tests the data of every platform is consistent: %s',
  async (_, address) => {
    // A delayed outcome may be in progress, and a scan is no snapshot. One look takes 15 s, more beside other work.
    await expect.poll(() => reconcileTable(address), { timeout: 150_000, interval: 2_000 }).toEqual([]);
  },
);
