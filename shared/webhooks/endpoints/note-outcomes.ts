import { errorFields, log } from '#shared/kernel/log.ts';
import type { Endpoint } from '../delivery/read-facts.ts';
import { type EndpointHealth, healthAfter, healthFor } from './breaker.ts';
import { readHealth, saveHealth } from './endpoint-store.ts';

/** How an attempt ended, and when. */
export interface Outcome {
  /** See isPrompt. */
  readonly isWell: boolean;
  readonly at: Date;
}

/** Others who count at the same moment; beyond, the breaker opens a little later. */
const maxTries = 4;

const countedIn = (health: EndpointHealth, outcomes: readonly Outcome[]): EndpointHealth =>
  outcomes.reduce((counted, { isWell, at }) => healthAfter(counted, isWell, at), health);

const count = async (platformId: string, endpoint: Endpoint, outcomes: readonly Outcome[]): Promise<void> => {
  let { health } = endpoint;
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    const after = countedIn(health, outcomes);
    if (after === health || (await saveHealth(platformId, health, after))) return;
    health = healthFor(endpoint.url, await readHealth(platformId));
  }
};

/**
 * Counts attempts for the breaker; of an endpoint that is healthy and stays so nothing is written. It never rejects, since
 * a count that is lost must not send an event again.
 *
 * @param endpoint with its health as it was read, before any of the outcomes
 */
export const noteOutcomes = async (
  platformId: string,
  endpoint: Endpoint,
  outcomes: readonly Outcome[],
): Promise<void> => {
  try {
    await count(platformId, endpoint, outcomes);
  } catch (error) {
    log.error({ operation: 'noteOutcomes', platformId, ...errorFields(error) });
  }
};
