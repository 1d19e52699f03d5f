import * as z from 'zod';
import { csvFile, endedJob, type Uploader, uploadCsv } from '#test/support/bulk.ts';
import type { BenchHost } from './bench-host.ts';
import { runChild } from './child.ts';

/** The cost of a row in a bulk file with so many rows. */
export interface BulkCost {
  readonly rows: number;
  /** Units of the table and the indexes, refused writes included. */
  readonly writeUnits: number;
  readonly readUnits: number;
  readonly transitions: number;
  /** CPU microseconds of the whole host during the import. */
  readonly cpuMicros: number;
  readonly rowsPerSecond: number;
  /** The peak memory of the pass over the whole file, in bytes above its start. */
  readonly peakBytes: number;
}

/** Goal 4 limits the larger file, and the larger one against the smaller. */
export const bulkSizes: readonly number[] = [5000, 50_000];

const bulkSteps: readonly string[] = ['plan-bulk-job', 'import-bulk-chunk', 'finish-bulk-job'];
const timeoutMs = 3_600_000;

const transitionsOf = ({ host }: BenchHost): number =>
  Number(Object.entries(host.aws.transitions()).find(([name]) => name.endsWith('bulk-customers'))?.[1] ?? 0);

const fileOf = (rows: number): string =>
  csvFile(Array.from({ length: rows }, (_, index) => `bench-${rows}-${index}`));

const uploaderOf = ({ host, api, credentials, platformId }: BenchHost): Uploader => ({
  id: platformId,
  address: { baseUrl: host.baseUrl },
  api,
  credentials,
});

const unitsOf = (bench: BenchHost) => {
  const usages = [...bench.meter.usage()].flatMap(([caller, usage]) =>
    bulkSteps.includes(bench.functionOf(caller)) ? [usage] : [],
  );
  const sum = (key: 'writeUnits' | 'indexWriteUnits' | 'refusedWriteUnits' | 'readUnits') =>
    usages.reduce((total, usage) => total + usage[key], 0);
  return {
    writeUnits: sum('writeUnits') + sum('indexWriteUnits') + sum('refusedWriteUnits'),
    readUnits: sum('readUnits'),
  };
};

const peakOf = (rows: number): Promise<number> =>
  runChild({
    module: new URL('./bulk-memory-child.ts', import.meta.url),
    args: [String(rows)],
    result: z.number(),
  });

/** Imports a file with so many valid rows and counts its cost. The service must have nothing else to do. */
export const measureBulk = async (bench: BenchHost, rows: number): Promise<BulkCost> => {
  const platform = uploaderOf(bench);
  const file = fileOf(rows);
  const before = transitionsOf(bench);
  bench.meter.reset();
  // The calls of 50,000 rows would fill the heap, and collecting garbage would take most of the time.
  bench.recorder.reset({ isSlow: false, isOff: true });
  const cpu = process.cpuUsage();
  const startedMs = performance.now();
  const job = await endedJob(platform, await uploadCsv(platform, file), { timeoutMs });
  const seconds = (performance.now() - startedMs) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  if (job.progress.successful !== rows) throw new Error(`A bulk job ends as ${JSON.stringify(job.progress)}`);
  const { writeUnits, readUnits } = unitsOf(bench);
  return {
    rows,
    writeUnits: writeUnits / rows,
    readUnits: readUnits / rows,
    transitions: (transitionsOf(bench) - before) / rows,
    cpuMicros: (user + system) / rows,
    rowsPerSecond: rows / seconds,
    peakBytes: await peakOf(rows),
  };
};
