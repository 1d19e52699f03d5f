import { setTimeout as sleep } from 'node:timers/promises';

const firstMs = 100;
const lastMs = 800;
const growth = 1.4;

/** Pauses between two questions to the service, each longer than the one before: every question costs both cores 25 ms. */
export const pauses = (): (() => Promise<void>) => {
  let ms = firstMs;
  return async () => {
    await sleep(ms);
    ms = Math.min(lastMs, ms * growth);
  };
};
