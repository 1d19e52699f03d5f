import { setImmediate } from 'node:timers/promises';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { importChunk } from '#shared/bulk/import-chunk.ts';
import { planJob } from '#shared/bulk/plan-job.ts';
import { getChunk, getJob, replaceJob } from '#shared/bulk/store.ts';
import { errorPartKey } from '#shared/bulk/upload.ts';
import { csvFile, csvHeader, csvRow } from '#test/support/bulk.ts';
import { useMemoryBucket } from '../support/memory-bucket.ts';
import { type MemoryTable, useMemoryTable } from '../support/memory-table.ts';
import { customersOf, jobUuid, names, receive, upload } from './support/import-world.ts';

const { platformId } = upload;
const tables = useMemoryTable();
const buckets = useMemoryBucket();
const plan = async (file: string | readonly string[]): Promise<void> => {
  receive({ ...tables, ...buckets }, file);
  await planJob(upload);
};
const chunkOf = (chunk: number) => getChunk({ platformId, jobUuid, chunk });
const errorsOf = async (chunk: number): Promise<unknown[]> => {
  const parts = (await chunkOf(chunk))?.errorParts ?? [];
  return parts.flatMap((part) => JSON.parse(buckets.bucket.find(errorPartKey(upload, part))?.text ?? '[]'));
};
/** The write units of items below 1 KB, those of a transaction twice, and those of the list. */
const unitsIn = (table: MemoryTable): { units: number } => {
  const count = { units: 0 };
  const commit = table.commit.bind(table);
  vi.spyOn(table, 'commit').mockImplementation((writes) => {
    const indexed = writes.filter(({ Put: put }) => put?.Item?.listPk !== undefined).length;
    count.units += writes.length * (writes.length > 1 ? 2 : 1) + indexed;
    return commit(writes);
  });
  return count;
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2025-10-13T12:00:00.000Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a chunk', () => {
  it('creates the customers of its own rows for 4 units each, and 1 for its own progress', async () => {
    await plan(names(512));
    const count = unitsIn(tables.table);

    await importChunk(upload, 1);

    expect(customersOf(tables.table)).toEqual(names(512).slice(500));
    expect(count.units).toBe(12 * 4 + 1);
    expect(await chunkOf(1)).toMatchObject({ nextRow: 514, successful: 12, failed: 0, isDone: true });
    expect(await chunkOf(0)).toBeUndefined();
  });

  it('keeps an error for each row that does not become a customer, in the order of the file', async () => {
    const rows = [csvRow('ann'), 'x', csvRow('bob'), csvRow('ann'), csvRow('joe').replace('US', 'XX')];
    await plan(`${csvHeader}\n${rows.join('\n')}`);

    await importChunk(upload, 0);

    expect(customersOf(tables.table)).toEqual(['ann', 'bob']);
    expect(await chunkOf(0)).toMatchObject({ successful: 2, failed: 3, errorParts: [expect.any(String)] });
    expect(await errorsOf(0)).toMatchObject([
      { row: 3, code: 'INVALID_INPUT' },
      { row: 5, code: 'PLATFORM_CUSTOMER_ID_EXISTS', correlationId: 'ann' },
      { row: 6, correlationId: 'joe', issues: [{ column: 'country' }] },
    ]);
  });

  it('creates the first of two rows with one UMA address', async () => {
    const second = csvRow('bob').replace('$bob@', '$ann@');
    await plan(`${csvHeader}\n${csvRow('ann')}\n${second}`);

    await importChunk(upload, 0);

    expect(customersOf(tables.table)).toEqual(['ann']);
    expect(await errorsOf(0)).toMatchObject([
      { row: 3, code: 'UMA_ADDRESS_EXISTS', issues: [{ column: 'umaAddress' }] },
    ]);
  });

  it('creates the first of two rows with one platformCustomerId, also while its own write is slow', async () => {
    await plan(`${csvHeader}\n${csvRow('ann')}\n${csvRow('bob').replace(',bob,', ',ann,')}`);
    const send = tables.table.send.bind(tables.table);
    let slow = 1;
    vi.spyOn(tables.table, 'send').mockImplementation(async (command) => {
      const isName =
        command instanceof PutCommand && String(command.input.Item?.pk).startsWith('CUSTOMER_REF#');
      if (isName && slow-- > 0) await setImmediate();
      return send(command);
    });

    await importChunk(upload, 0);

    expect(await errorsOf(0)).toMatchObject([{ row: 3, code: 'PLATFORM_CUSTOMER_ID_EXISTS' }]);
  });

  it('refuses a row whose UMA address the platform may not give', async () => {
    await plan(
      `${csvHeader}\n${csvRow('ann')}\n${csvRow('bob').replace('platforms.uma.test', 'bank.example')}`,
    );

    await importChunk(upload, 0);

    expect(await errorsOf(0)).toMatchObject([{ row: 3, issues: [{ column: 'umaAddress' }] }]);
  });

  it('takes a row with empty cells beyond the header, and refuses one with text there', async () => {
    await plan(`${csvHeader}\n${csvRow('ann')},,\n${csvRow('bob')},,London`);

    await importChunk(upload, 0);

    expect(customersOf(tables.table)).toEqual(['ann']);
    expect(await errorsOf(0)).toMatchObject([
      {
        row: 3,
        code: 'INVALID_INPUT',
        issues: [{ column: '', rule: expect.stringContaining('more cells') }],
      },
    ]);
  });

  it('without an error stores none', async () => {
    await plan(['ann']);

    await importChunk(upload, 0);

    expect(buckets.bucket.keys()).toEqual([upload.key]);
  });
});

describe('a second run', () => {
  it('of a chunk that is done does not read the file again', async () => {
    await plan(['ann']);
    await importChunk(upload, 0);
    const requests = [...buckets.bucket.requests];
    const items = tables.table.all();

    await importChunk(upload, 0);

    expect(buckets.bucket.requests).toEqual(requests);
    expect(tables.table.all()).toEqual(items);
  });

  it('of a chunk whose progress was lost gives each row the same outcome', async () => {
    await plan(['ann', 'bob', 'ann']);
    await importChunk(upload, 0);
    const first = await chunkOf(0);
    tables.table.remove(`BULK_CHUNK#${platformId}#${jobUuid}`, '00000');

    await importChunk(upload, 0);

    expect(await chunkOf(0)).toMatchObject({ successful: 2, failed: 1, nextRow: first?.nextRow });
    expect(customersOf(tables.table)).toEqual(['ann', 'bob']);
  });

  it('after the end of the job does nothing', async () => {
    await plan(['ann']);
    const job = await getJob(platformId, jobUuid);
    if (job !== undefined) await replaceJob({ ...job, version: 2, status: 'FAILED' });

    await importChunk(upload, 0);

    expect(customersOf(tables.table)).toEqual([]);
  });
});

it('a chunk that the job does not have is a bug', async () => {
  await plan(csvFile(['ann']));

  await expect(importChunk(upload, 7)).rejects.toThrow('The job has no chunk 7');
});
