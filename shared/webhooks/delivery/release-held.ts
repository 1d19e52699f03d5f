import { clock } from '#shared/kernel/clock.ts';
import { writeAlone } from '#shared/kernel/write-alone.ts';
import type { Delivery } from './delivery.ts';
import { releasedDelivery } from './delivery-rules.ts';
import { changedDeliveryWrite, listHeldDeliveries } from './delivery-store.ts';

/** Deliveries that are written at the same time. */
const pageSize = 25;
/**
 * A page takes 5 to 10 ms, so this is far below the worker's timeout. find-missing-events releases the rest every
 * hour.
 */
const maxReleased = 10_000;

const release = (delivery: Delivery): Promise<boolean> =>
  writeAlone(changedDeliveryWrite(delivery, releasedDelivery(delivery, clock.now())));

/**
 * Releases the deliveries that were held while the platform's endpoint was disabled or missing. The sweep starts their
 * workflows at its own pace, so that an endpoint that has just come back does not get everything at once.
 */
export const releaseHeld = async (platformId: string): Promise<void> => {
  let after: string | undefined;
  for (let seen = 0; seen < maxReleased; seen += pageSize) {
    const held = await listHeldDeliveries(platformId, after, pageSize);
    await Promise.all(held.map(release));
    if (held.length < pageSize) return;
    after = held.at(-1)?.eventId;
  }
};
