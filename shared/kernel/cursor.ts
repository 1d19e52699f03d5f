import { createHash } from 'node:crypto';
import * as z from 'zod';
import { canonicalJson } from './canonical-json.ts';
import { invalidInput } from './http/invalid-input.ts';

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

/** The position of a cursor of this list. @throws Refusal INVALID_INPUT for any other text. */
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
