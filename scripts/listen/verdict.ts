import type { IncomingHttpHeaders } from 'node:http';
import { verifyWebhook } from '#client';
import type { Received } from './receiver.ts';

/** The same as in the client. */
const toleranceSeconds = 300;

/** Why the client refuses a request, as far as the headers show it. */
const reasonOf = (headers: IncomingHttpHeaders, now: Date): string => {
  const missing = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].filter((name) => !headers[name]);
  if (missing.length > 0) return `no ${missing.join(', ')}`;
  const offSeconds = Math.round(now.getTime() / 1000 - Number(headers['webhook-timestamp']));
  if (Number.isNaN(offSeconds)) return 'webhook-timestamp is not a number';
  if (Math.abs(offSeconds) > toleranceSeconds) return `sent ${offSeconds} s ago`;
  return 'the signature is not valid';
};

export interface Verifier {
  /** Why not to trust the request; undefined if it is the service's own and fresh. */
  problemOf(received: Received): Promise<string | undefined>;
}

/** @param readKeys reads the service's present public keys (PEM), called again if no signature is valid */
export const openVerifier = (firstKeys: readonly string[], readKeys: () => Promise<string[]>): Verifier => {
  let publicKeyPem = firstKeys;
  return {
    problemOf: async ({ headers, body: rawBody, receivedAt: now }) => {
      if (await verifyWebhook({ headers, rawBody, publicKeyPem, now })) return undefined;
      const reason = reasonOf(headers, now);
      if (!reason.startsWith('the signature')) return reason;
      // The key may have changed meanwhile (docs/decisions/0080).
      publicKeyPem = await readKeys().catch(() => publicKeyPem);
      return (await verifyWebhook({ headers, rawBody, publicKeyPem, now })) ? undefined : reason;
    },
  };
};
