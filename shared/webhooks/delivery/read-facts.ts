import { readBatch } from '#shared/kernel/read-batch.ts';
import { type EndpointHealth, healthFor } from '../endpoints/breaker.ts';
import { healthItem, platformEndpointItem } from '../endpoints/endpoint-store.ts';
import type { Delivery } from './delivery.ts';
import { deliveryItem, deliveryKey, deliveryOf } from './delivery-item.ts';

/** A platform's endpoint as it is registered now. */
export interface Endpoint {
  readonly url: string;
  readonly isDisabled: boolean;
  readonly health: EndpointHealth;
}

export interface DeliveryFacts {
  /** Absent: the platform wants no events. */
  readonly endpoint: Endpoint | undefined;
  /** Records of those of the events that have one, by the event's uuid. */
  readonly deliveries: ReadonlyMap<string, Delivery>;
}

/**
 * Everything that delivering these events depends on, in one strongly consistent read.
 *
 * @param eventIds bare uuids, at most 98, no two alike
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
  const under = (pk: string) => items.find((item) => item.pk === pk);
  const platform = under(platformKey.pk);
  const health = under(healthKey.pk);
  const records = items.filter((item) => item !== platform && item !== health);
  const deliveries = records.map((item) => deliveryOf(deliveryItem.parse(item)));
  return {
    endpoint: endpointOf(
      platform && platformEndpointItem.parse(platform),
      health && healthItem.parse(health),
    ),
    deliveries: new Map(deliveries.map((delivery) => [delivery.eventId, delivery])),
  };
};

type StoredEndpoint = ReturnType<typeof platformEndpointItem.parse>;

const endpointOf = (
  platform: StoredEndpoint | undefined,
  health: EndpointHealth | undefined,
): Endpoint | undefined => {
  const url = platform?.webhookEndpoint;
  if (url === undefined) return undefined;
  const isDisabled = platform?.webhookEndpointDisabledAt !== undefined;
  return { url, isDisabled, health: healthFor(url, health) };
};
