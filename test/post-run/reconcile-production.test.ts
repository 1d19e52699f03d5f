import { expect, inject, test } from 'vitest';
import { scanItems } from '#test/support/raw-table.ts';
import { house, suspenseFindings } from '#test/support/reconciler/check-suspense.ts';
import { reconcilePlatform } from '#test/support/reconciler.ts';

test('after all tests the data of every platform of production is consistent', async () => {
  const { address } = inject('production');
  const payments = (await scanItems(address)).filter(({ sk }) => sk === 'TRANSACTION');
  const platformIds = new Set(payments.map(({ platformId }) => String(platformId)));
  platformIds.delete(house);

  const findings = async () =>
    (await Promise.all([...platformIds].map((id) => reconcilePlatform(address, id)))).flat();

  expect(platformIds.size).toBeGreaterThan(0);
  // A payment may be under way, and a scan is no snapshot.
  await expect.poll(findings, { interval: 2_000 }).toEqual([]);
});

test('after all tests suspense has what waits there, and nothing else', async () => {
  const { address } = inject('production');

  await expect.poll(async () => suspenseFindings(await scanItems(address)), { interval: 2_000 }).toEqual([]);
});
