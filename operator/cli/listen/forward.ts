import type { Received, Reply } from './receiver.ts';

/** Longer than the service waits, so that the service itself reports a slow target. */
const timeoutMs = 10_000;

/** Headers of one connection, not of the event. Source: RFC 9110, section 7.6.1. */
const hopHeaders: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'host',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

const passedOn = (headers: Iterable<readonly [string, string]>): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => !hopHeaders.has(name) && name !== 'content-encoding'));

const singleValued = ({ headers }: Received): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
  );

export interface Forwarded {
  readonly reply: Exclude<Reply, 'hang'>;
  /** Why the target gave no answer. Then the service gets a 502. */
  readonly problem?: string;
}

const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message;
  return String(cause);
};

/** Forwards an event with the same bytes and signatures, and returns the target's answer. */
export const forward = async (target: string, received: Received): Promise<Forwarded> => {
  try {
    const answer = await fetch(target, {
      method: 'POST',
      headers: passedOn(singleValued(received)),
      body: new Uint8Array(received.body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    return { reply: { status: answer.status, headers: passedOn(answer.headers), body } };
  } catch (error) {
    return { reply: { status: 502 }, problem: `${target} does not answer: ${reasonOf(error)}` };
  }
};
