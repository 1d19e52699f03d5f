import { PaymentsConnectionError, PaymentsError } from './errors.ts';
import type { Prepared } from './request.ts';
import { type Answered, mayRepeat, type RetryOptions, waitMs } from './retry.ts';

export interface Sending extends Required<RetryOptions> {
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

export interface Answer extends Answered {
  readonly text: string;
  /** Where a redirect led. */
  readonly redirectedTo: string | undefined;
}

/** Sends once and reads the whole answer: one that breaks off in its body is no answer. */
const attempt = async (request: Prepared, { fetch, timeoutMs, signal }: Sending): Promise<Answer> => {
  const { method, url, headers, body, redirect } = request;
  const timeout = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, {
    method,
    headers,
    redirect,
    ...(body !== undefined && { body }),
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
  });
  const redirectedTo = response.redirected ? response.url : undefined;
  return { status: response.status, headers: response.headers, text: await response.text(), redirectedTo };
};

/** Ends at once when the signal does. */
const sleep = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((done) => {
    if (signal?.aborted === true) return done();
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      done();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end, { once: true });
  });

/** After a redirect the upload has arrived, and only its answer is missing. */
const nextRequest = (request: Prepared, answer: Answer | undefined): Prepared => {
  if (answer?.redirectedTo === undefined) return request;
  const { Authorization = '' } = request.headers;
  const url = answer.redirectedTo;
  return { ...request, method: 'GET', url, headers: { Authorization }, body: undefined, isSafe: true };
};

/**
 * Sends a request until an answer is there that another attempt cannot better.
 *
 * @throws PaymentsError for an answer that is an error
 * @throws PaymentsConnectionError when no answer came
 */
export const send = async (first: Prepared, sending: Sending): Promise<Answer> => {
  const { signal, retries } = sending;
  const { what, idempotencyKey } = first;
  const isAborted = (): boolean => signal?.aborted === true;
  const noAnswer = (cause: unknown): PaymentsConnectionError =>
    new PaymentsConnectionError(what, { cause, idempotencyKey, isAborted: isAborted() });
  let request = first;
  for (let done = 0; ; done += 1) {
    let cause: unknown;
    const answer = await attempt(request, sending).catch((error: unknown) => {
      cause = error;
      return undefined;
    });
    if (answer !== undefined && answer.status < 400) return answer;
    const wait = waitMs({
      ...sending,
      done,
      headers: answer?.headers,
      now: Date.now(),
      chance: Math.random(),
    });
    const isLast = done >= retries || wait === undefined || !mayRepeat(answer, request.isSafe);
    if (isLast && answer !== undefined) throw new PaymentsError({ ...answer, idempotencyKey });
    if (!isLast) await sleep(wait, signal);
    if (isAborted()) throw noAnswer(signal?.reason);
    if (isLast) throw noAnswer(cause);
    request = nextRequest(request, answer);
  }
};
