import { createHash } from 'node:crypto';
import * as z from 'zod';
import { canonicalJson } from './canonical-json.ts';
import { invalidInput } from './invalid-input.ts';

/** What a cursor belongs to: one list operation, one platform, one set of filters. */
export interface CursorScope {
  readonly operationId: string;
  readonly platformId: string;
  readonly filters: Readonly<Record<string, unknown>>;
}

/** A position is a sort key. Any client can compute the digest, and DynamoDB refuses an empty key or broken UTF-16. */
const payloadSchema = z.tuple([z.string().regex(/^[\x21-\x7e]+$/), z.string()]);

/**
 * Binds a position to its scope. A cursor grants no access: it says only where a list continues, and the platform
 * comes from the credentials. The digest detects a changed cursor and a cursor of another list.
 */
const digestOf = (position: string, { operationId, platformId, filters }: CursorScope): string =>
  createHash('sha256')
    .update([operationId, platformId, canonicalJson(filters), position].join('\n'))
    .digest('base64url')
    .slice(0, 22);

/** An opaque cursor for the position (a sort key) after which the next page begins. */
export const sealCursor = (position: string, scope: CursorScope): string =>
  Buffer.from(JSON.stringify([position, digestOf(position, scope)])).toString('base64url');

/** The position of a cursor of this list. @throws ApiError INVALID_INPUT for any other text. */
export const openCursor = (cursor: string, scope: CursorScope): string => {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const parsed = payloadSchema.safeParse(parseJson(text));
  if (parsed.success && parsed.data[1] === digestOf(parsed.data[0], scope)) return parsed.data[0];
  throw invalidInput([
    { path: 'query.cursor', message: 'must be the nextCursor of the previous page, with the same filters' },
  ]);
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

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
  /** Items of one read at least. For a filter that few items match, which would take dozens of small reads. */
  readonly leastRead?: number | undefined;
}

/** The `leastRead` of a search for a text. */
export const readOfSearch = 100;

/**
 * A page reads no more items than this. With a filter that few items match, it may be short although hasMore is true.
 */
const maxExamined = 1000;

/** Reads one page. Applies the filter that no index supports, to a limited number of items. */
export const readPage = async <T>(request: PageRequest<T>): Promise<Page<T>> => {
  const { scope, limit, cursor, read, positionOf, keep = () => true, leastRead = 0 } = request;
  const count = Math.max(limit + 1, leastRead);
  const kept: T[] = [];
  let after = cursor === undefined ? undefined : openCursor(cursor, scope);
  for (let examined = 0; examined < maxExamined; ) {
    const batch = await read(after, count);
    examined += batch.length;
    kept.push(...batch.filter(keep));
    if (kept.length > limit) return pageWithMore(kept.slice(0, limit), positionOf, scope);
    const last = batch.at(-1);
    if (last === undefined || batch.length < count) return { data: kept, hasMore: false };
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

const positionIn = (cursor: string, scope: CursorScope): number => {
  const position = /^position-(\d{1,9})$/.exec(openCursor(cursor, scope))?.[1];
  return position === undefined ? Number.MAX_SAFE_INTEGER : Number(position);
};

interface ListRequest {
  readonly scope: CursorScope;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** One page of a list that is read at once and changes at its end only. Without a limit it has all that follows. */
export const pageOfList = <T>(
  items: readonly T[],
  { scope, limit = items.length, cursor }: ListRequest,
): Page<T> => {
  const start = cursor === undefined ? 0 : positionIn(cursor, scope);
  const end = start + limit;
  const data = items.slice(start, end);
  if (end >= items.length) return { data, hasMore: false };
  return { data, hasMore: true, nextCursor: sealCursor(`position-${end}`, scope) };
};
