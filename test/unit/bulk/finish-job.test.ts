import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { finishJob, RowsLeft } from '#shared/bulk/finish-job.ts';
import { importChunk } from '#shared/bulk/import-chunk.ts';
import { planJob } from '#shared/bulk/plan-job.ts';
import { getJob } from '#shared/bulk/store.ts';
import { errorPartKey, reportKey, shownErrorsKey } from '#shared/bulk/upload.ts';
import { csvFile, csvHeader, csvRow } from '#test/support/bulk.ts';
import { useMemoryBucket } from '../support/memory-bucket.ts';
import { useMemoryTable } from '../support/memory-table.ts';
import { importAll, jobUuid, names, receive, upload } from './support/import-world.ts';

const { platformId } = upload;
const tables = useMemoryTable();
const buckets = useMemoryBucket();
const receiveFile = (file: string | readonly string[]): void => receive({ ...tables, ...buckets }, file);
const job = () => getJob(platformId, jobUuid);
const report = () => buckets.bucket.find(reportKey(upload));
const now = '2025-10-13T12:00:00.000Z';
const fault = 'were not processed because of an error on our side.';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a job whose chunks are done', () => {
  it('is completed with the counts of its rows', async () => {
    receiveFile(names(3));

    await importAll();

    expect(await job()).toMatchObject({
      version: 2,
      status: 'COMPLETED',
      progress: { total: 3, successful: 3, failed: 0 },
      errors: [],
      shownErrorCount: 0,
      updatedAt: now,
      completedAt: now,
    });
    expect(report()).toBeUndefined();
  });

  it('shows its errors, and reports them in the order of the file', async () => {
    receiveFile([...names(501), 'c-500', 'c-0'].toSpliced(1, 0, 'c-0'));

    await importAll();

    expect(await job()).toMatchObject({
      status: 'COMPLETED',
      progress: { total: 504, successful: 501, failed: 3 },
      errors: [{ row: 3 }, { row: 504 }, { row: 505 }],
      shownErrorCount: 3,
    });
    const taken = 'platformCustomerId,A customer with this platformCustomerId exists.';
    expect(report()?.contentType).toBe('text/csv; charset=utf-8');
    expect(report()?.text.split('\r\n')).toEqual([
      'row,column,rule,value',
      `3,${taken},***`,
      `504,${taken},c***0`,
      `505,${taken},***`,
      '',
    ]);
    expect(buckets.bucket.find(shownErrorsKey(upload))).toBeUndefined();
  });

  it('with more errors than its item can hold shows the first 1000 of them from the bucket', async () => {
    receiveFile(`${csvHeader}\n${'x\n'.repeat(1001)}`);

    await importAll();

    const { errors = [], ...ended } = (await job()) ?? {};
    expect(ended).toMatchObject({ progress: { total: 1001, failed: 1001 }, shownErrorCount: 1000 });
    expect(errors.length).toBeGreaterThan(10);
    const bytes = errors.reduce((sum, error) => sum + Buffer.byteLength(JSON.stringify(error)), 0);
    const { length: oneError } = JSON.stringify(errors.at(-1));
    expect(bytes).toBeLessThanOrEqual(40_000);
    expect(bytes + oneError).toBeGreaterThan(40_000);
    const shown = buckets.bucket.find(shownErrorsKey(upload));
    const rows = JSON.parse(shown?.text ?? '[]').map(({ row }: { row: number }) => row);
    expect(shown?.contentType).toBe('application/json');
    expect([rows.length, rows[0], rows.at(-1)]).toEqual([1000, 2, 1001]);
    expect(report()?.text).toContain('\r\n1002,');
  });

  it('ends once', async () => {
    receiveFile(names(3));
    await importAll();
    const ended = await job();
    vi.setSystemTime('2025-10-13T12:05:00.000Z');

    await finishJob(upload);

    expect(await job()).toEqual(ended);
  });
});

describe('a job with rows that were not processed', () => {
  it('is failed, says which rows are left, and throws for the alarm each time', async () => {
    receiveFile(names(1001));
    await planJob(upload);
    await importChunk(upload, 1);

    await expect(finishJob(upload)).rejects.toThrow(RowsLeft);

    const ended = await job();
    expect(ended).toMatchObject({ status: 'FAILED', progress: { total: 1001, successful: 500, failed: 0 } });
    expect(ended?.errors).toMatchObject([
      {
        row: 2,
        correlationId: 'row 2',
        code: 'INTERNAL_ERROR',
        message: expect.stringContaining(`Rows 2 to 501 ${fault}`),
        issues: [{ column: '', rule: expect.stringContaining(`Rows 2 to 501 ${fault}`), value: '' }],
      },
      { row: 1002, message: expect.stringContaining(`Row 1002 and all after it ${fault}`) },
    ]);
    await expect(finishJob(upload)).rejects.toThrow(RowsLeft);
    expect(await job()).toEqual(ended);
  });

  it('whose errors are gone does not end', async () => {
    receiveFile(['ann', 'ann']);
    for (const chunk of (await planJob(upload)) ?? []) await importChunk(upload, chunk);
    for (const key of buckets.bucket.keys().filter((one) => one.includes('/errors/')))
      buckets.bucket.remove(key);

    await expect(finishJob(upload)).rejects.toThrow(/^The errors [\w-]+ of a bulk job are gone$/);

    expect(errorPartKey(upload, 'a')).toBe(`bulk/${platformId}/${jobUuid}/errors/a`);
    expect(await job()).toMatchObject({ status: 'PROCESSING' });
  });
});

describe('an upload that became no job', () => {
  it('because of an error on our side is a failed job, which throws for the alarm each time', async () => {
    receiveFile(csvFile(['ann']));

    await expect(finishJob(upload)).rejects.toThrow(RowsLeft);

    expect(await job()).toMatchObject({
      status: 'FAILED',
      flaw: { rule: 'FAULT', message: expect.stringContaining('an error on our side; upload it again') },
      createdAt: now,
    });
    await expect(finishJob(upload)).rejects.toThrow('Rows of a bulk job were not processed');
  });

  it('because its file cannot be used needs no alarm', async () => {
    receiveFile(`${csvRow('ann')}\n`);

    await importAll();

    expect(await job()).toMatchObject({ status: 'FAILED', flaw: { rule: 'COLUMNS_MISSING' }, version: 1 });
  });
});
