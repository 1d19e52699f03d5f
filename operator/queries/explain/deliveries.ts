import { clock } from '#shared/kernel/clock.ts';
import { formatId } from '#shared/kernel/ids.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import type { Attempt, Delivery } from '#shared/webhooks/delivery/delivery.ts';
import { readAttempts, readDeliveries } from '#shared/webhooks/delivery/delivery-store.ts';
import { nextAttemptBy } from '#shared/webhooks/delivery/next-attempt.ts';
import { deliveryUuidOf, type EndpointRef } from '#shared/webhooks/endpoints/breaker.ts';
import {
  type Endpoint,
  endpointOf,
  platformEndpointItem,
  readHealth,
} from '#shared/webhooks/endpoints/endpoint-store.ts';
import { listFurtherEndpoints } from '#shared/webhooks/endpoints/further-endpoints.ts';
import { hostOf } from '../endpoints.ts';
import type { AttemptStory, DeliveryStory } from './story.ts';
import { whyNotDelivered } from './waiting.ts';

const mostAttempts = 100;

const attemptStory = ({
  attemptedAt,
  trigger,
  responseStatus,
  errorClass,
  latencyMs,
}: Attempt): AttemptStory => ({
  at: attemptedAt,
  trigger,
  result:
    responseStatus === undefined ? `no answer, ${errorClass ?? 'UNKNOWN'}` : `answered ${responseStatus}`,
  isBad: errorClass !== undefined,
  tookMs: latencyMs,
});

/** The deliveries of these events to all endpoints of a platform: at most eleven each. */
export const deliveriesToAll = async (
  { uuid: platformId, webhookEndpointCount = 0 }: Platform,
  eventIds: readonly string[],
): Promise<Delivery[]> => {
  const further = webhookEndpointCount === 0 ? [] : await listFurtherEndpoints(platformId);
  const refs = [{}, ...further.map(({ uuid: endpointUuid }) => ({ endpointUuid }))];
  const read = refs.map((ref) =>
    readDeliveries(
      platformId,
      eventIds.map((id) => deliveryUuidOf(id, ref)),
    ),
  );
  return (await Promise.all(read)).flat();
};

/** An endpoint as it is set now. A read of its item and one of its health. */
export const endpointNow = async (ref: EndpointRef): Promise<Endpoint | undefined> => {
  const [platform, health] = await Promise.all([platformEndpointItem.get(ref), readHealth(ref)]);
  return endpointOf(platform, health);
};

/**
 * A delivery with its attempts. One query more when there was more than one attempt.
 *
 * @param present the endpoint that the platform has now
 */
export const deliveryStory = async (
  delivery: Delivery,
  present: Endpoint | undefined,
): Promise<DeliveryStory> => {
  const { eventId, type, status, createdAt, endpoint, attemptCount, firstAttempt } = delivery;
  const attempts =
    attemptCount > 1
      ? await readAttempts(delivery, mostAttempts)
      : [firstAttempt].filter((one) => one !== undefined);
  return {
    id: formatId('Webhook', eventId),
    type,
    status,
    createdAt,
    endpoint: hostOf(endpoint),
    attemptCount,
    attempts: attempts.map(attemptStory).reverse(),
    nextAttemptBy: nextAttemptBy(delivery),
    whyNotDelivered: whyNotDelivered(delivery, present, clock.now()),
  };
};
