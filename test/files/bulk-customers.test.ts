import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { uploadOfJob } from '#shared/bulk/upload.ts';
import { csvFile, csvHeader, endedJob, type Job, uploadCsv } from '#test/support/bulk.ts';
import { momentsInTurn } from '#test/support/crash-points.ts';
import type { FaultPlan } from '#test/support/fault-plan.ts';
import { isFullSize, sized } from '#test/support/proof.ts';
import { platformItems } from '#test/support/raw-table.ts';
import { invoke, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { untilCounted, untilDisturbed } from '#test/support/until-counted.ts';
import { WebhookReceiver } from '#test/support/webhook-receiver.ts';

/** They need two transactions of at most ten customers, or three. */
const rowCount = sized(12, 25);
const names = Array.from({ length: rowCount }, (_, index) => `user-${index}`);
/** The valid rows and two invalid ones. */
const file = `${csvFile(names)}=x,bad-1,ROBOT\r\n,,INDIVIDUAL\r\n`;
const stepOf = (name: string) => `PaymentsService-local-${name}`;

/** Expects each customer exactly once and one outcome for each row. */
const expectAllOnce = async (platform: TestPlatform, job: Job): Promise<void> => {
  expect(job).toMatchObject({
    status: 'COMPLETED',
    progress: { total: rowCount + 2, processed: rowCount + 2, successful: rowCount, failed: 2 },
    errors: [{ correlationId: 'bad-1' }, { correlationId: `row ${rowCount + 3}` }],
  });
  const items = await platformItems(platform.address, platform.id);
  const found = items
    .filter(({ sk, version }) => sk === 'CUSTOMER' && version !== undefined)
    .map(({ platformCustomerId }) => platformCustomerId);
  expect(found.toSorted()).toEqual(names.toSorted());
  expect(await platform.reconcile()).toEqual([]);
};

type Crash = Omit<Extract<FaultPlan, { kind: 'crash' }>, 'scope' | 'kind'>;

/** The step dies at that call in every run, until the fault plan ends. */
const importDespite = async (crash: Crash): Promise<void> => {
  const platform = await newPlatform();
  const { result: jobId } = await platform.withFaults({ kind: 'crash', ...crash }, async () => {
    const id = await uploadCsv(platform, file);
    await untilCounted(platform, 'lost');
    return id;
  });
  await expectAllOnce(platform, await endedJob(platform, jobId));
};

/** The calls of one chunk: job, chunk, platform, transactions of at most ten rows each, end. */
const chunkCalls = isFullSize ? [1, 2, 3, 4, 5, 6, 7] : [3, 5, 6];
const callerOf = {
  plan: 'Functionsplanbulkjob',
  chunk: 'Functionsimportbulkchunk',
  finish: 'Functionsfinishbulkjob',
};

const crashesAt = (calls: readonly Omit<Crash, 'moment'>[]): Crash[] =>
  momentsInTurn(calls).flatMap(({ item, moments }) => moments.map((moment) => ({ ...item, moment })));

describe('a bulk job whose steps die', () => {
  it('at any write of a chunk, before or after it, still creates each customer once', async () => {
    const crashes = crashesAt(chunkCalls.map((at) => ({ at, caller: callerOf.chunk })));
    await Promise.all(crashes.map(importDespite));
  });

  it('during planning or finishing still completes', async () => {
    const plan = [2, 1].map((at) => ({ at, caller: callerOf.plan }));
    const finish = [3, 2].map((at) => ({ at, caller: callerOf.finish }));
    const crashes = [plan, finish].flatMap((calls) => crashesAt(calls.slice(0, sized(1, 2))));
    await Promise.all(crashes.map(importDespite));
  });

  it('at random and repeatedly still completes', async () => {
    const platform = await newPlatform();
    const rates = { lostRequest: 0.1, lostAnswer: 0.1, conflict: 0.1, serverError: 0.1 };
    const { result: jobId } = await platform.withFaults({ kind: 'random', seed: 18, rates }, async () => {
      const id = await uploadCsv(platform, file);
      await Promise.all([sleep(3000), untilDisturbed(platform)]);
      return id;
    });
    await expectAllOnce(platform, await endedJob(platform, jobId));
  });
});

describe('a bulk job whose steps run repeatedly', () => {
  it('at the same time counts every row once', async () => {
    const platform = await newPlatform();
    const jobId = await uploadCsv(platform, file);
    const { key } = uploadOfJob(platform.id, jobId.slice('Job:'.length));
    await invoke(stepOf('plan-bulk-job'), { key });
    const runs = Array.from({ length: 4 }, () => invoke(stepOf('import-bulk-chunk'), { key, chunk: 0 }));
    await Promise.all(runs);
    await expectAllOnce(platform, await endedJob(platform, jobId));
  });

  it('after its end changes nothing', async () => {
    const platform = await newPlatform();
    const jobId = await uploadCsv(platform, file);
    const job = await endedJob(platform, jobId);
    const { key } = uploadOfJob(platform.id, jobId.slice('Job:'.length));
    const before = await platformItems(platform.address, platform.id);
    expect(await invoke(stepOf('plan-bulk-job'), { key })).toMatchObject({
      payload: expect.stringContaining('"chunks":[]'),
    });
    await invoke(stepOf('import-bulk-chunk'), { key, chunk: 0 });
    await invoke(stepOf('finish-bulk-job'), { key });
    expect(await platformItems(platform.address, platform.id)).toEqual(before);
    const { errorReportUrl: _former, ...rest } = job;
    const { errorReportUrl: _now, ...now } = await endedJob(platform, jobId);
    expect(now).toEqual(rest);
  });
});

it('two simultaneous jobs with the same rows create each customer once and report every other row', async () => {
  const platform = await newPlatform();
  const rows = sized(16, 120);
  const many = Array.from({ length: rows }, (_, index) => `both-${index}`);
  const both = csvFile(many);
  const ids = await Promise.all([uploadCsv(platform, both), uploadCsv(platform, both)]);
  const jobs = await Promise.all(ids.map((id) => endedJob(platform, id)));
  const counts = jobs.map(({ progress }) => progress);
  expect(counts.map(({ processed }) => processed)).toEqual([rows, rows]);
  expect(counts.reduce((sum, { successful }) => sum + successful, 0)).toBe(rows);
  const codes = new Set(jobs.flatMap(({ errors = [] }) => errors.map(({ code }) => code)));
  expect([...codes].toSorted()).toEqual(['PLATFORM_CUSTOMER_ID_EXISTS']);
  const items = await platformItems(platform.address, platform.id);
  // A row that lost its names in the middle leaves a withdrawal, which has no version.
  const customers = items.filter(({ sk, version }) => sk === 'CUSTOMER' && version !== undefined);
  expect(customers).toHaveLength(rows);
  expect(await platform.reconcile()).toEqual([]);
});

it('an object that is not an upload starts a workflow that does nothing', async () => {
  const outcome = await invoke(stepOf('plan-bulk-job'), { key: 'uploads/bulk/x/y' });
  expect(JSON.parse(outcome.payload ?? '')).toEqual({ key: '', chunks: [] });
});

it('a job whose upload is missing fails with that reason', async () => {
  const platform = await newPlatform();
  const jobUuid = '152ecde4-8f24-7df6-894f-824a309d2a29';
  const { key } = uploadOfJob(platform.id, jobUuid);
  await invoke(stepOf('plan-bulk-job'), { key });
  const job = await endedJob(platform, `Job:${jobUuid}`);
  expect(job).toMatchObject({ status: 'FAILED', errors: [{ details: { rule: 'GONE' } }] });
});

it('a job that was never planned fails with that reason', async () => {
  const platform = await newPlatform();
  const jobUuid = '252ecde4-8f24-7df6-894f-824a309d2a29';
  const { key } = uploadOfJob(platform.id, jobUuid);
  // Twice, because the first run may have died before its answer was recorded.
  for (let run = 0; run < 2; run += 1) {
    expect((await invoke(stepOf('finish-bulk-job'), { key })).error?.name).toBe('RowsLeft');
  }
  const job = await endedJob(platform, `Job:${jobUuid}`);
  expect(job).toMatchObject({
    status: 'FAILED',
    errors: [{ code: 'INTERNAL_ERROR', details: { rule: 'FAULT' } }],
  });
});

it('a job with unprocessed rows fails, names them and keeps the finished rows', async () => {
  const platform = await newPlatform();
  const crash = { kind: 'crash', at: 5, moment: 'before', caller: callerOf.chunk } as const;
  const { result: job } = await platform.withFaults(crash, async () => {
    const jobId = await uploadCsv(
      platform,
      `${csvHeader}\n${csvFile(names).split('\r\n').slice(1).join('\n')}`,
    );
    const { key } = uploadOfJob(platform.id, jobId.slice('Job:'.length));
    await untilCounted(platform, 'lost');
    await invoke(stepOf('finish-bulk-job'), { key });
    return endedJob(platform, jobId);
  });
  expect(job).toMatchObject({
    status: 'FAILED',
    errors: [{ code: 'INTERNAL_ERROR', message: expect.stringContaining('nobody is created twice') }],
  });
  expect(job.errorReportUrl).toBeDefined();
});

it('the end of a job is sent to the platform once, with the job as its GET shows it', async () => {
  const platform = await newPlatform();
  const receiver = await WebhookReceiver.start();
  await platform.api.ok('updateConfig', { body: { webhookEndpoint: receiver.url } });
  const [good, bad] = await Promise.all([
    uploadCsv(platform, file).then((jobId) => endedJob(platform, jobId)),
    uploadCsv(platform, 'a;b').then((jobId) => endedJob(platform, jobId)),
  ]);
  for (const [job, type] of [
    [good, 'BULK_UPLOAD_COMPLETED'],
    [bad, 'BULK_UPLOAD_FAILED'],
  ] as const) {
    const { body } = await receiver.firstRequestAbout(job.id);
    const { errorReportUrl: _link, ...shown } = job;
    expect(JSON.parse(body)).toMatchObject({ type, data: shown });
    expect(body).not.toContain('errorReportUrl');
    expect(receiver.about(job.id)).toHaveLength(1);
  }
  await receiver.stop();
});
