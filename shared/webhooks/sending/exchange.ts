import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { HostAddress } from './vetted-addresses.ts';

/** An endpoint that answers more is not asked for the rest. Source: decisions.md "Webhooks". */
const answerLimitBytes = 64 * 1024;
const answerHeadLimitBytes = 16 * 1024;
/** Interim answers (1xx) before the real one; nobody needs any. */
const interimLimit = 10;
/** For each of several addresses, so that a dead one leaves time for the next. */
const connectAttemptMs = 1000;

export interface Exchange {
  readonly url: URL;
  /** Already checked; the name is not resolved again. */
  readonly addresses: readonly HostAddress[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

export interface Answer {
  readonly status: number;
  readonly bodyText: string;
  readonly retryAfter: string | undefined;
}

/** What the answer's head must not do; worded as the parser words its own errors. */
class TooManyInterimAnswers extends Error {
  readonly code = 'HPE_TOO_MANY_INTERIM_ANSWERS';
}

const lookupOf =
  (addresses: readonly HostAddress[]): LookupFunction =>
  (_name, { all }, done) => {
    const [first] = addresses;
    if (all === true) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family);
  };

const requestOptions = ({ addresses, headers, body, signal }: Exchange) => ({
  method: 'POST',
  headers: {
    ...headers,
    'content-length': String(Buffer.byteLength(body)),
    'accept-encoding': 'identity',
    'user-agent': 'PaymentsService-Webhooks/1',
  },
  // A connection of its own, closed afterwards: none is left to an address that was checked for another attempt.
  agent: false,
  lookup: lookupOf(addresses),
  autoSelectFamilyAttemptTimeout: connectAttemptMs,
  maxHeaderSize: answerHeadLimitBytes,
  rejectUnauthorized: true,
  signal,
});

const openAnswer = (options: Exchange): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const send = options.url.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = send(options.url, requestOptions(options));
    let interimCount = 0;
    request.on('information', () => {
      interimCount += 1;
      if (interimCount > interimLimit) request.destroy(new TooManyInterimAnswers());
    });
    request.on('response', resolve);
    request.on('error', reject);
    // After a change of protocol that nobody asked for there is neither answer nor error.
    request.on('close', () => reject(new Error('The connection was closed without an answer')));
    request.end(options.body);
  });

/** Else a body ends with its connection, and the parser takes a broken one for a whole body. */
const hasStatedEnd = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** Leaving the loop destroys the answer and its connection. */
const readBeginning = async (answer: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer) {
    const bytes = Buffer.from(chunk);
    chunks.push(bytes);
    length += bytes.length;
    if (length >= answerLimitBytes) break;
  }
  const brokenBy = length < answerLimitBytes && !hasStatedEnd(answer) ? answer.socket.errored : null;
  if (brokenBy !== null) throw brokenBy;
  return Buffer.concat(chunks).subarray(0, answerLimitBytes);
};

/** One POST and its answer: no redirect is followed, nothing decompressed, no proxy asked. Rejects with Node's errors. */
export const exchange = async (options: Exchange): Promise<Answer> => {
  const answer = await openAnswer(options);
  const body = await readBeginning(answer);
  options.signal.throwIfAborted();
  return {
    status: answer.statusCode ?? 0,
    bodyText: body.toString('utf8'),
    retryAfter: answer.headers['retry-after'],
  };
};
