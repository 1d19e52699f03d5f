import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultCounts } from './fault-plans.ts';
import { disturbedOf, faultCounts } from './host-control.ts';
import { patienceMs } from './patience.ts';
import type { TestPlatform } from './service.ts';

const until = async (
  { address, id }: TestPlatform,
  what: string,
  countOf: (counts: FaultCounts) => number,
): Promise<void> => {
  const deadlineMs = performance.now() + patienceMs;
  while (countOf(await faultCounts(address.controlUrl, id)) === 0) {
    if (performance.now() > deadlineMs) throw new Error(`The fault plan has ${what} nothing`);
    await sleep(50);
  }
};

/** Waits until the platform's fault plan has counted something: `lost` once a function is dead, `held` once one waits. */
export const untilCounted = (platform: TestPlatform, what: 'lost' | 'held'): Promise<void> =>
  until(platform, what, (counts) => counts[what] ?? 0);

/** Waits until the platform's fault plan has disturbed a call in any way. */
export const untilDisturbed = (platform: TestPlatform): Promise<void> =>
  until(platform, 'disturbed', disturbedOf);
