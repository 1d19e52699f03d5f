import { describe, expect, it } from 'vitest';
import { type BulkJob, endOfChunk, progressOf, startOfChunk } from '#shared/bulk/job.ts';
import {
  advanceChunk,
  fileJob,
  getChunk,
  getJob,
  listChunks,
  listEndedJobs,
  replaceJob,
} from '#shared/bulk/store.ts';
import { useMemoryTable } from '../support/memory-table.ts';

const current = useMemoryTable();
const createdAt = '2026-11-21T09:14:23.000Z';
const job: BulkJob = {
  platformId: 'p',
  uuid: '152ecde4-8f24-7df6-894f-824a309d2a29',
  version: 1,
  status: 'PROCESSING',
  progress: { total: 5, successful: 0, failed: 0 },
  columns: ['fullName', ''],
  cuts: [
    { offset: 10, row: 2 },
    { offset: 90, row: 5 },
  ],
  end: 120,
  createdAt,
  updatedAt: createdAt,
};
const first = startOfChunk(job, 0);
const key = (chunk: number) => ({ platformId: 'p', jobUuid: job.uuid, chunk });
const keptUntil = Date.parse('2026-12-21T09:14:23.000Z') / 1000;

describe('a job', () => {
  it('is stored once, and is read as it was written', async () => {
    expect(await fileJob(job)).toBe(true);
    expect(await fileJob({ ...job, end: 1 })).toBe(false);

    expect(await getJob('p', job.uuid)).toEqual(job);
    expect(await getJob('q', job.uuid)).toBeUndefined();
    expect(current.table.all()).toMatchObject([{ expiresAtEpochSeconds: keptUntil }]);
  });

  it('without chunks is read without chunks', async () => {
    await fileJob({ ...job, cuts: [] });

    expect(await getJob('p', job.uuid)).toMatchObject({ cuts: [] });
  });

  it('has each version once', async () => {
    await fileJob(job);

    expect(await replaceJob({ ...job, version: 3 })).toBe(false);
    expect(await replaceJob({ ...job, version: 2, end: 7 })).toBe(true);
    expect(await replaceJob({ ...job, version: 2, end: 8 })).toBe(false);
    expect(await getJob('p', job.uuid)).toMatchObject({ end: 7 });
  });

  it('that has ended is in the list of its platform, in the order of the ends', async () => {
    const at = (second: number): string => `2026-11-21T09:15:0${second}.000Z`;
    for (const second of [3, 1]) await fileJob({ ...job, uuid: `u${second}`, completedAt: at(second) });
    await fileJob(job);
    const list = async (platformId: string, after?: string) =>
      (await listEndedJobs(platformId, { after, count: 9 })).map(({ uuid }) => uuid);

    expect(await list('p')).toEqual(['u1', 'u3']);
    expect(await list('p', `${at(1)}#u1`)).toEqual(['u3']);
    expect(await list('q')).toEqual([]);
  });
});

describe('a chunk', () => {
  it('begins at its cut and ends at the next one', () => {
    expect(first).toEqual({
      chunk: 0,
      nextOffset: 10,
      nextRow: 2,
      successful: 0,
      failed: 0,
      errorParts: [],
      isDone: false,
    });
    expect([endOfChunk(job, 0), endOfChunk(job, 1)]).toEqual([90, 120]);
    expect(() => startOfChunk(job, 2)).toThrow('no chunk 2');
  });

  it('gives each row one outcome', async () => {
    const next = { ...first, nextOffset: 50, nextRow: 4, successful: 2, errorParts: ['a'] };

    expect(await advanceChunk(job, undefined, next)).toBe(true);
    expect(await advanceChunk(job, undefined, next)).toBe(false);
    expect(await advanceChunk(job, first, { ...next, nextOffset: 60 })).toBe(false);
    expect(await getChunk(key(0))).toEqual(next);

    expect(await advanceChunk(job, next, { ...next, nextOffset: 90, isDone: true })).toBe(true);
    expect(await getChunk(key(0))).toMatchObject({ nextOffset: 90, isDone: true });
    expect(current.table.all()).toMatchObject([{ expiresAtEpochSeconds: keptUntil }]);
  });

  it('is in the list of its job, in its order', async () => {
    for (const chunk of [10, 2]) await advanceChunk(job, undefined, { ...first, chunk });

    expect((await listChunks('p', job.uuid)).map(({ chunk }) => chunk)).toEqual([2, 10]);
    expect(await listChunks('p', 'another')).toEqual([]);
    expect(await getChunk(key(1))).toBeUndefined();
  });
});

it('the progress of a job adds up its chunks', () => {
  const chunks = [
    { ...first, successful: 3, failed: 1 },
    { ...first, successful: 4, failed: 2 },
  ];

  expect(progressOf(12, chunks)).toEqual({ total: 12, successful: 7, failed: 3 });
});
