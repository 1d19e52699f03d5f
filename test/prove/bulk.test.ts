import { seededRandom } from '@payments-service/local-aws/testing/seeded-random';
import { expect, it } from 'vitest';
import { csvFile, csvHeader, csvRow, endedJob, uploadCsv } from '#test/support/bulk.ts';
import { noteFigures } from '#test/support/figures.ts';
import { faultCounts, withFaults } from '#test/support/host-control.ts';
import { proofTimeoutMs, sized } from '#test/support/proof.ts';
import { platformItems } from '#test/support/raw-table.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

const rows = sized(48, 50_000);
/** Each kind of invalid row at least once. */
const bad = sized(6, 3000);
/** A small job is over before its progress shows, so only the first kill surely meets it. */
const kills = sized(1, 10);
const chunkStep = 'Functionsimportbulkchunk';

/** The kinds of invalid rows, used in turn. */
const wrongRows: readonly ((name: string) => string)[] = [
  (name) => `=1+1,${name},INDIVIDUAL`,
  (name) => csvRow(name).replace('Jane Doe', 'Jane "Doe"'),
  (name) => csvRow(name).replace('Jane Doe', 'Jane\u0000Doe'),
  () => csvRow('user-1'),
  (name) => csvRow(name).replace('US', 'USA'),
  (name) => `${csvRow(name)},,too many`,
];

/** Valid rows with an invalid one at regular distances. */
const mixedFile = (): string => {
  const every = Math.floor((rows - bad) / bad);
  const lines = Array.from({ length: rows - bad }, (_, index) => {
    const turn = Math.floor(index / every);
    const wrong = wrongRows[turn % wrongRows.length];
    const isPlace = index % every === every - 1 && turn < bad;
    return [csvRow(`user-${index}`), ...(isPlace && wrong ? [wrong(`bad-${index}`)] : [])];
  });
  return `\ufeff${csvHeader}\r\n${lines.flat().join('\r\n')}\r\n`;
};

const progressed = (platform: TestPlatform, jobId: string, from: number) =>
  expect
    .poll(
      async () => {
        const { progress } = await platform.api.ok('getBulkCustomerImportJob', { path: { jobId } });
        return progress.processed >= from;
      },
      { timeout: proofTimeoutMs, interval: 200 },
    )
    .toBe(true);

/** Uploads a file, and stops the step that imports a chunk several times along the rows. @returns the job's id */
const uploadAndKill = async (platform: TestPlatform, file: string): Promise<string> => {
  const random = seededRandom(18);
  const lost = async () => (await faultCounts(platform.address.controlUrl, platform.id)).lost ?? 0;
  let jobId: string | undefined;
  for (let kill = 0; kill < kills; kill += 1) {
    if (jobId !== undefined) await progressed(platform, jobId, Math.floor((rows * kill) / (kills + 1)));
    const at = 1 + Math.floor(random() * 8);
    const moment = random() < 0.5 ? 'before' : 'after';
    const plan = { kind: 'crash', at, moment, caller: chunkStep } as const;
    // The first plan waits for the job, so it strikes on a busy machine, too.
    const { result } = await platform.withFaults(plan, async () => {
      const id = jobId ?? (await uploadCsv(platform, file));
      await expect.poll(lost).toBeGreaterThan(0);
      return id;
    });
    jobId = result;
  }
  return jobId ?? '';
};

it(
  `T18: ${rows} rows, ${bad} of them bad, ${kills} kills: each customer exactly once, and none from a second upload`,
  async () => {
    const platform = await newPlatform();
    const file = mixedFile();
    const jobId = await uploadAndKill(platform, file);
    const job = await endedJob(platform, jobId, { timeoutMs: proofTimeoutMs });
    expect(job.status).toBe('COMPLETED');
    expect(job.progress).toEqual({ total: rows, processed: rows, successful: rows - bad, failed: bad });
    expect(await platform.reconcile()).toEqual([]);
    const again = await endedJob(platform, await uploadCsv(platform, file), { timeoutMs: proofTimeoutMs });
    expect(again.progress).toEqual({ total: rows, processed: rows, successful: 0, failed: rows });
    expect(await platform.reconcile()).toEqual([]);
    noteFigures('T18', { rows, bad, kills, uploads: 2 });
  },
  proofTimeoutMs,
);

