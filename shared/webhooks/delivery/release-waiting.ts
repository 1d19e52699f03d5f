import { clock } from '#shared/kernel/clock.ts';
import { fullJitterMs } from '#shared/kernel/full-jitter.ts';
import { writeAlone } from '#shared/kernel/table/write-alone.ts';
import { type EndpointRef, isFailing, isOpen } from '../endpoints/breaker.ts';
import { saveHealth, type WaitedForEndpoint } from '../endpoints/endpoint-store.ts';
import type { Delivery } from './delivery.ts';
import { waitingPosition } from './delivery-item.ts';
import { firstPause, pauseSeconds, restartedDelivery } from './delivery-rules.ts';
import { changedDeliveryWrite, listWaitingDeliveries } from './delivery-store.ts';
import { startRetries } from './start-retries.ts';

const startAgain = async (before: Delivery, restarted: Delivery, seconds: number): Promise<boolean> => {
  if (!(await writeAlone(changedDeliveryWrite(before, restarted)))) return false;
  await startRetries(restarted, seconds);
  return true;
};

/**
 * Writes the new run before it starts the execution, so that a former execution sees another run and ends.
 *
 * @returns false when another writer was first
 */
export const restart = (delivery: Delivery): Promise<boolean> => {
  const now = clock.now();
  // A delivery that the sweep looks at has waited long enough.
  const notBefore = delivery.waitingSince === undefined ? undefined : delivery.notBefore;
  const seconds = pauseSeconds(now, notBefore, fullJitterMs(1, firstPause));
  return startAgain(delivery, restartedDelivery(delivery, now, seconds), seconds);
};

const pageSize = 100;
/** Step Functions starts 300 executions a second in the long run, and each start takes about 20 ms. */
const startsAtOnce = 10;

/** Restarts deliveries until the time is over or a start fails. @throws the error of that start */
const restartUntil = async (deliveries: readonly Delivery[], endMs: number): Promise<void> => {
  let isFailed = false;
  const queue = deliveries.values();
  const work = async (): Promise<void> => {
    for (const delivery of queue) {
      if (isFailed || clock.nowMs() > endMs) return;
      try {
        await restart(delivery);
      } catch (error) {
        isFailed = true;
        throw error;
      }
    }
  };
  const works = await Promise.allSettled(Array.from({ length: startsAtOnce }, work));
  for (const ended of works) if (ended.status === 'rejected') throw ended.reason;
};

/**
 * Starts the workflows of an endpoint's deliveries that wait, the longest first. What is left after `limitMs`, or when the
 * process dies, the sweep releases a minute later, because the endpoint's record still says that events may wait.
 */
export const releaseWaiting = async (ref: EndpointRef, limitMs: number): Promise<void> => {
  const endMs = clock.nowMs() + limitMs;
  let after: string | undefined;
  for (;;) {
    const page = await listWaitingDeliveries(ref, after, pageSize);
    await restartUntil(page, endMs);
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize || clock.nowMs() > endMs) return;
    after = waitingPosition(last);
  }
};

/** In a run of the sweep, so that one endpoint does not take all of its time. */
const releaseMs = 15_000;
/** A run of the sweep follows after a minute: with the second probe, half a minute passes between two of them. */
const probesAfterSeconds = [1, 31];
/** Events whose endpoint asked for a pause are passed over. */
const probesReadAtOnce = 25;

const isSendable = ({ notBefore }: Delivery, now: Date): boolean =>
  notBefore === undefined || Date.parse(notBefore) <= now.getTime();

const probe = async (waiting: readonly Delivery[]): Promise<void> => {
  const now = clock.now();
  const sendable = waiting.filter((delivery) => isSendable(delivery, now));
  for (const [at, seconds] of probesAfterSeconds.entries()) {
    const delivery = sendable[at];
    if (delivery === undefined) return;
    await startAgain(delivery, { ...restartedDelivery(delivery, now, seconds), isProbe: true }, seconds);
  }
};

/**
 * What the sweep does each minute for an endpoint for which events may wait. One that fails gets two of them as probes. A
 * probe that fails waits at the end of the list again, so that one bad event is not probed with each time. One that has
 * answered gets all of them. When none is left, the endpoint is forgotten.
 */
export const serveEndpoint = async ({ health, ...ref }: WaitedForEndpoint): Promise<void> => {
  const waiting = await listWaitingDeliveries(ref, undefined, probesReadAtOnce);
  if (waiting.length > 0) {
    await (isFailing(health) ? probe(waiting) : releaseWaiting(ref, releaseMs));
  } else if (!isOpen(health, clock.now())) {
    await saveHealth(ref, health, { ...health, waitedForSince: undefined });
  }
};
