import { clock } from '#shared/kernel/clock.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { p1363Of, type WebhookSigner, webhookSigners } from '#shared/kernel/signing/webhook-signers.ts';
import { post } from './post.ts';
import type { SendResult } from './send-result.ts';

export interface SignedAttempt {
  /** `Webhook:<uuid>`, as in the body. */
  readonly id: string;
  /** When the change happened, as in the body. */
  readonly timestamp: string;
  readonly body: string;
  /** When this attempt is made. */
  readonly sentAt: Date;
}

/** Version and algorithm, before each signature. Standard Webhooks defines no tag for P-256. */
const signatureTag = 'v1es256';

const attemptSignature = async (text: string, sign: WebhookSigner): Promise<string> =>
  `${signatureTag},${p1363Of(await sign(text)).toString('base64')}`;

/**
 * The headers that prove to a receiver that we sent the event: one signature of the body, and one of this attempt,
 * which contains its time so that a receiver can refuse a replay (decision "webhooks signed by sealed keys"). While
 * keys change, both keys sign the attempt: a receiver verifies with the key that it knows.
 */
export const signatureHeaders = async (attempt: SignedAttempt) => {
  const { id, timestamp, body, sentAt } = attempt;
  const { first, second } = await webhookSigners();
  const epochSeconds = Math.floor(sentAt.getTime() / 1000);
  const text = `${id}.${epochSeconds}.${body}`;
  const [bodySignature, ...attemptSignatures] = await Promise.all([
    first(body),
    ...[first, ...(second === undefined ? [] : [second])].map((signer) => attemptSignature(text, signer)),
  ]);
  return {
    'X-Webhook-Id': id,
    'X-Webhook-Timestamp': timestamp,
    'X-Webhook-Signature': bodySignature.toString('base64'),
    'webhook-id': id,
    'webhook-timestamp': String(epochSeconds),
    'webhook-signature': attemptSignatures.join(' '),
  };
};

export interface BodySending {
  /** The platform's `webhookEndpoint`. */
  readonly endpoint: string;
  /** Bare uuid of the event. */
  readonly id: string;
  /** When the change happened, as in the body. */
  readonly timestamp: string;
  readonly body: string;
  /** Allows plain http and this machine's own addresses: only where sender and receiver are one machine. */
  readonly isPlainHttpAllowed: boolean;
}

/**
 * Signs an event's body and sends it once. Whatever the endpoint does is a result.
 *
 * @throws when the key service does not sign: then nothing was sent
 */
export const sendBody = async (sending: BodySending): Promise<SendResult> => {
  const { endpoint, id, timestamp, body, isPlainHttpAllowed } = sending;
  const attempt = { id: formatId('Webhook', id), timestamp, body, sentAt: clock.now() };
  return post({ endpoint, headers: await signatureHeaders(attempt), body, isPlainHttpAllowed });
};
