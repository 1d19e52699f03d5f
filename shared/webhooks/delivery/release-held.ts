import { clock } from '#shared/kernel/clock.ts';
import { writeAlone } from '#shared/kernel/write-alone.ts';
import type { Delivery } from './delivery.ts';
import { releasedDelivery } from './delivery-rules.ts';
import { changedDeliveryWrite, listHeldDeliveries } from './delivery-store.ts';

/** Written at once. */
const pageSize = 25;
/** 5 to 10 ms a page: far below the worker's timeout. What is left is taken up by find-missing-events, hourly. */
const maxReleased = 10_000;

const release = (delivery: Delivery): Promise<boolean> =>
  writeAlone(changedDeliveryWrite(delivery, releasedDelivery(delivery, clock.now())));

/**
 * Takes up again what was held while the platform's endpoint was disabled or missing. The sweep starts the workflows, at
 * its own pace: a receiver that has just come back is not sent everything at once.
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
