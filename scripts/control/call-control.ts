import * as z from 'zod';
import { connectionOf } from '../demo/connection.ts';
import { DemoError } from '../demo/demo-error.ts';

const refusalSchema = z.object({ error: z.string() });

/**
 * Asks the local service that runs to do something with its time or state. @param body absent: only asks
 *
 * @throws DemoError with what the service says
 */
export const callControl = async <Output>(
  path: '/_local/clock' | '/_local/deposits' | '/_local/reset' | '/_local/seed',
  schema: z.ZodType<Output>,
  body?: object,
): Promise<Output> => {
  const { origin } = new URL(connectionOf({}).baseUrl);
  const headers = { 'Content-Type': 'application/json' };
  const request = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await fetch(`${origin}${path}`, request).catch((cause: unknown) => {
    throw new DemoError(`No local service answers at ${origin}. Start one with: npm start`, { cause });
  });
  const said: unknown = await answer.json().catch(() => undefined);
  if (answer.ok) return schema.parse(said);
  const { data } = refusalSchema.safeParse(said);
  throw new DemoError(data?.error ?? `${origin}${path} answered ${answer.status}`);
};
