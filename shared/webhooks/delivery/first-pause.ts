import { randomInt } from 'node:crypto';
import { pauseSeconds } from './delivery-rules.ts';

/** Fine enough for five seconds. */
const steps = 1_000;

/** Whole seconds from now to a first retry: up to five, by chance, and not before `notBefore` (ISO 8601). */
export const firstPause = (now: Date, notBefore: string | undefined): number =>
  pauseSeconds(now, notBefore, randomInt(steps) / steps);
