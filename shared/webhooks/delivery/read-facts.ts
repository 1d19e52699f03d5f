import { readBatch } from '#shared/kernel/table/range.ts';
import { type Endpoint, endpointOf, healthItem, platformEndpointItem } from '../endpoints/endpoint-store.ts';
import type { Delivery } from './delivery.ts';
import { deliveryItem, deliveryKey, deliveryOf } from './delivery-item.ts';

export interface DeliveryFacts {
  /** Absent: the platform wants no events. */
  readonly endpoint: Endpoint | undefined;
  /** By event uuid; events without a delivery are missing. */
  readonly deliveries: ReadonlyMap<string, Delivery>;
}

/**
 * Everything that the delivery of these events depends on, in one strongly consistent read.
 *
 * @param eventIds bare uuids, at most 98, without duplicates
 */
export const readFacts = async (platformId: string, eventIds: readonly string[]): Promise<DeliveryFacts> => {
  const platformKey = platformEndpointItem.keyOf(platformId);
  const healthKey = healthItem.keyOf({ platformId });
  const deliveryKeys = eventIds.map((eventId) => deliveryKey(platformId, eventId));
  const items = await readBatch([
    { ...platformKey },
    { ...healthKey },
    ...deliveryKeys.map((key) => ({ ...key })),
  ]);
  const withKey = (pk: string) => items.find((item) => item.pk === pk);
  const platform = withKey(platformKey.pk);
  const health = withKey(healthKey.pk);
  const deliveries = items
    .filter((item) => item !== platform && item !== health)
    .map((item) => deliveryOf(deliveryItem.parse(item)));
  return {
    endpoint: endpointOf(
      platform && platformEndpointItem.parse(platform),
      health && healthItem.parse(health),
    ),
    deliveries: new Map(deliveries.map((delivery) => [delivery.eventId, delivery])),
  };
};
