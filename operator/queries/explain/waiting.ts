import { type Delivery, lastAttemptOf } from '#shared/webhooks/delivery/delivery.ts';
import { isWaitingForEndpoint, nextAttemptBy } from '#shared/webhooks/delivery/next-attempt.ts';
import { isOpen } from '#shared/webhooks/endpoints/breaker.ts';
import type { Endpoint } from '#shared/webhooks/endpoints/endpoint-store.ts';

const lastText = (delivery: Delivery): string => {
  const last = lastAttemptOf(delivery);
  if (last === undefined) return 'It was not sent yet.';
  const { responseStatus, errorClass } = last;
  return responseStatus === undefined
    ? `The endpoint gave no answer to the last attempt (${errorClass}).`
    : `The endpoint answered ${responseStatus} to the last attempt.`;
};

const whyRetried = (delivery: Delivery, endpoint: Endpoint | undefined, now: Date): string => {
  const last = lastText(delivery);
  if (endpoint === undefined || endpoint.isDisabled)
    return `${last} The platform has no endpoint now that takes events, so the next run holds it.`;
  if (isWaitingForEndpoint(delivery))
    return `${last} It waits for the endpoint, and is sent within a minute after that answers again.`;
  const { health, url } = endpoint;
  if (isOpen(health, now))
    return `${last} The endpoint failed ${health.failuresInARow} times in a row, so only probes are sent to it until ${health.openUntil}.`;
  const { notBefore } = delivery;
  if (notBefore !== undefined && delivery.endpoint === url && Date.parse(notBefore) > now.getTime())
    return `${last} The endpoint asked not to be called before ${notBefore}.`;
  const dueAt = nextAttemptBy(delivery) ?? '';
  return Date.parse(dueAt) > now.getTime()
    ? `${last} It is sent again by ${dueAt}.`
    : `${last} It was due at ${dueAt}, and its workflow sends it when it looks next.`;
};

/**
 * Why an event has not arrived, in a sentence; undefined when it has.
 *
 * @param endpoint that the platform has now; undefined: none
 */
export const whyNotDelivered = (
  delivery: Delivery,
  endpoint: Endpoint | undefined,
  now: Date,
): string | undefined => {
  switch (delivery.status) {
    case 'DELIVERED':
      return undefined;
    case 'HELD':
      return endpoint === undefined
        ? 'The platform has no webhook endpoint. The event is held until it sets one.'
        : 'The endpoint answered 410, which means that it is gone. The event is held until the platform sets an endpoint.';
    case 'DEAD':
      return `${lastText(delivery)} Seven days of attempts are over, so only a person sends it again.`;
    case 'FAILED':
      return `${lastText(delivery)} Events of this type are sent once.`;
    case 'RETRYING':
      return whyRetried(delivery, endpoint, now);
  }
};
