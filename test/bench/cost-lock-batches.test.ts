import { expect, it } from 'vitest';
import { measureBatch } from './batch-cost.ts';
import { readCostLock } from './cost-lock.ts';
import { hostForFile, withinLock } from './locked-flows.ts';

const bench = hostForFile();

/** One row more or less of a batch: its confirmation and its end cost as much for 100 rows as for one. */
const rows = 100;

it('a row of a batch costs at most what a transfer costs and two units more', async () => {
  const transfer = readCostLock().flows['transfer-out'];
  if (transfer === undefined) throw new Error('The lock has no transfer');
  const writeUnits = transfer.writeUnits + transfer.indexWriteUnits + transfer.laterWriteUnits;
  const most = writeUnits + transfer.readUnits + 2;

  const { measured, above } = await withinLock(
    () => measureBatch(bench(), rows),
    (cost) => (cost.writeUnits + cost.readUnits > most ? [`${JSON.stringify(cost)} is above ${most}`] : []),
  );

  expect(above).toEqual([]);
  expect(measured.writeUnits).toBeLessThanOrEqual(writeUnits + 1);
  expect(measured.readUnits).toBeLessThanOrEqual(transfer.readUnits + 2);
  expect(measured.transitions).toBeLessThanOrEqual(0.1);
});
