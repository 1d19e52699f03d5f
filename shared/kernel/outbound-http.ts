import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import type { LookupFunction } from 'node:net';
import { pipeline } from 'node:stream';

const maxHeaderBytes = 16 * 1024;
/** Interim answers (1xx) before the real one; no receiver needs more. */
const maxInterimAnswers = 10;
/** For each of several pinned addresses, so that a dead one leaves time for the next. */
const connectTimeoutMs = 1000;

export interface HostAddress {
  readonly address: string;
  readonly family: number;
}

export interface OutboundRequest {
  readonly method: 'GET' | 'POST';
  /** https, or http on one machine. */
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Ends the whole exchange: connecting, sending, and reading the answer. */
  readonly signal: AbortSignal;
  /** Of the answer's body, after decompression. The connection is closed as soon as more comes. */
  readonly maxAnswerBytes: number;
  /** TRUNCATE: the answer is its beginning. REFUSE: AnswerTooLarge. */
  readonly ifLarger: 'TRUNCATE' | 'REFUSE';
  /** Asks for gzip and decompresses it. Otherwise compressed bytes stay compressed. */
  readonly acceptsGzip?: boolean;
  /** Connects to one of these, which the caller has checked, and does not resolve the host's name again. */
  readonly addresses?: readonly HostAddress[];
}

export interface OutboundAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
  readonly status: number;

  constructor(status: number) {
    super('The answer is larger than it may be');
    this.status = status;
  }
}

/** Has a code like the errors of Node's HTTP parser. */
class TooManyInterimAnswers extends Error {
  readonly code = 'HPE_TOO_MANY_INTERIM_ANSWERS';
}

/**
 * The AWS SDK has loaded node:https already. Loading node:http costs a cold start 20 ms more, because it loads Node's
 * WebSocket, and only a single machine uses plain http.
 */
const requestFor = async ({ protocol }: URL) =>
  protocol === 'https:' ? httpsRequest : (await import('node:http')).request;

const lookupIn =
  (addresses: readonly HostAddress[]): LookupFunction =>
  (_name, { all }, done) => {
    const [first] = addresses;
    if (all === true) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family);
  };

const optionsOf = (request: OutboundRequest): RequestOptions => {
  const { method, headers, body, signal, acceptsGzip, addresses } = request;
  return {
    method,
    headers: {
      ...headers,
      ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      'accept-encoding': acceptsGzip === true ? 'gzip' : 'identity',
    },
    // Each request has its own connection: the next one may only connect to addresses that were checked for it.
    agent: false,
    ...(addresses !== undefined && {
      lookup: lookupIn(addresses),
      autoSelectFamilyAttemptTimeout: connectTimeoutMs,
    }),
    maxHeaderSize: maxHeaderBytes,
    rejectUnauthorized: true,
    signal,
  };
};

const openAnswer = async (outbound: OutboundRequest): Promise<IncomingMessage> => {
  const send = await requestFor(outbound.url);
  return new Promise((resolve, reject) => {
    const request = send(outbound.url, optionsOf(outbound));
    let interimAnswers = 0;
    request.on('information', () => {
      interimAnswers += 1;
      if (interimAnswers > maxInterimAnswers) request.destroy(new TooManyInterimAnswers());
    });
    request.on('response', resolve);
    request.on('error', reject);
    // After a protocol upgrade, which we never ask for, Node reports neither an answer nor an error.
    request.on('close', () => reject(new Error('The connection was closed without an answer')));
    request.end(outbound.body);
  });
};

const decompressed = async (answer: IncomingMessage): Promise<NodeJS.ReadableStream> => {
  if (!/^(x-)?gzip$/i.test(answer.headers['content-encoding'] ?? '')) return answer;
  const { createGunzip } = await import('node:zlib');
  return pipeline(answer, createGunzip(), () => undefined);
};

/** Without either header the body ends with the connection, and Node takes a broken connection for a whole body. */
const hasStatedEnd = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** Leaving the loop closes the connection: the rest is never read. */
const readBody = async (answer: IncomingMessage, request: OutboundRequest): Promise<Buffer> => {
  const { maxAnswerBytes, ifLarger, acceptsGzip } = request;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of acceptsGzip === true ? await decompressed(answer) : answer) {
    chunks.push(Buffer.from(chunk));
    bytes += chunk.length;
    if (ifLarger === 'REFUSE' && bytes > maxAnswerBytes) throw new AnswerTooLarge(answer.statusCode ?? 0);
    if (ifLarger === 'TRUNCATE' && bytes >= maxAnswerBytes) {
      return Buffer.concat(chunks).subarray(0, maxAnswerBytes);
    }
  }
  const brokenBy = hasStatedEnd(answer) ? null : answer.socket.errored;
  if (brokenBy !== null) throw brokenBy;
  return Buffer.concat(chunks);
};

/**
 * Sends one request and reads its answer within the limits above. Any status is an answer. It never follows redirects,
 * uses no proxy, and always verifies TLS.
 *
 * @throws AnswerTooLarge, the signal's reason (`TimeoutError`), or an error of Node's connection, TLS or parser
 */
export const exchange = async (request: OutboundRequest): Promise<OutboundAnswer> => {
  const { signal } = request;
  try {
    const answer = await openAnswer(request);
    const body = await readBody(answer, request);
    signal.throwIfAborted();
    return { status: answer.statusCode ?? 0, headers: answer.headers, body };
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
};
