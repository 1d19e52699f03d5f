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

/**
 * Makes one attempt to deliver an event: signs it, sends it and gives the answer. Whatever the endpoint does is a
 * result. @throws when the key service does not sign: nothing was sent then.
 */
export const sendEvent = async ({ endpoint, event, isPlainHttpAllowed }: Sending): Promise<SendResult> => {
  const body = eventBody(event);
  const sentAt = clock.now();
  const headers = await signatureHeaders({
    id: formatId('Webhook', event.id),
    timestamp: event.timestamp,
    body,
    sentAt,
  });
  return post({ endpoint, headers, body, isPlainHttpAllowed });
};
