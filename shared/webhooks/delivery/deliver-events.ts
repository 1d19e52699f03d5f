import { clock } from '#shared/kernel/clock.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import { type EndpointHealth, healthAfter, isOpen, isPrompt, isTrusted } from '../endpoints/breaker.ts';
import { noteOutcomes, type Outcome } from '../endpoints/note-outcomes.ts';
import type { DeliveryStatus } from './delivery.ts';
import { firstAttempt, hold, type NewDelivery, postpone } from './first-attempt.ts';
import type { HandOver } from './hand-over.ts';
import type { HandedOver, HandedOverEvent } from './handed-over.ts';
import { isLeftToSweep } from './look-rules.ts';
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

/** A test says whether the endpoint works, so it is not kept from one that did not. */
const isSpared = (event: HandedOverEvent, health: EndpointHealth): boolean =>
  !isTest(event) && isOpen(health, clock.now());

/** Others' events wait for whoever waits for an endpoint: for one that may hang, another function does. */
const isForApart = (event: HandedOverEvent, { isDisabled, health }: Endpoint): boolean =>
  !isDisabled && !isTrusted(health) && !isSpared(event, health);

const fileEvent = async (platformId: string, event: HandedOverEvent, known: Known): Promise<NewDelivery> => {
  const { url, isDisabled, health } = known.endpoint;
  const sending = { platformId, endpoint: url, event };
  if (isDisabled) return hold(sending);
  if (isSpared(event, health)) return postpone(sending, health.openUntil);
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
  /** Not tried here. */
  readonly left: HandedOverEvent[];
}

interface Task {
  readonly platformId: string;
  readonly events: readonly HandedOverEvent[];
  readonly known: Known;
  /** Whether events are left as soon as the endpoint is not trusted. */
  readonly isPicky: boolean;
}

const deliverAll = async ({ platformId, events, known, isPicky }: Task): Promise<Tally> => {
  const tally: Tally = { statuses: [], errors: [], left: [] };
  const queue = events.values();
  const work = async (): Promise<void> => {
    for (const event of queue) {
      if (isPicky && isForApart(event, known.endpoint)) {
        tally.left.push(event);
        continue;
      }
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
const summaryOf = ({ statuses, left }: Tally): string => {
  const delivered = statuses.filter((status) => status === 'DELIVERED').length;
  return `${delivered} of ${statuses.length} delivered${left.length === 0 ? '' : `, ${left.length} apart`}`;
};

/** @returns the endpoint as it was found to be; undefined when there is none, or others go on with it */
const deliverUnsent = async (
  { platformId, events }: HandedOver,
  apart: HandOver | undefined,
): Promise<Endpoint | undefined> => {
  const byId = new Map(events.map((event) => [event.id, event]));
  const { endpoint, deliveries } = await readFacts(platformId, [...byId.keys()]);
  const unsent = [...byId.values()].filter(({ id }) => !deliveries.has(id));
  if (endpoint === undefined || unsent.length === 0) return endpoint;
  const known: Known = { endpoint, outcomes: [] };
  const tally = await deliverAll({ platformId, events: unsent, known, isPicky: apart !== undefined });
  const { errors, left } = tally;
  await noteOutcomes(platformId, endpoint, known.outcomes);
  if (left.length > 0) await apart?.({ platformId, events: left });
  log.info({ operation: 'deliverEvents', platformId, count: events.length, outcome: summaryOf(tally) });
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} events could not be filed`);
  return left.length > 0 ? undefined : known.endpoint;
};

/**
 * Makes the first attempt for each of these events that has no record yet, and files what came of it. Done again it
 * sends only what could not be filed before. After a test, what was held for want of an endpoint is taken up again.
 *
 * @param apart takes the events of an endpoint that has not answered yet, or not well the last time; absent: they are
 *   sent here, too
 * @throws an AggregateError when some could not be filed; the others are
 */
export const deliverEvents = async (handedOver: HandedOver, apart?: HandOver): Promise<void> => {
  const endpoint = await deliverUnsent(handedOver, apart);
  if (endpoint?.isDisabled === false && handedOver.events.some(isTest)) {
    await releaseHeld(handedOver.platformId);
  }
};
