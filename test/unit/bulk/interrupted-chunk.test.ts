import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChunkUnfinished, importChunk } from '#shared/bulk/import-chunk.ts';
import { planJob } from '#shared/bulk/plan-job.ts';
import { getChunk } from '#shared/bulk/store.ts';
import { errorPartKey } from '#shared/bulk/upload.ts';
import { useMemoryBucket } from '../support/memory-bucket.ts';
import { useMemoryTable } from '../support/memory-table.ts';
import { customersOf, jobUuid, names, receive, upload } from './support/import-world.ts';

const { platformId } = upload;
const tables = useMemoryTable();
const buckets = useMemoryBucket();
const plan = async (file: readonly string[]): Promise<void> => {
  receive({ ...tables, ...buckets }, file);
  await planJob(upload);
};
const chunkOf = (chunk: number) => getChunk({ platformId, jobUuid, chunk });
const errorsOf = async (chunk: number): Promise<unknown[]> => {
  const parts = (await chunkOf(chunk))?.errorParts ?? [];
  return parts.flatMap((part) => JSON.parse(buckets.bucket.find(errorPartKey(upload, part))?.text ?? '[]'));
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2025-10-13T12:00:00.000Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a run that is interrupted', () => {
  /** Each ten rows take this long: the first of them does. */
  const slowed = (seconds: number): void => {
    const { table } = tables;
    const commit = table.commit.bind(table);
    vi.spyOn(table, 'commit').mockImplementation((writes) => {
      const isFirstOfTen = writes.some(
        ({ Put: put }) => put?.Item?.sk === 'CUSTOMER' && /^c-\d*0$/.test(put.Item.platformCustomerId),
      );
      if (isFirstOfTen) vi.setSystemTime(Date.now() + seconds * 1000);
      return commit(writes);
    });
  };

  it('by the end of its 35 seconds keeps what it did, and the next run continues there', async () => {
    await plan([...names(50), 'c-3', ...names(70).slice(50)]);
    slowed(12);

    await expect(importChunk(upload, 0)).rejects.toThrow(ChunkUnfinished);

    expect(await chunkOf(0)).toMatchObject({ nextRow: 32, successful: 30, isDone: false });
    await expect(importChunk(upload, 0)).rejects.toThrow(ChunkUnfinished);
    await importChunk(upload, 0);
    expect(customersOf(tables.table)).toEqual(names(70));
    expect(await errorsOf(0)).toMatchObject([{ row: 52, correlationId: 'c-3' }]);
    expect(await chunkOf(0)).toMatchObject({ nextRow: 73, successful: 70, failed: 1, isDone: true });
  });

  it('goes on when its time is exactly over', async () => {
    await plan(names(20));
    slowed(17.5);

    await importChunk(upload, 0);

    expect(await chunkOf(0)).toMatchObject({ successful: 20, isDone: true });
  });

  it.each([
    [2, 1],
    [2.001, 2],
  ])('saves its progress when %s seconds have passed since the last time', async (seconds, saves) => {
    await plan(names(10));
    slowed(seconds);
    const updates = vi.spyOn(tables.table, 'commit');

    await importChunk(upload, 0);

    const progress = updates.mock.calls.filter(([[write]]) => write?.Update?.Key?.sk === '00000');
    expect(progress).toHaveLength(saves);
  });

  it('by another run, which has saved more, is unfinished', async () => {
    await plan(names(20));
    const { table } = tables;
    const commit = table.commit.bind(table);
    vi.spyOn(table, 'commit').mockImplementationOnce((writes) => {
      table.seed({ pk: `BULK_CHUNK#${platformId}#${jobUuid}`, sk: '00000', nextOffset: 5000 });
      return commit(writes);
    });

    await expect(importChunk(upload, 0)).rejects.toThrow(ChunkUnfinished);

    expect(table.find(`BULK_CHUNK#${platformId}#${jobUuid}`, '00000')).toMatchObject({ nextOffset: 5000 });
  });

  it('by an error of the table keeps what it did, and does not blame the row', async () => {
    await plan(names(20));
    const { table } = tables;
    const commit = table.commit.bind(table);
    vi.spyOn(table, 'commit').mockImplementation((writes) => {
      const isSecond = writes.some(({ Put: put }) => put?.Item?.platformCustomerId === 'c-10');
      if (isSecond) throw new Error('no table');
      return commit(writes);
    });

    await expect(importChunk(upload, 0)).rejects.toThrow('no table');

    expect(await chunkOf(0)).toMatchObject({ nextRow: 12, successful: 10, failed: 0, isDone: false });
  });

  it('because the file is gone says so', async () => {
    await plan(names(2));
    buckets.bucket.remove(upload.key);

    await expect(importChunk(upload, 0)).rejects.toThrow('The uploaded file is gone');
  });
});
