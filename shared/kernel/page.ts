import { type CursorScope, openCursor, sealCursor } from './cursor.ts';

export interface Page<T> {
  readonly data: T[];
  readonly hasMore: boolean;
  readonly nextCursor?: string;
}

/** Reads up to `count` items in list order, after the sort key `after`. Fewer items mean that the list has ended. */
export type ReadOn<T> = (after: string | undefined, count: number) => Promise<T[]>;

export interface PageRequest<T> {
  readonly scope: CursorScope;
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly read: ReadOn<T>;
  /** The sort key of an item. */
  readonly positionOf: (item: T) => string;
  /** A filter that no index supports. */
  readonly keep?: (item: T) => boolean;
}

/**
 * A page reads no more items than this. With a filter that few items match, it may be short although hasMore is true.
 */
const maxExamined = 1000;

/** Reads one page. Applies the filter that no index supports, to a limited number of items. */
export const readPage = async <T>(request: PageRequest<T>): Promise<Page<T>> => {
  const { scope, limit, cursor, read, positionOf, keep = () => true } = request;
  const kept: T[] = [];
  let after = cursor === undefined ? undefined : openCursor(cursor, scope);
  for (let examined = 0; examined < maxExamined; ) {
    const batch = await read(after, limit + 1);
    examined += batch.length;
    kept.push(...batch.filter(keep));
    if (kept.length > limit) return pageWithMore(kept.slice(0, limit), positionOf, scope);
    const last = batch.at(-1);
    if (last === undefined || batch.length <= limit) return { data: kept, hasMore: false };
    after = positionOf(last);
  }
  if (after === undefined) return { data: kept, hasMore: false };
  return { data: kept, hasMore: true, nextCursor: sealCursor(after, scope) };
};

const pageWithMore = <T>(data: T[], positionOf: (item: T) => string, scope: CursorScope): Page<T> => {
  const last = data.at(-1);
  if (last === undefined) return { data, hasMore: false };
  return { data, hasMore: true, nextCursor: sealCursor(positionOf(last), scope) };
};
