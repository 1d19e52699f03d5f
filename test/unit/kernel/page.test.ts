import { describe, expect, it } from 'vitest';
import { type PageRequest, readPage } from '#shared/kernel/page.ts';
import { readMerged } from '#shared/kernel/range.ts';

const scope = { operationId: 'listNumbers', platformId: 'p', filters: {} };
const key = (value: number): string => String(value).padStart(5, '0');

/** A list of 0..size-1 in ascending order. */
const listOf = (size: number) => async (after: string | undefined, count: number) => {
  const start = after === undefined ? 0 : Number(after) + 1;
  return Array.from({ length: Math.max(0, Math.min(count, size - start)) }, (_, index) => start + index);
};

const walk = async (size: number, limit: number, keep: (value: number) => boolean = () => true) => {
  const pages: number[][] = [];
  let cursor: string | undefined;
  do {
    const request: PageRequest<number> = { scope, limit, cursor, read: listOf(size), positionOf: key, keep };
    const page = await readPage(request);
    expect(page.nextCursor !== undefined).toBe(page.hasMore);
    pages.push(page.data);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return pages;
};

describe('pages', () => {
  it('divide a list without losing or repeating an item', async () => {
    expect(await walk(5, 2)).toEqual([[0, 1], [2, 3], [4]]);
    expect(await walk(4, 2)).toEqual([
      [0, 1],
      [2, 3],
    ]);
    expect(await walk(0, 2)).toEqual([[]]);
  });

  it('are full even though a filter drops items', async () => {
    expect(await walk(10, 2, (value) => value % 3 === 0)).toEqual([
      [0, 3],
      [6, 9],
    ]);
  });

  it('end after a thousand items without a match and say that there is more', async () => {
    const pages = await walk(2500, 20, (value) => value === 2400);
    expect(pages.flat()).toEqual([2400]);
    expect(pages.length).toBeGreaterThan(1);
  });

  it('merge sorted lists in either direction', async () => {
    const positionOf = key;
    const reads = [async () => [1, 4], async () => [2, 3], async () => []];
    expect(await readMerged(reads, { count: 3, positionOf, descending: false })).toEqual([1, 2, 3]);
    expect(await readMerged(reads, { count: 3, positionOf, descending: true })).toEqual([4, 3, 2]);
  });
});
