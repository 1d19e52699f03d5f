import { setTimeout as sleep } from 'node:timers/promises';

const firstMs = 100;
/** The longest waits, of a payout or for an expiry, take 18 s in tests. */
const lastMs = 1_600;
const growth = 1.4;

/** Pauses between two questions to the service, each longer than the one before: a question takes CPU from what it asks about. */
export const pauses = (): (() => Promise<void>) => {
  let ms = firstMs;
  return async () => {
    await sleep(ms);
    ms = Math.min(lastMs, ms * growth);
  };
};
