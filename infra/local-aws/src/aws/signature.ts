import { createHash, createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { longestSkewMs } from '../aws-limits.ts';

/** Every function gets this secret, so a signature proves that the request was signed as AWS wants it. */
export const localSecret = 'local';

/** A request as it arrived. */
export interface SignedRequest {
  readonly method: string;
  /** Path and query, still encoded. */
  readonly url: string;
  /** By lower-case name. */
  readonly header: (name: string) => string | undefined;
  /** Undefined: the body is still on its way, so its hash is taken from the request. */
  readonly body?: Buffer | undefined;
}

export const signedRequest = (incoming: IncomingMessage, body?: Buffer): SignedRequest => ({
  method: incoming.method ?? 'GET',
  url: incoming.url ?? '/',
  header: (name) => incoming.headers[name]?.toString(),
  body,
});

/** Why AWS would refuse a signature. */
export type SignatureFlaw = 'mismatch' | 'no-payload-hash' | 'wrong-payload-hash' | 'too-old';

interface Claim {
  /** `20261121/us-east-1/s3/aws4_request` */
  readonly scope: string;
  /** `20261121T091423Z` */
  readonly date: string;
  readonly signedHeaders: string;
  readonly signature: string;
  readonly payloadHash: string;
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

const hmac = (key: string | Buffer | KeyObject, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/**
 * Deriving a key takes four hashes, so the keys of the last scopes are kept. Kept as bytes, each use of one would take
 * Node 24.21 as long as six hashes: it tries the bytes as two kinds of key first, and catches two errors.
 */
const keys = new Map<string, KeyObject>();
const keysKept = 100;

const keyOf = (scope: string): KeyObject => {
  const kept = keys.get(scope);
  if (kept) return kept;
  const bytes = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${localSecret}`);
  const key = createSecretKey(Buffer.from(bytes));
  if (keys.size === keysKept) keys.clear();
  keys.set(scope, key);
  return key;
};

/** Encodes all but letters, digits and `-._~`, as AWS does. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

const canonicalQuery = (query: string): string =>
  query
    .split('&')
    .filter((pair) => pair !== '' && !pair.startsWith('X-Amz-Signature='))
    .map((pair) => {
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      return `${encoded(decodeURIComponent(name))}=${encoded(decodeURIComponent(value))}`;
    })
    .sort(compare)
    .join('&');

/** All services but S3 encode the path a second time. */
const canonicalPath = (path: string, scope: string): string =>
  scope.split('/')[2] === 's3' ? path : path.split('/').map(encoded).join('/');

const expectedSignature = ({ method, url, header }: SignedRequest, claim: Claim): string => {
  const [path = '/', query = ''] = url.split(/\?(.*)/s);
  const headers = claim.signedHeaders
    .split(';')
    .map((name) => `${name}:${(header(name) ?? '').trim().replaceAll(/ +/g, ' ')}\n`);
  const request = [
    method,
    canonicalPath(path, claim.scope),
    canonicalQuery(query),
    headers.join(''),
    claim.signedHeaders,
    claim.payloadHash,
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', claim.date, claim.scope, sha256(request)].join('\n');
  return hmac(keyOf(claim.scope), text).toString('hex');
};

const isEqual = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** `20261121T091423Z` as milliseconds. */
export const parseAmzDate = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

const authorization =
  /^AWS4-HMAC-SHA256 +Credential=[^/]+\/([^,]+), *SignedHeaders=([^,]+), *Signature=([0-9a-f]+)$/;

/**
 * Checks the signature in the header of a request, by AWS Signature Version 4. It shares no code with the signer of the
 * SDK, so a fault of that signer or of its use shows here.
 *
 * @param nowsMs the moments that the signer's clock may have shown just now
 */
export const headerSignatureFlaw = (
  request: SignedRequest,
  ...nowsMs: readonly number[]
): SignatureFlaw | undefined => {
  const [, scope, signedHeaders, signature] = authorization.exec(request.header('authorization') ?? '') ?? [];
  if (scope === undefined || signedHeaders === undefined || signature === undefined) return 'mismatch';
  const isS3 = scope.split('/')[2] === 's3';
  const declared = request.header('x-amz-content-sha256');
  if (isS3 && declared === undefined) return 'no-payload-hash';
  const actual = request.body && sha256(request.body);
  if (declared !== undefined && actual !== undefined && declared !== actual) return 'wrong-payload-hash';
  const date = request.header('x-amz-date') ?? '';
  const signedMs = parseAmzDate(date);
  if (!nowsMs.some((nowMs) => Math.abs(signedMs - nowMs) <= longestSkewMs)) return 'too-old';
  const claim = { scope, date, signedHeaders, signature, payloadHash: declared ?? actual ?? sha256('') };
  return isEqual(signature, expectedSignature(request, claim)) ? undefined : 'mismatch';
};

/** Checks the signature in the query of a link to S3. S3 takes `UNSIGNED-PAYLOAD` for the hash of every link's body. */
export const querySignatureFlaw = (request: SignedRequest): SignatureFlaw | undefined => {
  const query = new URL(request.url, 'http://s3').searchParams;
  const claim = {
    scope: query.get('X-Amz-Credential')?.split(/\/(.*)/s)[1] ?? '',
    date: query.get('X-Amz-Date') ?? '',
    signedHeaders: query.get('X-Amz-SignedHeaders') ?? '',
    signature: query.get('X-Amz-Signature') ?? '',
    payloadHash: 'UNSIGNED-PAYLOAD',
  };
  return isEqual(claim.signature, expectedSignature(request, claim)) ? undefined : 'mismatch';
};
