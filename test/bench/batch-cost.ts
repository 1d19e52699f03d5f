import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchHost } from './bench-host.ts';
import { newPayer, transferBody } from './world.ts';

/** What a row of a batch costs, from its check to its outcome: units of the table with its indexes, and of reads. */
export interface BatchCost {
  readonly writeUnits: number;
  readonly readUnits: number;
  readonly transitions: number;
}

const batchFunctions: readonly string[] = [
  'create-payout-batch',
  'confirm-payout-batch',
  'pay-batch-rows',
  'finish-payout-batch',
];

const unitsOf = (bench: BenchHost) => {
  const usages = [...bench.meter.usage()].flatMap(([caller, usage]) =>
    batchFunctions.includes(bench.functionOf(caller)) ? [usage] : [],
  );
  const sum = (key: 'writeUnits' | 'indexWriteUnits' | 'refusedWriteUnits' | 'readUnits') =>
    usages.reduce((total, usage) => total + usage[key], 0);
  return {
    writeUnits: sum('writeUnits') + sum('indexWriteUnits') + sum('refusedWriteUnits'),
    readUnits: sum('readUnits'),
  };
};

const transitionsOf = ({ host }: BenchHost): number =>
  Number(Object.entries(host.aws.transitions()).find(([name]) => name.endsWith('payout-batch'))?.[1] ?? 0);

const completed = async ({ api }: BenchHost, batchId: string): Promise<void> => {
  for (let tries = 0; tries < 600; tries += 1) {
    const { batch } = await api.ok('getPayoutBatch', { path: { batchId } });
    if (batch.status === 'COMPLETED') return;
    await sleep(100);
  }
  throw new Error('A batch has not ended in time');
};

/** Pays a batch of transfers of one payer and counts its cost. The service must have nothing else to do. */
export const measureBatch = async (bench: BenchHost, rows: number): Promise<BatchCost> => {
  const row = { ...transferBody(await newPayer(bench), 'out'), amount: 1 };
  const before = transitionsOf(bench);
  bench.meter.reset();
  const body = { rows: Array.from({ length: rows }, () => row) };
  const { batch } = await bench.api.ok('createPayoutBatch', { body, key: crypto.randomUUID() });
  const batchId = batch?.id ?? '';
  await bench.api.ok('confirmPayoutBatch', {
    path: { batchId },
    body: { totals: [{ currency: 'USD', amount: rows }] },
    key: crypto.randomUUID(),
  });
  await completed(bench, batchId);
  const { writeUnits, readUnits } = unitsOf(bench);
  return {
    writeUnits: writeUnits / rows,
    readUnits: readUnits / rows,
    transitions: (transitionsOf(bench) - before) / rows,
  };
};
