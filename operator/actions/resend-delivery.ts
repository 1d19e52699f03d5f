import { furtherAttempt } from '#shared/webhooks/delivery/make-attempt.ts';
import { readFacts } from '#shared/webhooks/delivery/read-facts.ts';
import { find } from '../queries/find.ts';

/**
 * Sends an event again to the endpoint that its platform has now, in whatever state the delivery is.
 *
 * @returns what became of it, in a sentence
 */
export const resendDelivery = async (id: string): Promise<string> => {
  const [found] = await find(id);
  if (found?.type !== 'Webhook') return `There is no event ${id}.`;
  const { endpoint, deliveries } = await readFacts(found.platform.uuid, [found.uuid]);
  const delivery = deliveries.get(found.uuid);
  if (delivery === undefined) return `The delivery of ${id} is not kept any more.`;
  if (endpoint === undefined) return 'The platform has no webhook endpoint now, so nothing was sent.';
  const { status, lastAttempt } = await furtherAttempt(delivery, endpoint, 'RESEND');
  const answer = lastAttempt?.responseStatus;
  const said = answer === undefined ? 'It gave no answer' : `It answered ${answer}`;
  return `Sent to ${new URL(endpoint.url).origin}. ${said}; the delivery is ${status}.`;
};
