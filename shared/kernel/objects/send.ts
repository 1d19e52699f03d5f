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
 * The bucket of documents and uploads, by signed requests of our own: the SDK's client would bring a bundle that has the
 * table's client from 236 KB to 403 KB, and the signer is in every bundle already (docs/decisions/0141).
 */
const bucket = setting('DOCUMENTS_BUCKET_NAME', z.string().min(1));
const region = setting('AWS_REGION', z.string().min(1));
/** The SDKs' own variable for another address than AWS's. */
const endpoint = setting('AWS_ENDPOINT_URL_S3', z.url().optional());

class Sha256 extends Hash {
  constructor(secret?: ConstructorParameters<typeof Hash>[1]) {
    super('sha256', secret);
  }
}

/** S3 alone of all services takes paths as they are. */
const signer = new SignatureV4({
  service: 's3',
  region,
  credentials: fromEnv(),
  sha256: Sha256,
  uriEscapePath: false,
});

const maxTries = 3;
const timeoutMs = 20_000;

/** 409 is of two requests that meet at one key: S3 says so instead of 412 while neither has won. */
const passing = new Set([0, 409, 429]);
const isPassing = (status: number): boolean => passing.has(status) || status >= 500;

/** S3 answered with an error that a repetition did not help, or, with the status 0, did not answer. */
export class ObjectStoreError extends Error {
  readonly status: number;
  constructor(status: number, action: string, cause?: unknown) {
    super(`S3 answered ${status} to ${action}`, { cause });
    // By its name a request is told to come again (transient.ts).
    this.name = isPassing(status) ? 'ObjectStoreUnavailable' : 'ObjectStoreError';
    this.status = status;
  }
}

export interface ObjectRequest {
  readonly method: 'DELETE' | 'GET' | 'HEAD' | 'POST' | 'PUT';
  readonly key: string;
  readonly query?: Record<string, string>;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
}

const unsigned = ({ method, key, query = {}, headers = {}, body }: ObjectRequest): HttpRequest => {
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
  // As the signer spells it: a plus sign for a space would be another query.
  const pairs = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${strictlyEncoded(String(value))}`,
  );
  const host = port === undefined ? hostname : `${hostname}:${port}`;
  return `${protocol}//${host}${path}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`;
};

const strictlyEncoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const sendOnce = async (request: ObjectRequest): Promise<ObjectResponse> => {
  const { method, headers, ...rest } = await signer.sign(unsigned(request));
  return exchange({ method, url: urlOf(new HttpRequest(rest)), headers, body: request.body, timeoutMs });
};

/** Sends a request, again when the network or S3 fails; every request here may be repeated. */
export const send = async (request: ObjectRequest): Promise<ObjectResponse> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await sendOnce(request);
      if (!isPassing(response.status) || attempt === maxTries) return response;
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

/** A URL that carries the signature of the request, and with it the rights of our role, for some seconds. */
export const presigned = async (request: ObjectRequest, seconds: number): Promise<string> =>
  urlOf(new HttpRequest(await signer.presign(unsigned(request), { expiresIn: seconds })));
