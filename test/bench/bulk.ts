import * as z from 'zod';
import { csvFile, endedJob, type Uploader, uploadCsv } from '#test/support/bulk.ts';
import type { BenchHost } from './bench-host.ts';
import { runChild } from './child.ts';

/** What a row of a bulk file costs, in a file of so many. */
export interface BulkCost {
  readonly rows: number;
  /** Table and indexes, refused ones included. */
  readonly writeUnits: number;
  readonly readUnits: number;
  readonly transitions: number;
  /** Of the whole host while it imports, in microseconds. */
  readonly cpuMicros: number;
  readonly rowsPerSecond: number;
  /** What the look through the whole file holds at its most, in bytes above what it began with. */
  readonly peakBytes: number;
}

/** Goal 4 is about the larger one, and about what it costs against the smaller. */
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

/** Imports a file of so many good rows and counts what it took. The service must have nothing else to do. */
export const measureBulk = async (bench: BenchHost, rows: number): Promise<BulkCost> => {
  const platform = uploaderOf(bench);
  const file = fileOf(rows);
  const before = transitionsOf(bench);
  bench.meter.reset();
  bench.recorder.reset({ isSlow: false });
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
