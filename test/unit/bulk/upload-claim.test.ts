import { describe, expect, it, vi } from 'vitest';
import { planJob } from '#shared/bulk/plan-job.ts';
import { uploadOfJob } from '#shared/bulk/upload.ts';
import { answerToUpload, isToImport } from '#shared/bulk/upload-claim.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { csvFile, csvRow } from '#test/support/bulk.ts';
import { useMemoryBucket } from '../support/memory-bucket.ts';
import { useMemoryTable } from '../support/memory-table.ts';
import { formType, formWith, jobUuid, receive, upload } from './support/import-world.ts';

const tables = useMemoryTable();
const buckets = useMemoryBucket();
const key = { 'idempotency-key': 'import-1' };
const later = uploadOfJob(upload.platformId, '0199dd71-1a00-7df6-894f-824a309d2a29');
const file = csvFile(['ann']);

const sendFirst = (metadata: Readonly<Record<string, string>> = key): void =>
  receive({ ...tables, ...buckets }, file, metadata);
const sendLater = (
  body: string,
  boundary = 'xyz',
  contentType = `multipart/form-data; boundary=${boundary}`,
) => buckets.bucket.put(later.key, body, { contentType, metadata: key });

const outcomeOf = async (one: typeof upload): Promise<unknown> => {
  try {
    const answer = await answerToUpload(one, 'request-1');
    return answer && { status: answer.status, body: JSON.parse(answer.bodyText), replayed: answer.replayed };
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
};
const accepted = { jobId: `Job:${jobUuid}`, status: 'PENDING' };

describe('an upload without an Idempotency-Key', () => {
  it('is imported, and no answer is kept for it', async () => {
    sendFirst({});

    expect(await outcomeOf(upload)).toBeUndefined();
    expect(await isToImport(upload)).toBe(true);
    expect(tables.table.all().filter(({ sk }) => sk === 'KEY')).toEqual([]);
  });
});

describe('an upload with an Idempotency-Key', () => {
  it('is imported, whoever asks first and however often', async () => {
    sendFirst();

    for (const _time of [1, 2])
      expect(await outcomeOf(upload)).toEqual({ status: 202, body: accepted, replayed: false });
    expect(await isToImport(upload)).toBe(true);
    expect(await planJob(upload)).toEqual([0]);
  });

  it('that was used for the same file gets the first answer, and nothing is imported', async () => {
    sendFirst();
    await isToImport(upload);
    sendLater(formWith(file).replaceAll('--xyz', '--abc'), 'abc');

    expect(await outcomeOf(later)).toEqual({ status: 202, body: accepted, replayed: true });
    expect(await isToImport(later)).toBe(false);
    expect(await planJob(later)).toBeUndefined();
  });

  it.each([
    ['another file', formWith(csvFile(['bob']))],
    ['a form without a file', formWith(file).replace('name="file"', 'name="csv"')],
  ])('that was used for %s is refused, and nothing is imported', async (_what, body) => {
    sendFirst();
    await isToImport(upload);
    sendLater(body);

    expect(await outcomeOf(later)).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await isToImport(later)).toBe(false);
  });

  it('that is no key is refused, and nothing is imported', async () => {
    sendFirst({ 'idempotency-key': 'two words' });

    expect(await outcomeOf(upload)).toBe('INVALID_INPUT');
    expect(await isToImport(upload)).toBe(false);
  });

  it('with a body that is no form has no answer', async () => {
    sendFirst();
    sendLater(file, 'xyz', 'text/csv');

    expect(await outcomeOf(later)).toBeUndefined();
    expect(formType).toContain('multipart/form-data');
  });

  it('whose form is gone has no answer', async () => {
    expect(await outcomeOf(upload)).toBeUndefined();
  });

  it('ends the download of a wrong form after its first bytes', async () => {
    sendLater(`--abc\r\n${csvRow('ann').repeat(50_000)}`);

    await outcomeOf(later);

    await expect.poll(() => buckets.bucket.cancelled).toEqual([later.key]);
  });
});

describe('while nobody knows whether the key is free', () => {
  it.each([
    ['the table does not answer', Object.assign(new Error('no answer'), { name: 'TimeoutError' })],
    ['of a bug', new TypeError('a bug')],
  ])('the upload is tried again: because %s', async (_what, error) => {
    sendFirst();
    vi.spyOn(tables.table, 'commit').mockImplementation(() => {
      throw error;
    });

    await expect(isToImport(upload)).rejects.toThrow();
  });
});
