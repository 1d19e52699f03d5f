import { setTimeout as sleep } from 'node:timers/promises';
import { fromEnv } from '@aws-sdk/credential-provider-env';
import { HttpRequest } from '@smithy/core/protocols';
import { Hash } from '@smithy/core/serde';
import { SignatureV4 } from '@smithy/signature-v4';
import * as z from 'zod';
import { setting } from '../config.ts';
import { fullJitterMs } from '../full-jitter.ts';
import { exchange, type ObjectResponse } from './exchange.ts';

/**
 * The bucket of documents and uploads. This file signs the requests itself: the SDK's client would grow a bundle with
 * the table's client from 236 KB to 403 KB, and the signer is in every bundle already (docs/decisions/0141).
 */
const documentsBucket = setting('DOCUMENTS_BUCKET_NAME', z.string().min(1));
const region = setting('AWS_REGION', z.string().min(1));
/** The SDK's variable for another address than AWS's. */
const endpoint = setting('AWS_ENDPOINT_URL_S3', z.url().optional());

class Sha256 extends Hash {
  constructor(secret?: ConstructorParameters<typeof Hash>[1]) {
    super('sha256', secret);
  }
}

/** S3 is the only service whose paths are not encoded twice. */
const signer = new SignatureV4({
  service: 's3',
  region,
  credentials: fromEnv(),
  sha256: Sha256,
  uriEscapePath: false,
});

const maxTries = 3;
const timeoutMs = 20_000;

/** 409: two requests write the same key at once. S3 answers it instead of 412 while neither has won. */
const temporaryStatuses = new Set([0, 409, 429]);
const isTemporary = (status: number): boolean => temporaryStatuses.has(status) || status >= 500;

/** S3 answered with an error, also after retries. Status 0: S3 did not answer. */
export class ObjectStoreError extends Error {
  readonly status: number;
  constructor(status: number, action: string, cause?: unknown) {
    super(`S3 answered ${status} to ${action}`, { cause });
    this.name = nameOf(status);
    this.status = status;
  }
}

/** Others know these names: transient.ts retries the first, and `verify:deployed` looks for the second in the logs. */
const nameOf = (status: number): string => {
  if (isTemporary(status)) return 'ObjectStoreUnavailable';
  return status === 403 ? 'ObjectStoreRefused' : 'ObjectStoreError';
};

export interface ObjectRequest {
  readonly method: 'DELETE' | 'GET' | 'HEAD' | 'POST' | 'PUT';
  readonly key: string;
  /** Default: the bucket of documents and uploads. */
  readonly bucket?: string | undefined;
  readonly query?: Record<string, string>;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
}

const unsigned = (request: ObjectRequest): HttpRequest => {
  const { method, key, bucket = documentsBucket, query = {}, headers = {}, body } = request;
  const url = new URL(endpoint ?? `https://${bucket}.s3.${region}.amazonaws.com`);
  const path = key.split('/').map(encodeURIComponent).join('/');
  return new HttpRequest({
    method,
    protocol: url.protocol,
    hostname: url.hostname,
    ...(url.port === '' ? {} : { port: Number(url.port) }),
    path: endpoint === undefined ? `/${path}` : `/${bucket}/${path}`,
    query,
    headers: { ...headers, host: url.host },
    body,
  });
};

const urlOf = ({ protocol, hostname, port, path, query }: HttpRequest): string => {
  // Same encoding as the signer's: with a plus sign for a space the signature would be wrong.
  const pairs = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${strictlyEncoded(String(value))}`,
  );
  const host = port === undefined ? hostname : `${hostname}:${port}`;
  return `${protocol}//${host}${path}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`;
};

/** Percent-encodes everything but the unreserved characters of RFC 3986. */
export const strictlyEncoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const sendOnce = async (request: ObjectRequest): Promise<ObjectResponse> => {
  const { method, headers, ...rest } = await signer.sign(unsigned(request));
  return exchange({ method, url: urlOf(new HttpRequest(rest)), headers, body: request.body, timeoutMs });
};

/** Sends a request, and again when the network or S3 fails. Every request here is safe to repeat. */
export const send = async (request: ObjectRequest): Promise<ObjectResponse> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await sendOnce(request);
      if (!isTemporary(response.status) || attempt === maxTries) return response;
      response.skip();
    } catch (error) {
      if (attempt === maxTries) throw new ObjectStoreError(0, request.method, error);
    }
    await sleep(fullJitterMs(attempt, { baseMs: 200, limitMs: 1_000 }));
  }
};

export const expectSuccess = async (response: ObjectResponse, action: string): Promise<ObjectResponse> => {
  if (response.ok) return response;
  response.skip();
  throw new ObjectStoreError(response.status, action);
};

/** S3 checks a link as if its body had this hash. The signer alone would sign the hash of the empty body. */
const linkHeaders = { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' };

/**
 * A URL with the signature of the request. Whoever has the URL has this function's rights to the object for some
 * seconds.
 */
export const presigned = async (request: ObjectRequest, seconds: number): Promise<string> => {
  const signed = await signer.presign(unsigned({ ...request, headers: linkHeaders }), {
    expiresIn: seconds,
  });
  return urlOf(new HttpRequest(signed));
};
