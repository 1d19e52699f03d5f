import { describe, expect, it } from 'vitest';
import { type Page, type PageRequest, pageOfList, readPage, sealCursor } from '#shared/kernel/http/page.ts';
import { readMerged } from '#shared/kernel/table/range.ts';

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

  it('of a search read many items at once, and divide the list as before', async () => {
    const counts: number[] = [];
    const read = async (after: string | undefined, count: number) => {
      counts.push(count);
      return listOf(150)(after, count);
    };
    const keep = (value: number) => value % 50 === 0;
    const request = { scope, limit: 2, positionOf: key, read, keep, leastRead: 100 };

    const first = await readPage({ ...request, cursor: undefined });
    const second = await readPage({ ...request, cursor: first.nextCursor });

    expect([first.data, second.data, second.hasMore]).toEqual([[0, 50], [100], false]);
    expect(counts).toEqual([100, 100, 100]);
  });

  it('merge sorted lists in either direction', async () => {
    const positionOf = key;
    const reads = [async () => [1, 4], async () => [2, 3], async () => []];
    expect(await readMerged(reads, { count: 3, positionOf, descending: false })).toEqual([1, 2, 3]);
    expect(await readMerged(reads, { count: 3, positionOf, descending: true })).toEqual([4, 3, 2]);
  });
});

describe('a list that is read at once', () => {
  it('has all its items without a limit, and each once in pages', () => {
    const items = ['a', 'b', 'c', 'd', 'e'];
    const pages: string[][] = [];
    let page: Page<string> | undefined;
    do {
      page = pageOfList(items, { scope, limit: 2, cursor: page?.nextCursor });
      pages.push(page.data);
    } while (page.hasMore);

    expect(pages).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
    expect(pageOfList(items, { scope, limit: undefined, cursor: undefined })).toEqual({
      data: items,
      hasMore: false,
    });
    expect(pageOfList(items, { scope, limit: 5, cursor: undefined }).hasMore).toBe(false);
    expect(pageOfList([], { scope, limit: 5, cursor: undefined })).toEqual({ data: [], hasMore: false });
  });

  it('refuses a cursor of another list, and ends at one that no page gave', () => {
    const foreign = sealCursor('1', { ...scope, operationId: 'listOthers' });

    expect(() => pageOfList(['a'], { scope, limit: 1, cursor: foreign })).toThrow('nextCursor');
    for (const position of ['x', 'position--3', 'position-1e3', 'position-99'])
      expect(pageOfList(['a', 'b'], { scope, limit: 1, cursor: sealCursor(position, scope) })).toEqual({
        data: [],
        hasMore: false,
      });
  });
});
