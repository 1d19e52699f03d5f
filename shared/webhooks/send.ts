import { clock } from '#shared/kernel/clock.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { eventBody, type WebhookEvent } from './event.ts';
import { post } from './post.ts';
import type { SendResult } from './send-result.ts';
import { signatureHeaders } from './signature-headers.ts';

export interface Sending {
  /** The platform's `webhookEndpoint`, as registered. */
  readonly endpoint: string;
  readonly event: WebhookEvent;
  /** Plain http and addresses that are not public: only where both ends are one machine. */
  readonly isPlainHttpAllowed: boolean;
}

export interface BodySending extends Omit<Sending, 'event'> {
  /** Bare uuid of the event. */
  readonly id: string;
  /** When it happened, as in the body. */
  readonly timestamp: string;
  /** Sent as it is. */
  readonly body: string;
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

/** The same for an event whose body is still to be made. */
export const sendEvent = ({ event, ...to }: Sending): Promise<SendResult> =>
  sendBody({ ...to, id: event.id, timestamp: event.timestamp, body: eventBody(event) });
