import { createHash } from 'node:crypto';
import * as z from 'zod';

/** A webhook endpoint of a platform. Without a uuid: the one of its configuration. */
export interface EndpointRef {
  readonly platformId: string;
  /** Bare uuid of one of `/webhooks/endpoints`. */
  readonly endpointUuid?: string | undefined;
}

/** The endpoint as a part of keys. The one of the configuration is its platform. */
export const endpointPart = ({ platformId, endpointUuid }: EndpointRef): string =>
  endpointUuid === undefined ? platformId : `${platformId}#${endpointUuid}`;

/** The endpoint behind `endpointPart`. */
export const refOf = (part: string): EndpointRef => {
  const [platformId = '', endpointUuid] = part.split('#');
  return { platformId, endpointUuid };
};

/**
 * The uuid of an event's delivery. The endpoint of the configuration has the event's own. Another endpoint has one of the
 * same time with a hash in place of the random bits, so that each endpoint's delivery is an item of its own and lists
 * keep their order. All endpoints get the event's id.
 */
export const deliveryUuidOf = (
  eventId: string,
  { endpointUuid }: Pick<EndpointRef, 'endpointUuid'>,
): string => {
  if (endpointUuid === undefined) return eventId;
  const hash = createHash('sha256').update(`${eventId} ${endpointUuid}`).digest('hex');
  const variant = ((Number.parseInt(hash.slice(3, 4), 16) & 0b0011) | 0b1000).toString(16);
  return `${eventId.slice(0, 14)}7${hash.slice(0, 3)}-${variant}${hash.slice(4, 7)}-${hash.slice(7, 19)}`;
};

/** How the attempts at an endpoint ended. It says nothing about an endpoint that was set later. */
export const healthSchema = z.object({
  endpoint: z.string(),
  failuresInARow: z.int(),
  /** How often the breaker opened since the last success. */
  openings: z.int(),
  /** While the breaker is open, only probes and a person's request send anything. ISO 8601. */
  openUntil: z.string().optional(),
  /**
   * Since when events may wait for the endpoint, ISO 8601: the sweep probes it, and has them sent when it has answered.
   */
  waitedForSince: z.string().optional(),
});

export interface EndpointHealth extends Readonly<z.output<typeof healthSchema>> {
  /** The endpoint has not answered yet. Never stored. */
  readonly isNew?: true | undefined;
}

const failuresToOpen = 10;
/** A slower answer occupies a function instance that the events of other platforms may need. */
const slowMs = 3_000;
/**
 * Longer than two runs of the sweep, whose probes prolong it: new events then wait for a probe, and do not each find out
 * that the endpoint is still down. If the sweep does not run, they are sent again after this.
 */
const pauseMs = 3 * 60_000;
/** An attempt takes 5 s. One that fails within this time after the breaker opened began before. */
const stragglerMs = 10_000;
/** One failure may be about one event. */
const failuresToWait = 2;

export interface AttemptOutcome {
  readonly isDelivered: boolean;
  readonly attempt: { readonly latencyMs: number };
}

/** Whether the endpoint took an event without being slow. */
export const isPrompt = ({ isDelivered, attempt }: AttemptOutcome): boolean =>
  isDelivered && attempt.latencyMs <= slowMs;

/** The health of the endpoint that is set now. */
export const healthFor = (endpoint: string, known: EndpointHealth | undefined): EndpointHealth =>
  known?.endpoint === endpoint
    ? known
    : { endpoint, failuresInARow: 0, openings: 0, waitedForSince: known?.waitedForSince, isNew: true };

/** Whether the last answer was prompt, so that the next one may be expected to be. */
export const isTrusted = ({ failuresInARow, isNew }: EndpointHealth): boolean =>
  failuresInARow === 0 && isNew !== true;

export const isOpen = ({ openUntil }: EndpointHealth, now: Date): boolean =>
  openUntil !== undefined && Date.parse(openUntil) > now.getTime();

/** Whether it is the endpoint that fails, and not one event. */
export const isFailing = ({ failuresInARow }: EndpointHealth): boolean => failuresInARow >= failuresToWait;

/** When the breaker opened, or the last probe failed. */
const openedAtMs = ({ openUntil = '' }: EndpointHealth): number => Date.parse(openUntil) - pauseMs;

/**
 * The health after an attempt; the same object when nothing changed, so that nothing is written. A failure directly
 * after the breaker opened does not count: its attempt began before. Each later failure opens it anew.
 */
export const healthAfter = (health: EndpointHealth, isGood: boolean, now: Date): EndpointHealth => {
  const { endpoint, failuresInARow, openings, waitedForSince } = health;
  if (isGood)
    return isTrusted(health) ? health : { endpoint, failuresInARow: 0, openings: 0, waitedForSince };
  if (isOpen(health, now) && now.getTime() < openedAtMs(health) + stragglerMs) return health;
  const failures = failuresInARow + 1;
  const failed: EndpointHealth = {
    endpoint,
    failuresInARow: failures,
    openings,
    waitedForSince: failures >= failuresToWait ? (waitedForSince ?? now.toISOString()) : waitedForSince,
  };
  if (failures < failuresToOpen) return failed;
  const openUntil = new Date(now.getTime() + pauseMs).toISOString();
  return { ...failed, openings: openings + 1, openUntil };
};
