import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { planJob } from '#shared/bulk/plan-job.ts';
import { getJob } from '#shared/bulk/store.ts';
import { csvFile, csvHeader, csvRow } from '#test/support/bulk.ts';
import { useMemoryBucket } from '../support/memory-bucket.ts';
import { useMemoryTable } from '../support/memory-table.ts';
import { arrivedAt, formWith, jobUuid, names, receive, upload } from './support/import-world.ts';

const tables = useMemoryTable();
const buckets = useMemoryBucket();
const receiveFile = (file: string | readonly string[]): void => receive({ ...tables, ...buckets }, file);
const job = () => getJob(upload.platformId, jobUuid);
const now = '2025-10-13T12:00:00.000Z';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('an uploaded file', () => {
  it('becomes a job of chunks of 500 rows', async () => {
    receiveFile(names(501));

    expect(await planJob(upload)).toEqual([0, 1]);

    const planned = await job();
    expect(planned).toMatchObject({
      version: 1,
      status: 'PROCESSING',
      progress: { total: 501, successful: 0, failed: 0 },
      columns: csvHeader.split(','),
      ignoredColumns: ['platformAccountId'],
      createdAt: arrivedAt,
      updatedAt: now,
    });
    expect(planned?.cuts.map(({ row }) => row)).toEqual([2, 502]);
    expect(planned).not.toHaveProperty('completedAt');
  });

  it('without a column that the service ignores is a job that names none', async () => {
    receiveFile(csvFile(['ann']).replace(',platformAccountId', '').replace(',ann-account', ''));

    expect(await planJob(upload)).toEqual([0]);

    expect(await job()).not.toHaveProperty('ignoredColumns');
  });

  it('that cannot be used is a failed job without chunks', async () => {
    receiveFile(csvHeader);

    expect(await planJob(upload)).toEqual([]);

    expect(await job()).toMatchObject({
      version: 1,
      status: 'FAILED',
      progress: { total: 0, successful: 0, failed: 0 },
      flaw: { rule: 'NO_ROWS' },
      shownErrorCount: 1,
      createdAt: arrivedAt,
      updatedAt: now,
      completedAt: now,
    });
  });

  it('that is gone is a failed job that says so', async () => {
    expect(await planJob(upload)).toEqual([]);

    expect(await job()).toMatchObject({ status: 'FAILED', flaw: { rule: 'GONE' }, createdAt: now });
  });

  it('that is no form is no job, because the gateway has refused it', async () => {
    buckets.bucket.put(upload.key, csvFile(['ann']), { contentType: 'text/csv' });

    expect(await planJob(upload)).toBeUndefined();

    expect(await job()).toBeUndefined();
  });
});

describe('a second run', () => {
  it('finds the job of the first one and does not read the file again', async () => {
    receiveFile(names(501));
    await planJob(upload);
    const first = await job();
    buckets.bucket.remove(upload.key);

    expect(await planJob(upload)).toEqual([0, 1]);

    expect(await job()).toEqual(first);
  });

  it('keeps the job that another run stores while this one reads the file', async () => {
    receiveFile(names(501));
    const { table } = tables;
    const commit = table.commit.bind(table);
    vi.spyOn(table, 'commit').mockImplementationOnce((writes) => {
      commit(writes);
      return commit(writes);
    });

    expect(await planJob(upload)).toEqual([0, 1]);
  });

  it('starts no chunk of a failed job', async () => {
    receiveFile(csvHeader);
    await planJob(upload);

    expect(await planJob(upload)).toEqual([]);
  });
});

describe('a download', () => {
  const large = csvRow('ann').repeat(50_000);

  it.each([
    ['of another form', formWith(large).replace('name="file"', 'name="other"').replace('--xyz', '--abc')],
    ['of a file that is a PDF', formWith(`%PDF-1.7${large}`)],
  ])('%s ends after its first bytes', async (_what, body) => {
    buckets.bucket.put(upload.key, body, { contentType: 'multipart/form-data; boundary=xyz' });

    await planJob(upload);

    // The search for an Idempotency-Key, and the survey.
    await expect.poll(() => buckets.bucket.cancelled).toEqual([upload.key, upload.key]);
  });
});
