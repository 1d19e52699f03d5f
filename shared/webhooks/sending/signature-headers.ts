import { p1363Of } from '#shared/signing/p1363.ts';
import { sign } from '#shared/signing/sign.ts';
import { nextWebhookKeyId, webhookKeyId } from '#shared/signing/signing-key.ts';

export interface Signed {
  /** `Webhook:<uuid>`, as in the body. */
  readonly id: string;
  /** When the event happened, as in the body. */
  readonly timestamp: string;
  readonly body: string;
  /** When this attempt is made. */
  readonly sentAt: Date;
}

/** Version and algorithm before a signature; Standard Webhooks defines none for P-256. */
const signatureTag = 'v1es256';

/** What `webhook-signature` covers: the time of the attempt too, so that a replay can be refused. */
export const attemptText = (id: string, epochSeconds: number, body: string): string =>
  `${id}.${epochSeconds}.${body}`;

/** While keys change, the second one signs too: a receiver verifies with whichever it knows. */
const attemptKeyIds = [webhookKeyId, ...(nextWebhookKeyId === undefined ? [] : [nextWebhookKeyId])];

const attemptSignature = async (text: string, keyId: string): Promise<string> =>
  `${signatureTag},${p1363Of(await sign(text, keyId)).toString('base64')}`;

/**
 * The headers by which a receiver knows an attempt to be ours: of the event, the same in every attempt, and of the
 * attempt (Standard Webhooks). Source: docs/decisions/0080.
 */
export const signatureHeaders = async ({ id, timestamp, body, sentAt }: Signed) => {
  const epochSeconds = Math.floor(sentAt.getTime() / 1000);
  const text = attemptText(id, epochSeconds, body);
  const [ofBody, ...ofAttempt] = await Promise.all([
    sign(body).then((der) => der.toString('base64')),
    ...attemptKeyIds.map((keyId) => attemptSignature(text, keyId)),
  ]);
  return {
    'X-Webhook-Id': id,
    'X-Webhook-Timestamp': timestamp,
    'X-Webhook-Signature': ofBody,
    'webhook-id': id,
    'webhook-timestamp': String(epochSeconds),
    'webhook-signature': ofAttempt.join(' '),
  };
};
