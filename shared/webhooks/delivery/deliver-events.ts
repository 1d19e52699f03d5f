import { clock } from '#shared/kernel/clock.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import type { WebhookEvent } from '#shared/kernel/outbox/event.ts';
import {
  deliveryUuidOf,
  type EndpointHealth,
  type EndpointRef,
  healthAfter,
  isOpen,
  isPrompt,
  isTrusted,
} from '../endpoints/breaker.ts';
import { type Endpoint, noteOutcomes, type Outcome } from '../endpoints/endpoint-store.ts';
import type { DeliveryStatus } from './delivery.ts';
import type { DispatchBatch, EventBatch } from './event-batch.ts';
import { firstAttempt, hold, keepWaiting, type NewDelivery } from './make-attempt.ts';
import { waitsForSweep } from './polling-schedule.ts';
import { type DeliveryFacts, readFacts } from './read-facts.ts';
import { releaseHeld } from './release-held.ts';
import { startRetries } from './start-retries.ts';

const operation = 'deliverEvents';

/** Attempts of one call that run at the same time. */
const maxAtOnce = 5;

/** The endpoint as this call knows it after its own attempts. */
interface KnownEndpoint {
  readonly ref: EndpointRef;
  endpoint: Endpoint;
  /** As the table knows it: without `outcomes`. */
  counted: Endpoint;
  outcomes: Outcome[];
  /** Settled when all former outcomes are counted. */
  counting: Promise<void>;
}

const countOutcomes = (known: KnownEndpoint): void => {
  const { ref, endpoint, counted, outcomes, counting } = known;
  known.counting = counting.then(async () => void (await noteOutcomes(ref, counted, outcomes)));
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
  const { ref, endpoint, counting } = known;
  const { url, isDisabled, health } = endpoint;
  const sending = { ...ref, endpoint: url, event };
  if (isDisabled) return hold(sending);
  if (!isStoppedByBreaker(event, health)) return firstAttempt(sending);
  // The sweep must find an endpoint for which events wait.
  await counting;
  return keepWaiting(sending);
};

/** When the start fails, the sweep starts the workflow: the delivery says that it needs one. */
const startWorkflowIfRetrying = async ({ delivery, isRecorded, seconds }: NewDelivery): Promise<void> => {
  if (!isRecorded || delivery.status !== 'RETRYING' || waitsForSweep(delivery)) return;
  if (delivery.waitingSince !== undefined) return;
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
        log.error({ operation, platformId: known.ref.platformId, ids, ...errorFields(error) });
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
const logDeliveries = ({ events, known: { ref } }: Task, tally: Tally): void => {
  const { platformId, endpointUuid } = ref;
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
      ids: [
        ...(endpointUuid === undefined ? [] : [formatId('WebhookEndpoint', endpointUuid)]),
        ...eventIds.map((id) => formatId('Webhook', id)),
      ],
    });
  }
};

/** @returns the endpoint after the attempts; undefined when there is none, or another function continues */
const deliverUnsent = async (
  ref: EndpointRef,
  { endpoint, deliveries }: DeliveryFacts,
  events: readonly WebhookEvent[],
  dispatchSlow: DispatchBatch | undefined,
): Promise<Endpoint | undefined> => {
  const unsent = events.filter(({ id }) => !deliveries.has(deliveryUuidOf(id, ref)));
  if (endpoint === undefined || unsent.length === 0) return endpoint;
  const counting = Promise.resolve();
  const known: KnownEndpoint = { ref, endpoint, counted: endpoint, outcomes: [], counting };
  const hasSlowFunction = dispatchSlow !== undefined;
  const task = { events: unsent, known, hasSlowFunction };
  const tally = await deliverAll(task);
  const { errors, slow } = tally;
  countOutcomes(known);
  await known.counting;
  if (slow.length > 0) await dispatchSlow?.({ ...ref, events: slow });
  logDeliveries(task, tally);
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} events could not be recorded`);
  return slow.length > 0 ? undefined : known.endpoint;
};

/** After a TEST event it releases the events that were held while the endpoint was disabled or missing. */
const deliverTo = async (
  ref: EndpointRef,
  facts: DeliveryFacts,
  events: readonly WebhookEvent[],
  dispatchSlow: DispatchBatch | undefined,
): Promise<void> => {
  const endpoint = await deliverUnsent(ref, facts, events, dispatchSlow);
  if (endpoint === undefined || endpoint.isDisabled || !events.some(isTest)) return;
  await releaseHeld({ ...ref, url: endpoint.url });
};

/** The endpoint of the configuration tests itself, and the others get their own tests. */
const deliverToFurther = async (
  platformId: string,
  events: readonly WebhookEvent[],
  dispatchSlow: DispatchBatch | undefined,
): Promise<void> => {
  // Most platforms have none.
  const { listFurtherEndpoints, wantsType } = await import('../endpoints/further-endpoints.ts');
  const endpoints = await listFurtherEndpoints(platformId);
  const ended = await Promise.allSettled(
    endpoints.map(async (further) => {
      const ref = { platformId, endpointUuid: further.uuid };
      const wanted = events.filter((event) => !isTest(event) && wantsType(further, event.type));
      if (wanted.length === 0) return;
      const facts = await readFacts(
        ref,
        wanted.map(({ id }) => id),
      );
      await deliverTo(ref, facts, wanted, dispatchSlow);
    }),
  );
  throwFailed(ended);
};

/** @throws an AggregateError of what failed, after everything has ended */
const throwFailed = (ended: readonly PromiseSettledResult<unknown>[]): void => {
  const errors = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (errors.length > 0) throw new AggregateError(errors, 'Events could not be recorded');
};

/**
 * Makes the first attempt for each event that has no delivery yet, and records it: at the endpoint of the batch, or at all
 * endpoints of the platform that want the event. None of them waits for another. When Lambda calls it again, it sends
 * only the events that it could not record before.
 *
 * @param dispatchSlow takes the events of an endpoint that is new, slow or failing, which it then names; without it they
 * are sent here, to this one endpoint
 * @throws an AggregateError when some events could not be recorded, after all others
 */
export const deliverEvents = async (batch: EventBatch, dispatchSlow?: DispatchBatch): Promise<void> => {
  const { platformId, endpointUuid } = batch;
  const ref = { platformId, ...(endpointUuid !== undefined && { endpointUuid }) };
  const events = [...new Map(batch.events.map((event) => [event.id, event])).values()];
  const facts = await readFacts(
    ref,
    events.map(({ id }) => id),
  );
  const first = deliverTo(ref, facts, events, dispatchSlow);
  if (dispatchSlow === undefined || facts.others === 0) return first;
  throwFailed(await Promise.allSettled([first, deliverToFurther(platformId, events, dispatchSlow)]));
};
