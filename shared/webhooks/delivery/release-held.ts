import { clock } from '#shared/kernel/clock.ts';
import { tryTransact } from '#shared/kernel/table/transact.ts';
import type { EndpointRef } from '../endpoints/breaker.ts';
import { usableEndpointCheck } from '../endpoints/endpoint-store.ts';
import type { Delivery } from './delivery.ts';
import { releasedDelivery } from './delivery-rules.ts';
import { changedDeliveryWrite, listHeldDeliveries } from './delivery-store.ts';

/**
 * Deliveries of one transaction, which takes 4 MB. An event was in an asynchronous call, so it is below 256 KB; its
 * attempts take some KB more.
 */
const pageSize = 15;
/**
 * At 30 ms a page this takes 20 s of the worker's 60 s. When the worker is stopped before the end, Lambda calls it
 * again. find-missing-events releases the rest every quarter of an hour.
 */
const maxReleased = 10_000;

/** The endpoint that will get the deliveries. */
interface Addressee extends EndpointRef {
  readonly url: string;
}

/** @returns false when the platform no longer sends to this endpoint: then nothing was released */
const release = async (to: Addressee, held: readonly Delivery[]): Promise<boolean> => {
  if (held.length === 0) return true;
  const now = clock.now();
  const deliveries = held.map(
    (delivery) =>
      [delivery.eventId, changedDeliveryWrite(delivery, releasedDelivery(delivery, now))] as const,
  );
  const endpoint = usableEndpointCheck(to, to.url);
  const failed = await tryTransact<string>({ endpoint, ...Object.fromEntries(deliveries) });
  if (failed === undefined) return true;
  if (failed.has('endpoint')) return false;
  // Another writer has changed some of them.
  const unchanged = held.filter(({ eventId }) => !failed.has(eventId));
  return release(to, unchanged);
};

/**
 * Releases the deliveries that were held while the endpoint was disabled or missing. The sweep starts their
 * workflows at its own pace, so that an endpoint that has just come back does not get everything at once. It ends when
 * the endpoint is disabled, removed or replaced meanwhile: the TEST event of the next endpoint releases the rest.
 */
export const releaseHeld = async (to: Addressee): Promise<void> => {
  let after: string | undefined;
  for (let seen = 0; seen < maxReleased; seen += pageSize) {
    const held = await listHeldDeliveries(to, after, pageSize);
    if (!(await release(to, held)) || held.length < pageSize) return;
    after = held.at(-1)?.eventId;
  }
};
