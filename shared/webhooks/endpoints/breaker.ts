import * as z from 'zod';

/** How the attempts at an endpoint ended. It says nothing about an endpoint that was set later. */
export const healthSchema = z.object({
  endpoint: z.string(),
  failuresInARow: z.int(),
  /** How often the breaker opened since the last success. */
  openings: z.int(),
  /** While the breaker is open, only a person's request sends anything. ISO 8601. */
  openUntil: z.string().optional(),
});

export interface EndpointHealth extends Readonly<z.output<typeof healthSchema>> {
  /** The endpoint has not answered yet. Never stored. */
  readonly isNew?: true | undefined;
}

const failuresToOpen = 10;
/** A slower answer occupies a function instance that the events of other platforms may need. */
const slowMs = 3_000;
const firstPauseMs = 30_000;
const longestPauseMs = 5 * 60_000;

export interface AttemptOutcome {
  readonly isDelivered: boolean;
  readonly attempt: { readonly latencyMs: number };
}

/** Whether the endpoint took an event without being slow. */
export const isPrompt = ({ isDelivered, attempt }: AttemptOutcome): boolean =>
  isDelivered && attempt.latencyMs <= slowMs;

/** The health of the endpoint that is set now. */
export const healthFor = (endpoint: string, known: EndpointHealth | undefined): EndpointHealth =>
  known?.endpoint === endpoint ? known : { endpoint, failuresInARow: 0, openings: 0, isNew: true };

/** Whether the last answer was prompt, so that the next one may be expected to be. */
export const isTrusted = ({ failuresInARow, isNew }: EndpointHealth): boolean =>
  failuresInARow === 0 && isNew !== true;

export const isOpen = ({ openUntil }: EndpointHealth, now: Date): boolean =>
  openUntil !== undefined && Date.parse(openUntil) > now.getTime();

/**
 * The health after an attempt; the same object when nothing changed, so that nothing is written. A failure while the
 * breaker is open does not count: its attempt began before. The first failure after a pause opens the breaker again,
 * for twice as long.
 */
export const healthAfter = (health: EndpointHealth, isGood: boolean, now: Date): EndpointHealth => {
  const { endpoint, failuresInARow, openings } = health;
  if (isGood) return isTrusted(health) ? health : { endpoint, failuresInARow: 0, openings: 0 };
  if (isOpen(health, now)) return health;
  const failures = failuresInARow + 1;
  if (failures < failuresToOpen) return { endpoint, failuresInARow: failures, openings };
  const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** openings);
  const openUntil = new Date(now.getTime() + pauseMs).toISOString();
  return { endpoint, failuresInARow: failures, openings: openings + 1, openUntil };
};
