import { clock } from '#shared/kernel/clock.ts';
import { exchange, type OutboundAnswer } from '#shared/kernel/outbound-http.ts';
import {
  AddressRefused,
  type ResolveHost,
  resolveBySystem,
  vettedAddresses,
} from '#shared/kernel/vetted-addresses.ts';
import { checkedWebhookEndpoint } from '#shared/platforms/webhook-endpoint.ts';
import type { NoAnswerReason, SendResult } from './send-result.ts';

/** For resolving the name, connecting and the whole answer. docs/webhooks.md promises it. */
const attemptLimitMs = 5000;
const maxAnswerBytes = 64 * 1024;

export interface Post {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
  readonly isPlainHttpAllowed: boolean;
  /** Default: the system's resolver. */
  readonly resolve?: ResolveHost;
}

/**
 * By error codes of node:dns, the HTTP parser, OpenSSL, and Node's check of host names. Others mean the connection.
 */
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

const attempt = async (post: Post, signal: AbortSignal): Promise<OutboundAnswer> => {
  const { endpoint, headers, body, isPlainHttpAllowed, resolve = resolveBySystem } = post;
  // The rules may have become stricter since the endpoint was set.
  const checked = checkedWebhookEndpoint(endpoint, isPlainHttpAllowed);
  if ('problem' in checked) throw new AddressRefused(checked.problem);
  const url = new URL(checked.url);
  const vetting = { hostname: url.hostname, isLoopbackAllowed: isPlainHttpAllowed, resolve };
  // A resolver cannot be interrupted.
  const addresses = await Promise.race([vettedAddresses(vetting), whenAborted(signal)]);
  return exchange({
    method: 'POST',
    url,
    addresses,
    headers: {
      'content-type': 'application/json',
      ...headers,
      'user-agent': 'PaymentsService-Webhooks/1',
    },
    body,
    signal,
    maxAnswerBytes,
    ifLarger: 'TRUNCATE',
  });
};

/**
 * Sends JSON to an endpoint that a platform, or an attacker, has chosen. Never rejects because of what the endpoint
 * does.
 */
export const post = async (options: Post): Promise<SendResult> => {
  const startedAtMs = clock.nowMs();
  const latencyMs = () => Math.max(0, clock.nowMs() - startedAtMs);
  const signal = AbortSignal.timeout(attemptLimitMs);
  try {
    const { status, headers, body } = await attempt(options, signal);
    const answer = { kind: 'ANSWERED', status, bodyText: body.toString('utf8') } as const;
    const retryAfter = headers['retry-after'];
    return { ...answer, ...(retryAfter !== undefined && { retryAfter }), latencyMs: latencyMs() };
  } catch (error) {
    return { kind: 'NO_ANSWER', reason: reasonOf(error, signal), latencyMs: latencyMs() };
  }
};
