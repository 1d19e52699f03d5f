import { clock } from '#shared/kernel/clock.ts';
import { checkedWebhookEndpoint } from '#shared/platforms/webhook-endpoint.ts';
import { type Answer, exchange } from './exchange.ts';
import type { NoAnswerReason, SendResult } from './send-result.ts';
import { AddressRefused, type ResolveHost, resolveBySystem, vettedAddresses } from './vetted-addresses.ts';

/** For resolving, connecting and the whole answer. Source: decisions.md "Webhooks". */
const attemptLimitMs = 5000;

export interface Post {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
  readonly isPlainHttpAllowed: boolean;
  /** Default: the system's resolver. */
  readonly resolve?: ResolveHost;
}

/** Codes of node:dns, the HTTP parser, and OpenSSL with Node's checks of names; any other is the connection's. */
const reasonsByCode: readonly (readonly [RegExp, NoAnswerReason])[] = [
  [/^(ENOTFOUND|ENODATA|ESERVFAIL|EAI_)/, 'UNRESOLVED'],
  [/^HPE_/, 'MALFORMED'],
  [/^(ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|INVALID_CA|INVALID_PURPOSE)/, 'TLS'],
];

const reasonOf = (error: unknown, signal: AbortSignal): NoAnswerReason => {
  if (error instanceof AddressRefused) return 'REFUSED_ADDRESS';
  if (signal.aborted) return 'TIMED_OUT';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return reasonsByCode.find(([pattern]) => pattern.test(code))?.[1] ?? 'CONNECTION';
};

const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

const attempt = async (post: Post, signal: AbortSignal): Promise<Answer> => {
  const { endpoint, headers, body, isPlainHttpAllowed, resolve = resolveBySystem } = post;
  // The rules may have become stricter since the endpoint was registered.
  const checked = checkedWebhookEndpoint(endpoint, isPlainHttpAllowed);
  if ('problem' in checked) throw new AddressRefused(checked.problem);
  const url = new URL(checked.url);
  const vetting = { hostname: url.hostname, isLoopbackAllowed: isPlainHttpAllowed, resolve };
  // A resolver cannot be interrupted.
  const addresses = await Promise.race([vettedAddresses(vetting), whenAborted(signal)]);
  return exchange({
    url,
    addresses,
    headers: { 'content-type': 'application/json', ...headers },
    body,
    signal,
  });
};

/** Sends JSON to an endpoint that its owner, or an attacker, has chosen. Never rejects for what the endpoint does. */
export const post = async (options: Post): Promise<SendResult> => {
  const startedAtMs = clock.nowMs();
  const latencyMs = () => Math.max(0, clock.nowMs() - startedAtMs);
  const signal = AbortSignal.timeout(attemptLimitMs);
  try {
    const { status, bodyText, retryAfter } = await attempt(options, signal);
    const answer = { kind: 'ANSWERED', status, bodyText, latencyMs: latencyMs() } as const;
    return retryAfter === undefined ? answer : { ...answer, retryAfter };
  } catch (error) {
    return { kind: 'NO_ANSWER', reason: reasonOf(error, signal), latencyMs: latencyMs() };
  }
};
