import { setTimeout as sleep } from 'node:timers/promises';
import { faultCounts } from './host-control.ts';
import { patienceMs } from './patience.ts';
import type { TestPlatform } from './service.ts';

/** Waits until the platform's fault plan has counted something: `lost` once a function is dead, `held` once one waits. */
export const untilCounted = async ({ address, id }: TestPlatform, what: 'lost' | 'held'): Promise<void> => {
  const deadlineMs = performance.now() + patienceMs;
  while (((await faultCounts(address.controlUrl, id))[what] ?? 0) === 0) {
    if (performance.now() > deadlineMs) throw new Error(`The fault plan has ${what} nothing`);
    await sleep(50);
  }
};
