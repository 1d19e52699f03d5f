import { clock } from '#shared/kernel/clock.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import type { WebhookEvent } from '#shared/kernel/outbox/event.ts';
import { type EndpointHealth, healthAfter, isOpen, isPrompt, isTrusted } from '../endpoints/breaker.ts';
import { type Endpoint, noteOutcomes, type Outcome } from '../endpoints/endpoint-store.ts';
import type { DeliveryStatus } from './delivery.ts';
import type { DispatchBatch, EventBatch } from './event-batch.ts';
import { firstAttempt, hold, type NewDelivery, postpone } from './make-attempt.ts';
import { waitsForSweep } from './polling-schedule.ts';
import { readFacts } from './read-facts.ts';
import { releaseHeld } from './release-held.ts';
import { startRetries } from './start-retries.ts';

const operation = 'deliverEvents';

/** Attempts of one call that run at the same time. */
const maxAtOnce = 5;

/** The endpoint as this call knows it after its own attempts. */
interface KnownEndpoint {
  readonly platformId: string;
  endpoint: Endpoint;
  /** As the table knows it: without `outcomes`. */
  counted: Endpoint;
  outcomes: Outcome[];
  /** Settled when all former outcomes are counted. */
  counting: Promise<void>;
}

const countOutcomes = (known: KnownEndpoint): void => {
  const { platformId, endpoint, counted, outcomes, counting } = known;
  known.counting = counting.then(() => noteOutcomes(platformId, counted, outcomes));
  known.counted = endpoint;
  known.outcomes = [];
};

const noteAttempt = (known: KnownEndpoint, { judged, delivery: { eventId } }: NewDelivery): void => {
  if (judged === undefined) return;
  const { health, url, isDisabled } = known.endpoint;
  const isGood = isPrompt(judged);
  const at = clock.now();
  const after = healthAfter(health, isGood, at);
  known.outcomes.push({ eventId, isGood, at });
  known.endpoint = { url, isDisabled: isDisabled || judged.isGone, health: after };
  // Attempts of this call may run on for seconds, and nobody else may send meanwhile.
  if (after.openings > health.openings) countOutcomes(known);
};

/** A TEST event is made when the endpoint is set, also when the same one is set again. */
const isTest = ({ type }: WebhookEvent): boolean => type === 'TEST';

/** A TEST event finds out whether the endpoint works, so the breaker does not stop it. */
const isStoppedByBreaker = (event: WebhookEvent, health: EndpointHealth): boolean =>
  !isTest(event) && isOpen(health, clock.now());

/** A slow endpoint must not delay other platforms, so a second function sends to it. */
const needsSlowFunction = (event: WebhookEvent, { isDisabled, health }: Endpoint): boolean =>
  !isDisabled && !isTrusted(health) && !isStoppedByBreaker(event, health);

const deliverOne = async (event: WebhookEvent, known: KnownEndpoint): Promise<NewDelivery> => {
  const { platformId, endpoint, counting } = known;
  const { url, isDisabled, health } = endpoint;
  const sending = { platformId, endpoint: url, event };
  if (isDisabled) return hold(sending);
  if (!isStoppedByBreaker(event, health)) return firstAttempt(sending);
  // The workflow of a postponed event must find the breaker open.
  await counting;
  return postpone(sending, health.openUntil);
};

/** When the start fails, the sweep starts the workflow: the delivery says that it needs one. */
const startWorkflowIfRetrying = async ({ delivery, isRecorded, seconds }: NewDelivery): Promise<void> => {
  if (!isRecorded || delivery.status !== 'RETRYING' || waitsForSweep(delivery)) return;
  try {
    await startRetries(delivery, seconds);
  } catch (error) {
    const { platformId, eventId } = delivery;
    const ids = [formatId('Webhook', eventId)];
    log.error({ operation: 'startRetries', platformId, ids, ...errorFields(error) });
  }
};

