import { readBatch } from '#shared/kernel/table/range.ts';
import { deliveryUuidOf, type EndpointRef, healthSchema } from '../endpoints/breaker.ts';
import { type Endpoint, endpointOf, healthItem, platformEndpointItem } from '../endpoints/endpoint-store.ts';
import type { Delivery } from './delivery.ts';
import { deliveryItem, deliveryKey, deliveryOf } from './delivery-item.ts';

export interface DeliveryFacts {
  /** Absent: the platform wants no events there. */
  readonly endpoint: Endpoint | undefined;
  /** By the delivery's uuid; events without a delivery are missing. */
  readonly deliveries: ReadonlyMap<string, Delivery>;
  /** Of the configuration's endpoint: how many others the platform has. */
  readonly others: number;
}

/**
 * Everything that the delivery of these events to an endpoint depends on, in one strongly consistent read.
 *
 * @param eventIds bare uuids, at most 98, without duplicates
 */
export const readFacts = async (ref: EndpointRef, eventIds: readonly string[]): Promise<DeliveryFacts> => {
  const endpointKey = platformEndpointItem.keyOf(ref);
  const healthKey = healthItem.keyOf(ref);
  const deliveryKeys = eventIds.map((id) => deliveryKey(ref.platformId, deliveryUuidOf(id, ref)));
  const items = await readBatch([
    { ...endpointKey },
    { ...healthKey },
    ...deliveryKeys.map((key) => ({ ...key })),
  ]);
  const withKey = (pk: string) => items.find((item) => item.pk === pk);
  const stored = withKey(endpointKey.pk);
  const health = withKey(healthKey.pk);
  const deliveries = items
    .filter((item) => item !== stored && item !== health)
    .map((item) => deliveryOf(deliveryItem.parse(item)));
  const set = stored && platformEndpointItem.parse(stored);
  return {
    endpoint: endpointOf(set, health && healthSchema.parse(health)),
    deliveries: new Map(deliveries.map((delivery) => [delivery.eventId, delivery])),
    others: set?.webhookEndpointCount ?? 0,
  };
};

/** A delivery, and its endpoint as it is set now. Of another endpoint than the configuration's it takes a second read. */
export const readFactsOf = async (
  platformId: string,
  deliveryUuid: string,
): Promise<{ readonly delivery: Delivery | undefined; readonly endpoint: Endpoint | undefined }> => {
  const { endpoint, deliveries } = await readFacts({ platformId }, [deliveryUuid]);
  const delivery = deliveries.get(deliveryUuid);
  if (delivery?.endpointUuid === undefined) return { delivery, endpoint };
  return { delivery, endpoint: (await readFacts(delivery, [])).endpoint };
};
