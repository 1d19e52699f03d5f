import { clock } from '#shared/kernel/clock.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import { healthAfter, isOpen, isPrompt } from './breaker.ts';
import type { DeliveryStatus } from './delivery.ts';
import { firstAttempt, hold, type NewDelivery, postpone } from './first-attempt.ts';
import type { HandedOver, HandedOverEvent } from './handed-over.ts';
import { isLeftToSweep } from './look-rules.ts';
import { noteOutcomes, type Outcome } from './note-outcomes.ts';
import { type Endpoint, readFacts } from './read-facts.ts';
import { releaseHeld } from './release-held.ts';
import { startRetries } from './start-retries.ts';

/** At once to one endpoint by one call. */
const maxAtOnce = 5;

/** The endpoint as this call comes to know it. */
interface Known {
  endpoint: Endpoint;
  readonly outcomes: Outcome[];
}

const learn = (known: Known, { judged }: NewDelivery): void => {
  if (judged === undefined) return;
  const { health, url, isDisabled } = known.endpoint;
  const isWell = isPrompt(judged);
  const at = clock.now();
  known.outcomes.push({ isWell, at });
  known.endpoint = {
    url,
    isDisabled: isDisabled || judged.isGone,
    health: healthAfter(health, isWell, at),
  };
};

/** It is made when the endpoint was set, or set again. */
const isTest = ({ type }: HandedOverEvent): boolean => type === 'TEST';

const fileEvent = async (platformId: string, event: HandedOverEvent, known: Known): Promise<NewDelivery> => {
  const { url, isDisabled, health } = known.endpoint;
  const sending = { platformId, endpoint: url, event };
  if (isDisabled) return hold(sending);
  // A test says whether the endpoint works, so it is not kept from one that did not.
  if (!isTest(event) && isOpen(health, clock.now())) return postpone(sending, health.openUntil);
  return firstAttempt(sending);
};

/** A start that fails is the sweep's matter, since the record says that there must be one. */
const startIfRetrying = async ({ delivery, isFiled, seconds }: NewDelivery): Promise<void> => {
  if (!isFiled || delivery.status !== 'RETRYING' || isLeftToSweep(delivery)) return;
  try {
    await startRetries(delivery, seconds);
  } catch (error) {
    log.error({ operation: 'startRetries', platformId: delivery.platformId, ...errorFields(error) });
  }
};

interface Tally {
  readonly statuses: DeliveryStatus[];
  readonly errors: unknown[];
}

const deliverAll = async (platformId: string, events: HandedOverEvent[], known: Known): Promise<Tally> => {
  const tally: Tally = { statuses: [], errors: [] };
  const queue = events.values();
  const work = async (): Promise<void> => {
    for (const event of queue) {
      try {
        const made = await fileEvent(platformId, event, known);
        learn(known, made);
        await startIfRetrying(made);
        tally.statuses.push(made.delivery.status);
      } catch (error) {
        tally.errors.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: maxAtOnce }, work));
  return tally;
};

/** `3 of 4 delivered`: short, however many ways the others went. */
const summaryOf = (statuses: readonly DeliveryStatus[]): string =>
  `${statuses.filter((status) => status === 'DELIVERED').length} of ${statuses.length} delivered`;

/**
 * Makes the first attempt for each of these events that has no record yet, and files what came of it. Done again it
 * sends only what could not be filed before. After a test, what was held for want of an endpoint is taken up again.
 *
 * @throws an AggregateError when some could not be filed; the others are
 */
export const deliverEvents = async (handedOver: HandedOver): Promise<void> => {
  const endpoint = await deliverUnsent(handedOver);
  if (endpoint?.isDisabled === false && handedOver.events.some(isTest)) {
    await releaseHeld(handedOver.platformId);
  }
};

/** @returns the endpoint as it was found to be; undefined when there is none */
const deliverUnsent = async ({ platformId, events }: HandedOver): Promise<Endpoint | undefined> => {
  const byId = new Map(events.map((event) => [event.id, event]));
  const { endpoint, deliveries } = await readFacts(platformId, [...byId.keys()]);
  const unsent = [...byId.values()].filter(({ id }) => !deliveries.has(id));
  if (endpoint === undefined || unsent.length === 0) return endpoint;
  const known: Known = { endpoint, outcomes: [] };
  const { statuses, errors } = await deliverAll(platformId, unsent, known);
  log.info({ operation: 'deliverEvents', platformId, count: events.length, outcome: summaryOf(statuses) });
  await noteOutcomes(platformId, endpoint, known.outcomes);
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} events could not be filed`);
  return known.endpoint;
};