interface Tally {
  readonly statuses: Map<string, DeliveryStatus>;
  readonly errors: unknown[];
  /** Events for the function that sends to slow endpoints. */
  readonly slow: WebhookEvent[];
}

interface Task {
  readonly events: readonly WebhookEvent[];
  readonly known: KnownEndpoint;
  /** Whether another function takes the events as soon as the endpoint is slow. */
  readonly hasSlowFunction: boolean;
}

const deliverAll = async ({ events, known, hasSlowFunction }: Task): Promise<Tally> => {
  const tally: Tally = { statuses: new Map(), errors: [], slow: [] };
  const queue = events.values();
  const work = async (): Promise<void> => {
    for (const event of queue) {
      if (hasSlowFunction && needsSlowFunction(event, known.endpoint)) {
        tally.slow.push(event);
        continue;
      }
      try {
        const made = await deliverOne(event, known);
        noteAttempt(known, made);
        await startWorkflowIfRetrying(made);
        tally.statuses.set(event.id, made.delivery.status);
      } catch (error) {
        const ids = [formatId('Webhook', event.id)];
        log.error({ operation, platformId: known.platformId, ids, ...errorFields(error) });
        tally.errors.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: maxAtOnce }, work));
  return tally;
};

/** So many ids fit into a line. */
const eventsPerLine = 5;

/** How many of the events the endpoint took, and how many go to the function for slow endpoints, with their ids. */
const logDeliveries = ({ events, known: { platformId } }: Task, tally: Tally): void => {
  const slowIds = new Set(tally.slow.map(({ id }) => id));
  for (let start = 0; start < events.length; start += eventsPerLine) {
    const eventIds = events.slice(start, start + eventsPerLine).map(({ id }) => id);
    const slow = eventIds.filter((id) => slowIds.has(id)).length;
    log.info({
      operation,
      platformId,
      count: eventIds.length,
      delivered: eventIds.filter((id) => tally.statuses.get(id) === 'DELIVERED').length,
      ...(slow > 0 && { slow }),
      ids: eventIds.map((id) => formatId('Webhook', id)),
    });
  }
};

/** @returns the endpoint after the attempts; undefined when there is none, or another function continues */
const deliverUnsent = async (
  { platformId, events }: EventBatch,
  dispatchSlow: DispatchBatch | undefined,
): Promise<Endpoint | undefined> => {
  const byId = new Map(events.map((event) => [event.id, event]));
  const { endpoint, deliveries } = await readFacts(platformId, [...byId.keys()]);
  const unsent = [...byId.values()].filter(({ id }) => !deliveries.has(id));
  if (endpoint === undefined || unsent.length === 0) return endpoint;
  const counting = Promise.resolve();
  const known: KnownEndpoint = { platformId, endpoint, counted: endpoint, outcomes: [], counting };
  const hasSlowFunction = dispatchSlow !== undefined;
  const task = { events: unsent, known, hasSlowFunction };
  const tally = await deliverAll(task);
  const { errors, slow } = tally;
  countOutcomes(known);
  await known.counting;
  if (slow.length > 0) await dispatchSlow?.({ platformId, events: slow });
  logDeliveries(task, tally);
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} events could not be recorded`);
  return slow.length > 0 ? undefined : known.endpoint;
};

/**
 * Makes the first attempt for each event that has no delivery yet, and records it. When Lambda calls it again, it
 * sends only the events that it could not record before. After a TEST event it releases the events that were held
 * while the endpoint was disabled or missing.
 *
 * @param dispatchSlow takes the events of an endpoint that is new, slow or failing; without it they are sent here
 * @throws an AggregateError when some events could not be recorded, after all others
 */
export const deliverEvents = async (batch: EventBatch, dispatchSlow?: DispatchBatch): Promise<void> => {
  const endpoint = await deliverUnsent(batch, dispatchSlow);
  if (endpoint === undefined || endpoint.isDisabled || !batch.events.some(isTest)) return;
  await releaseHeld({ platformId: batch.platformId, url: endpoint.url });
};
