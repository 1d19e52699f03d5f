import type { IncomingHttpHeaders } from 'node:http';
import { verifyWebhook } from '../../examples/verify-webhook.mjs';
import type { Received } from './receiver.ts';

/** As in examples/verify-webhook.mjs. */
const toleranceSeconds = 300;

/** Of what the examples refuse: why, as far as the headers alone tell. */
const reasonOf = (headers: IncomingHttpHeaders, now: Date): string => {
  const missing = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].filter((name) => !headers[name]);
  if (missing.length > 0) return `no ${missing.join(', ')}`;
  const offSeconds = Math.round(now.getTime() / 1000 - Number(headers['webhook-timestamp']));
  if (Number.isNaN(offSeconds)) return 'webhook-timestamp is no number';
  if (Math.abs(offSeconds) > toleranceSeconds) return `sent ${offSeconds} s ago`;
  return 'the signature does not fit';
};

export interface Verifier {
  /** Why the request is not to be trusted; undefined when it is the service's own and fresh. */
  problemOf(received: Received): Promise<string | undefined>;
}

/** @param readKeys the service's public keys as of now, PEM; asked for again when no signature fits */
export const openVerifier = (firstKeys: readonly string[], readKeys: () => Promise<string[]>): Verifier => {
  let publicKeyPem = firstKeys;
  return {
    problemOf: async ({ headers, body: rawBody, receivedAt: now }) => {
      if (verifyWebhook({ headers, rawBody, publicKeyPem, now })) return undefined;
      const reason = reasonOf(headers, now);
      if (!reason.startsWith('the signature')) return reason;
      // The key may have been changed meanwhile: docs/decisions/0080.
      publicKeyPem = await readKeys().catch(() => publicKeyPem);
      return verifyWebhook({ headers, rawBody, publicKeyPem, now }) ? undefined : reason;
    },
  };
};
