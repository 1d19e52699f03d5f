import type { JudgedAttempt } from '../delivery/attempt.ts';

/** How an endpoint has fared; of another endpoint than the present one it says nothing. */
export interface EndpointHealth {
  readonly endpoint: string;
  readonly failuresInARow: number;
  /** How often the breaker has opened since the last success. */
  readonly openings: number;
  /** Nothing is sent before, but what a person asks for. ISO 8601. */
  readonly openUntil?: string | undefined;
  /** It has not answered yet. Never stored. */
  readonly isNew?: true | undefined;
}

export const failuresToOpen = 10;
/** Each answer that takes longer holds a call that other platforms' events may need. */
const slowMs = 3_000;
const firstPauseMs = 30_000;
const longestPauseMs = 5 * 60_000;

/** Whether an attempt speaks for the endpoint: it has the event, and has said so soon. */
export const isPrompt = ({ isDelivered, attempt }: JudgedAttempt): boolean =>
  isDelivered && attempt.latencyMs <= slowMs;

/** What is known of the endpoint that is registered now. */
export const healthFor = (endpoint: string, known: EndpointHealth | undefined): EndpointHealth =>
  known?.endpoint === endpoint ? known : { endpoint, failuresInARow: 0, openings: 0, isNew: true };

/** Whether the endpoint took what was sent to it last, and soon: it may be expected to do so again. */
export const isTrusted = ({ failuresInARow, isNew }: EndpointHealth): boolean =>
  failuresInARow === 0 && isNew !== true;

export const isOpen = ({ openUntil }: EndpointHealth, now: Date): boolean =>
  openUntil !== undefined && Date.parse(openUntil) > now.getTime();

/**
 * The health after an attempt; the same value when nothing changed, and then nothing is to be written. A failure while
 * the breaker is open was under way before it opened and counts no more. After a pause the first failure opens it
 * again, for twice as long.
 */
export const healthAfter = (health: EndpointHealth, isWell: boolean, now: Date): EndpointHealth => {
  const { endpoint, failuresInARow, openings } = health;
  if (isWell) return isTrusted(health) ? health : { endpoint, failuresInARow: 0, openings: 0 };
  if (isOpen(health, now)) return health;
  const failures = failuresInARow + 1;
  if (failures < failuresToOpen) return { endpoint, failuresInARow: failures, openings };
  const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** openings);
  const openUntil = new Date(now.getTime() + pauseMs).toISOString();
  return { endpoint, failuresInARow: failures, openings: openings + 1, openUntil };
};
