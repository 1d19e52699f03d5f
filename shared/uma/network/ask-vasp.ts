import * as z from 'zod';
import { setting } from '#shared/kernel/config.ts';
import { exchange, type OutboundAnswer } from '#shared/kernel/outbound-http.ts';
import { resolveBySystem, vettedAddresses } from '#shared/kernel/vetted-addresses.ts';
import { checkedWebhookEndpoint } from '#shared/platforms/webhook-endpoint.ts';

const isPlainHttpAllowed = setting('IS_PLAIN_HTTP_WEBHOOK_ALLOWED', z.stringbool());

/** Where domains answer that DNS does not know: JSON of URLs by domain. `*.` stands for all names one label below. */
const hosts = setting(
  'UMA_HOSTS',
  z
    .string()
    .default('{}')
    .transform((text, context) => {
      const parsed = z.record(z.string(), z.url()).safeParse(JSON.parse(text));
      if (parsed.success) return parsed.data;
      context.addIssue('must be JSON of URLs by domain');
      return z.NEVER;
    }),
);

/** Far more than any answer of an SDK has. */
const maxAnswerBytes = 256 * 1024;

export interface VaspQuestion {
  readonly method: 'GET' | 'POST';
  /** `https://<their domain>/…` */
  readonly url: URL;
  /** JSON. */
  readonly body?: string;
  /** Ends the whole exchange. */
  readonly limitMs: number;
}

/** Nothing came back that is an answer: no address, no connection, too late, too large. */
export class VaspUnreachable extends Error {
  override readonly name = 'VaspUnreachable';
}

const targetOf = (url: URL): { readonly target: URL; readonly host: string } => {
  const names = [url.host, url.host.replace(/^[^.]+/, '*')];
  const name = names.find((one) => Object.hasOwn(hosts, one));
  const base = name === undefined ? undefined : hosts[name];
  return { target: base === undefined ? url : new URL(url.pathname + url.search, base), host: url.host };
};

const send = async ({ method, url, body, limitMs }: VaspQuestion): Promise<OutboundAnswer> => {
  const { target, host } = targetOf(url);
  const checked = checkedWebhookEndpoint(target.href, isPlainHttpAllowed);
  if ('problem' in checked) throw new VaspUnreachable(`The address ${checked.problem}`);
  const signal = AbortSignal.timeout(limitMs);
  const addresses = await Promise.race([
    vettedAddresses({
      hostname: target.hostname,
      isLoopbackAllowed: isPlainHttpAllowed,
      resolve: resolveBySystem,
    }),
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }),
  ]);
  return exchange({
    method,
    url: target,
    addresses,
    headers: {
      host,
      accept: 'application/json',
      'user-agent': 'PaymentsService-UMA/1',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body,
    signal,
    maxAnswerBytes,
    ifLarger: 'REFUSE',
  });
};

/**
 * Asks another VASP, at a public address only, and follows no redirect. Any status is an answer.
 *
 * @throws VaspUnreachable
 */
export const askVasp = async (question: VaspQuestion): Promise<{ status: number; text: string }> => {
  try {
    const { status, body } = await send(question);
    return { status, text: body.toString('utf8') };
  } catch (cause) {
    if (cause instanceof VaspUnreachable) throw cause;
    throw new VaspUnreachable('The other service did not answer', { cause });
  }
};
