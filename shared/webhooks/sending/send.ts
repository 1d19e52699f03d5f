import { clock } from '#shared/kernel/clock.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { p1363Of } from '#shared/signing/p1363.ts';
import { type WebhookSigner, type WebhookSigners, webhookSigners } from '#shared/signing/webhook-signers.ts';
import { post } from './post.ts';
import type { BodySignature, SendResult } from './send-result.ts';

export interface SignedAttempt {
  /** `Webhook:<uuid>`, as in the body. */
  readonly id: string;
  /** When the change happened, as in the body. */
  readonly timestamp: string;
  readonly body: string;
  /** When this attempt is made. */
  readonly sentAt: Date;
  /** Of an earlier attempt. */
  readonly bodySignature?: BodySignature | undefined;
}

/** Version and algorithm, before each signature. Standard Webhooks defines no tag for P-256. */
const signatureTag = 'v1es256';

const attemptSignature = async (text: string, { sign }: WebhookSigner): Promise<string> =>
  `${signatureTag},${p1363Of(await sign(text)).toString('base64')}`;

/** The body is the same in every attempt, so a signature of the same KMS key is still good, and a new one costs money. */
const bodySignatureOf = async (
  { body, bodySignature: known }: SignedAttempt,
  { kmsKeyId, sign }: WebhookSigner,
): Promise<string> =>
  known !== undefined && known.kmsKeyId === kmsKeyId
    ? known.signature
    : (await sign(body)).toString('base64');

/**
 * The headers that prove to a receiver that we sent the event: one signature of the body, the same in every attempt,
 * and one of this attempt, which contains its time so that a receiver can refuse a replay (docs/decisions/0080). While
 * keys change, both keys sign the attempt: a receiver verifies with the key that it knows.
 */
export const signatureHeaders = async (attempt: SignedAttempt, signers?: WebhookSigners) => {
  const { id, timestamp, body, sentAt } = attempt;
  const { first, second } = signers ?? (await webhookSigners());
  const epochSeconds = Math.floor(sentAt.getTime() / 1000);
  const text = `${id}.${epochSeconds}.${body}`;
  const [bodySignature, ...attemptSignatures] = await Promise.all([
    bodySignatureOf(attempt, first),
    ...[first, ...(second === undefined ? [] : [second])].map((signer) => attemptSignature(text, signer)),
  ]);
  return {
    'X-Webhook-Id': id,
    'X-Webhook-Timestamp': timestamp,
    'X-Webhook-Signature': bodySignature,
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
  /** Of an earlier attempt. */
  readonly bodySignature?: BodySignature | undefined;
}

interface SentBody {
  readonly result: SendResult;
  /** Of a KMS key: the next attempt need not ask for it again. */
  readonly bodySignature?: BodySignature;
}

/**
 * Signs an event's body and sends it once. Whatever the endpoint does is a result.
 *
 * @throws when the key service does not sign: then nothing was sent
 */
export const sendBody = async (sending: BodySending): Promise<SentBody> => {
  const { endpoint, id, timestamp, body, isPlainHttpAllowed, bodySignature } = sending;
  const signers = await webhookSigners();
  const attempt = { id: formatId('Webhook', id), timestamp, body, sentAt: clock.now(), bodySignature };
  const headers = await signatureHeaders(attempt, signers);
  const { kmsKeyId } = signers.first;
  const signature = headers['X-Webhook-Signature'];
  const result = await post({ endpoint, headers, body, isPlainHttpAllowed });
  return { result, ...(kmsKeyId !== undefined && { bodySignature: { kmsKeyId, signature } }) };
};
