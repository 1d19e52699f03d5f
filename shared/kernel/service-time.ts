import * as z from 'zod';
import { setting } from './config.ts';

/** How many times as fast as the clock the service's own time goes. Deployments set none: 1. */
const timeScale = setting('TIME_SCALE', z.coerce.number().min(1).default(1));

/**
 * A length of the service's own time, as milliseconds of the clock: until something expires, is due or is checked. Not
 * for what waits on a machine or on another party: time-outs, signatures, the table's TTL (decision "the local host runs
 * real parts").
 */
export const serviceMs = (ms: number): number => Math.round(ms / timeScale);
