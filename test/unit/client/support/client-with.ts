import { PaymentsClient } from '#client';

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly key: string | null;
}

type Step = Response | Error;

/** A client whose requests get these answers one after the other. */
export const clientWith = (...steps: readonly Step[]) => {
  const sent: Sent[] = [];
  const answer: typeof fetch = async (input, init) => {
    const step = steps[sent.length] ?? new Error('No more answers');
    const key = new Headers(init?.headers).get('idempotency-key');
    sent.push({ method: init?.method ?? '', url: String(input), key });
    if (step instanceof Error) throw step;
    return step;
  };
  const baseUrl = 'https://api.example.com/2025-10-13/';
  const credentials = { clientId: 'id', clientSecret: 'secret' };
  const client = new PaymentsClient({ baseUrl, ...credentials, fetch: answer, firstWaitMs: 0, retries: 2 });
  return { client, sent };
};

export const json = (
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Response => Response.json(body, { status, headers });
export const busy = (headers: Readonly<Record<string, string>> = { 'X-Should-Retry': 'true' }): Response =>
  json(503, { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Not now.' }, headers);
export const reset = new TypeError('fetch failed');

/** An answer at which a redirect arrived. */
export const arrivedAt = (url: string, response: Response): Response =>
  Object.defineProperties(response, { redirected: { value: true }, url: { value: url } });

export const failure = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );
export const newToken = { body: { name: 'A', permissions: ['VIEW' as const] } };
