import { changeWithRetry, lostRace } from '#shared/kernel/change-with-retry.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import { type EndpointHealth, healthAfter, healthFor } from './breaker.ts';
import { type Endpoint, readHealth, saveHealth } from './endpoint-store.ts';

/** How an attempt ended, and when. */
export interface Outcome {
  readonly eventId: string;
  /** See isPrompt. */
  readonly isGood: boolean;
  readonly at: Date;
}

/**
 * Five attempts of a call may end at the same moment, and only one of them wins each round. When other calls win all
 * tries, the breaker opens a little later.
 */
const maxTries = 8;

const withOutcomes = (health: EndpointHealth, outcomes: readonly Outcome[]): EndpointHealth =>
  outcomes.reduce((counted, { isGood, at }) => healthAfter(counted, isGood, at), health);

const count = (platformId: string, endpoint: Endpoint, outcomes: readonly Outcome[]): Promise<true> => {
  let { health } = endpoint;
  const attempt = async () => {
    const after = withOutcomes(health, outcomes);
    if (after === health || (await saveHealth(platformId, health, after))) return true;
    const stored = await readHealth(platformId);
    // The attempts ended late: the platform has set another endpoint, which has answered.
    if (stored !== undefined && stored.endpoint !== endpoint.url && !endpoint.health.isNew) return true;
    health = healthFor(endpoint.url, stored);
    return lostRace;
  };
  return changeWithRetry(attempt, { maxTries });
};

/**
 * Counts attempts for the breaker. A healthy endpoint that stays healthy costs no write. It never rejects, because a
 * rejection would send the events again.
 *
 * @param endpoint with its health as it was read before the attempts
 */
export const noteOutcomes = async (
  platformId: string,
  endpoint: Endpoint,
  outcomes: readonly Outcome[],
): Promise<void> => {
  try {
    await count(platformId, endpoint, outcomes);
  } catch (error) {
    const ids = outcomes.map(({ eventId }) => formatId('Webhook', eventId));
    log.error({ operation: 'noteOutcomes', platformId, ids, ...errorFields(error) });
  }
};