it(
  'two simultaneous files with the same rows create each customer once',
  async () => {
    const platform = await newPlatform();
    const count = sized(16, 50_000);
    const file = csvFile(Array.from({ length: count }, (_, index) => `twice-${index}`));
    const ids = await Promise.all([uploadCsv(platform, file), uploadCsv(platform, file)]);
    const jobs = await Promise.all(ids.map((id) => endedJob(platform, id, { timeoutMs: proofTimeoutMs })));
    const sum = (key: 'successful' | 'failed') =>
      jobs.reduce((total, { progress }) => total + progress[key], 0);
    expect([sum('successful'), sum('failed')]).toEqual([count, count]);
    expect(await platform.reconcile()).toEqual([]);
  },
  proofTimeoutMs,
);

it(
  'a chunk that stops half way goes on after its last row, and every row of a longer file becomes its customer',
  async () => {
    const platform = await newPlatform();
    const nameOf = (index: number) => `resumed-${index}-${platform.id.slice(-12)}`;
    // One chunk has 500 rows. Most of the first one is refused, which writes nothing and so costs little.
    const lines = Array.from({ length: 510 }, (_, index) =>
      index < 30 || index >= 500 ? csvRow(nameOf(index)) : `,${nameOf(index)},ROBOT`,
    );
    const file = [csvHeader, ...lines].join('\r\n');
    const names = [...Array(30).keys(), ...Array.from({ length: 10 }, (_, index) => 500 + index)].map(nameOf);
    // Only the writes of this row are lost, so the chunk saves its progress each time.
    const plan = {
      kind: 'crash',
      scope: nameOf(20),
      at: 1,
      moment: 'before',
      caller: chunkStep,
    } as const;
    const progressOf = async (jobId: string) =>
      (await platform.api.ok('getBulkCustomerImportJob', { path: { jobId } })).progress.processed;

    const { result: jobId, faults } = await withFaults(platform.address.controlUrl, plan, async () => {
      const id = await uploadCsv(platform, file);
      await expect.poll(() => progressOf(id)).toBe(30);
      return id;
    });
    const job = await endedJob(platform, jobId);

    expect(faults.lost).toBeGreaterThan(0);
    expect(job.progress).toEqual({ total: 510, processed: 510, successful: 40, failed: 470 });
    const items = await platformItems(platform.address, platform.id);
    const created = items.flatMap(({ sk, platformCustomerId }) =>
      sk === 'CUSTOMER' ? [platformCustomerId] : [],
    );
    expect(created.toSorted()).toEqual(names.toSorted());
  },
  proofTimeoutMs,
);

it(
  'a table that refuses a third of the writes slows an import down, and every row becomes its customer',
  async () => {
    const platform = await newPlatform();
    const count = sized(20, 2000);
    const names = Array.from({ length: count }, (_, index) => `throttled-${index}`);
    const plan = { kind: 'random', seed: 381, rates: { throttle: 1 / 3 }, caller: chunkStep } as const;
    const { result: job, faults } = await platform.withFaults(plan, async () =>
      endedJob(platform, await uploadCsv(platform, csvFile(names)), { timeoutMs: proofTimeoutMs }),
    );

    expect(faults.throttle).toBeGreaterThan(count / 2);
    expect(job).toMatchObject({
      status: 'COMPLETED',
      progress: { total: count, successful: count, failed: 0 },
    });
    expect(await platform.reconcile()).toEqual([]);
  },
  proofTimeoutMs,
);
