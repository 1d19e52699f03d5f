import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import * as z from 'zod';
import { DemoError } from '../demo/demo-error.ts';
import { connectionOf } from '../demo/service.ts';

const apiErrorSchema = z.object({ error: z.string() });

interface ControlCall {
  /** Absent: only asks. */
  readonly body?: object;
  readonly signal?: AbortSignal;
}

/** Not with fetch, which waits for five minutes at most: to move the time on by a year may take longer. */
const exchange = (url: string, { body, signal }: ControlCall): Promise<IncomingMessage> =>
  new Promise((done, failed) => {
    const headers = { 'Content-Type': 'application/json' };
    request(url, { ...(body && { method: 'POST', headers }), ...(signal && { signal }) }, done)
      .once('error', failed)
      .end(body && JSON.stringify(body));
  });

/**
 * Asks the local service that runs to do something with its time or state.
 *
 * @throws DemoError with what the service says, or that none runs; whatever aborted the signal
 */
export const callControl = async <Output>(
  path: '/_local/clock' | '/_local/deposits' | '/_local/reset' | '/_local/seed' | '/_local/switch',
  schema: z.ZodType<Output>,
  call: ControlCall = {},
): Promise<Output> => {
  const { origin } = new URL(connectionOf({}).baseUrl);
  const answer = await exchange(`${origin}${path}`, call).catch((cause: unknown) => {
    call.signal?.throwIfAborted();
    throw new DemoError(`No service answers at ${origin}. Start one with: npm start`, { cause });
  });
  const said: unknown = await json(answer).catch(() => undefined);
  if (answer.statusCode === 200) return schema.parse(said);
  const { data } = apiErrorSchema.safeParse(said);
  throw new DemoError(data?.error ?? `${origin}${path} answered ${answer.statusCode}`);
};
