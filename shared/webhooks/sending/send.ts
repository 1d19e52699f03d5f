import { clock } from '#shared/kernel/clock.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { post } from './post.ts';
import type { SendResult } from './send-result.ts';
import { signatureHeaders } from './signature-headers.ts';

export interface BodySending {
  /** The platform's `webhookEndpoint`, as registered. */
  readonly endpoint: string;
  /** Bare uuid of the event. */
  readonly id: string;
  /** When it happened, as in the body. */
  readonly timestamp: string;
  /** Sent as it is. */
  readonly body: string;
  /** Plain http and addresses that are not public: only where both ends are one machine. */
  readonly isPlainHttpAllowed: boolean;
}

/**
 * Makes one attempt to deliver an event: signs its body, sends it and gives the answer. Whatever the endpoint does is a
 * result. @throws when the key service does not sign: nothing was sent then.
 */
export const sendBody = async (sending: BodySending): Promise<SendResult> => {
  const { endpoint, id, timestamp, body, isPlainHttpAllowed } = sending;
  const headers = await signatureHeaders({
    id: formatId('Webhook', id),
    timestamp,
    body,
    sentAt: clock.now(),
  });
  return post({ endpoint, headers, body, isPlainHttpAllowed });
};
