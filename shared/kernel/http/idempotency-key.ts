import { createHash } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { type Operation, takesKey } from '../operation.ts';
import { headerOf, ignoredFieldsOf } from './body-fields.ts';
import { canonicalJson } from './canonical-json.ts';
import { invalidInput } from './invalid-input.ts';
import type { ParsedRequest } from './parse-request.ts';

/** A caller's claim on a key: the hash of the key and the fingerprint of the request. */
export interface IdempotencyClaim {
  /** base64url SHA-256 of the key. The service never stores or logs the key itself. */
  readonly keyHash: string;
  /** base64url SHA-256 of method, path and the canonical forms of its parameters, the body and the query. */
  readonly fingerprint: string;
  /** Value of the header `X-Ignored-Fields`, kept for replays. */
  readonly ignoredFields?: string;
}

/** What a use case needs to answer a request once. */
export interface Idempotency {
  readonly platformId: string;
  /** Stands in the body of an error that is kept. */
  readonly requestId: string;
  readonly claim: IdempotencyClaim | undefined;
  /** HTTP status of the answer when the writes are committed. */
  readonly status: number;
}

const headerName = 'idempotency-key';
const keyPattern = /^[\x21-\x7e]{1,255}$/;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

const unquotedKey = (raw: string, isSingle = true): string => {
  const unquoted = raw.length >= 2 && raw.startsWith('"') && raw.endsWith('"') ? raw.slice(1, -1) : raw;
  if (isSingle && keyPattern.test(unquoted)) return unquoted;
  throw invalidInput([
    { path: 'Idempotency-Key', message: 'must be one value of 1 to 255 visible characters' },
  ]);
};

const keyOf = (event: APIGatewayProxyEvent): string | undefined => {
  const raw = headerOf(event, headerName);
  if (raw === undefined) return undefined;
  const values = Object.entries(event.multiValueHeaders ?? {}).find(
    ([key]) => key.toLowerCase() === headerName,
  );
  return unquotedKey(raw, (values?.[1]?.length ?? 1) === 1);
};

/**
 * The claim of a request that is no event: a stored upload.
 *
 * @param rawKey the header as the client sent it
 * @param identity everything that makes it the same request
 * @throws ApiError INVALID_INPUT
 */
export const claimFor = (rawKey: string, identity: readonly string[]): IdempotencyClaim => ({
  keyHash: sha256(unquotedKey(rawKey)),
  fingerprint: sha256(identity.join('\n')),
});

/**
 * Whether a client may send the request again although nobody knows what became of it. Without a key, a second POST
 * would pay or create a second time.
 */
export const mayRepeat = (operation: Operation, event: APIGatewayProxyEvent): boolean =>
  !takesKey(operation) || operation.isReadOnly === true || headerOf(event, headerName) !== undefined;

const isEmpty = (query: unknown): boolean =>
  query === undefined || query === null || Object.keys(query).length === 0;

/**
 * The claim of a request with an Idempotency-Key. The route is part of the fingerprint, so the same key on another
 * route is refused and never makes a second payment. Headers, whitespace and key order do not count.
 */
export const claimOf = (
  operation: Operation,
  event: APIGatewayProxyEvent,
  request: ParsedRequest,
): IdempotencyClaim | undefined => {
  if (!takesKey(operation)) return undefined;
  const key = keyOf(event);
  if (key === undefined) return undefined;
  const identity = [
    operation.method,
    operation.path,
    canonicalJson(request.path ?? {}),
    canonicalJson(request.body ?? {}),
    // Left out when there is none, so that keys of requests without parameters keep their fingerprint.
    ...(isEmpty(request.query) ? [] : [canonicalJson(request.query)]),
  ];
  const ignoredFields = ignoredFieldsOf(operation, event);
  const claim = { keyHash: sha256(key), fingerprint: sha256(identity.join('\n')) };
  return ignoredFields === undefined ? claim : { ...claim, ignoredFields };
};
