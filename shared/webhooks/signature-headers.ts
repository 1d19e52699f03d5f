import { p1363Of } from './p1363.ts';
import { sign } from './sign.ts';

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

/**
 * The headers by which a receiver knows an attempt to be ours: of the event, the same in every attempt, and of the
 * attempt (Standard Webhooks). Source: docs/decisions/0080.
 */
export const signatureHeaders = async ({ id, timestamp, body, sentAt }: Signed) => {
  const epochSeconds = Math.floor(sentAt.getTime() / 1000);
  const [ofBody, ofAttempt] = await Promise.all([sign(body), sign(attemptText(id, epochSeconds, body))]);
  return {
    'X-Webhook-Id': id,
    'X-Webhook-Timestamp': timestamp,
    'X-Webhook-Signature': ofBody.toString('base64'),
    'webhook-id': id,
    'webhook-timestamp': String(epochSeconds),
    'webhook-signature': `${signatureTag},${p1363Of(ofAttempt).toString('base64')}`,
  };
};
