import { setTimeout as sleep } from 'node:timers/promises';
import type * as z from 'zod';
import type { Connection } from './connection.ts';
import { DemoError } from './demo-error.ts';
import { refusalSchema } from './shapes.ts';

interface Call<T> {
  readonly method?: 'GET' | 'POST' | 'PATCH';
  /** Path below the base URL. */
  readonly path: string;
  readonly body?: unknown;
  /** Replaces the body. */
  readonly form?: FormData;
  /** Makes a retry safe. */
  readonly idempotencyKey?: string;
  readonly answer: z.ZodType<T>;
}

/** The public API as every client sees it. */
export interface Service {
  readonly baseUrl: string;
  /** @throws DemoError with the service's message, or when the service does not answer */
  call<T>(call: Call<T>): Promise<T>;
}

/** Refusals that a client may retry: too many requests, and unknown outcome. */
const retryableStatuses: ReadonlySet<number> = new Set([429, 503]);
const maxTries = 6;
/** For an answer without Retry-After. */
const defaultWaitSeconds = 1;
/** API Gateway itself gives up after 29 s. */
const timeoutMs = 30_000;
/** Enough for a form of 10 MB on a slow line. */
const formTimeoutMs = 300_000;

/** @param secretFrom option or variable that holds the secret, for messages */
export const connect = (
  { baseUrl, clientId, clientSecret }: Connection,
  secretFrom = '--client-secret',
): Service => {
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  return {
    baseUrl,
    call: async ({ method = 'GET', path, body, form, idempotencyKey, answer }) => {
      const init: RequestInit = {
        method,
        headers: {
          Authorization: authorization,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(form === undefined ? {} : { body: form }),
      };
      const response = await fetchWithRetry(`${baseUrl}${path}`, init);
      if (response.status === 401) throw wrongCredentials(secretFrom);
      if (!response.ok) throw await refusal(response, `${method} ${path}`);
      return answer.parse(await response.json());
    },
  };
};

const fetchWithRetry = async (url: string, init: RequestInit): Promise<Response> => {
  for (let tries = 1; ; tries += 1) {
    const response = await send(url, init);
    if (!retryableStatuses.has(response.status) || tries === maxTries) return response;
    await response.body?.cancel();
    await sleep(waitMs(response.headers.get('retry-after')));
  }
};

const waitMs = (retryAfter: string | null): number => {
  const seconds = Number(retryAfter ?? defaultWaitSeconds);
  return (Number.isFinite(seconds) && seconds >= 0 ? seconds : defaultWaitSeconds) * 1000;
};

const send = async (url: string, init: RequestInit): Promise<Response> => {
  try {
    const limitMs = init.body instanceof FormData ? formTimeoutMs : timeoutMs;
    return await fetch(url, { ...init, signal: AbortSignal.timeout(limitMs) });
  } catch (cause) {
    const { origin } = new URL(url);
    throw new DemoError(`No service answers at ${origin}. Start one with: npm start`, { cause });
  }
};

const wrongCredentials = (secretFrom: string): DemoError =>
  new DemoError(`The service refuses the credentials: check --client-id and ${secretFrom}`);

const refusal = async (response: Response, what: string): Promise<DemoError> => {
  const parsed = refusalSchema.safeParse(await response.json().catch(() => undefined));
  const reason = parsed.success ? `${parsed.data.code}: ${parsed.data.message}` : 'no reason given';
  return new DemoError(`${what} was refused with ${response.status} ${reason}`);
};
