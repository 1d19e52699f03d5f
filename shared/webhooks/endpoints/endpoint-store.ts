import * as z from 'zod';
import { withAuditActor } from '#shared/kernel/actor.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/table/change-with-retry.ts';
import { absent, all, any, atMost, type Condition, equals } from '#shared/kernel/table/condition.ts';
import { defineItem, type Write } from '#shared/kernel/table/item.ts';
import { readBatch } from '#shared/kernel/table/range.ts';
import { tryAmongTransactions, writeAlone } from '#shared/kernel/table/write-alone.ts';
import { type EndpointHealth, healthAfter, healthFor, healthSchema } from './breaker.ts';

/** The attributes of a platform's item that deliveries need; the others are not even parsed. */
export const platformEndpointItem = defineItem({
  schema: z.object({
    webhookEndpoint: z.string().optional(),
    webhookEndpointSetAt: z.string().optional(),
    webhookEndpointDisabledAt: z.string().optional(),
    updatedAt: z.string(),
    version: z.int(),
  }),
  keyOf: (platformId: string) => ({ pk: `PLATFORM#${platformId}`, sk: 'PLATFORM' }),
});

export const healthItem = defineItem({
  schema: healthSchema,
  keyOf: ({ platformId }: { platformId: string }) => ({ pk: `ENDPOINT#${platformId}`, sk: 'HEALTH' }),
});

/** The endpoint that a platform has set now. */
export interface Endpoint {
  readonly url: string;
  readonly isDisabled: boolean;
  readonly health: EndpointHealth;
}

/** Undefined: the platform wants no events. */
export const endpointOf = (
  platform: ReturnType<typeof platformEndpointItem.parse> | undefined,
  health: EndpointHealth | undefined,
): Endpoint | undefined => {
  const url = platform?.webhookEndpoint;
  if (url === undefined) return undefined;
  const isDisabled = platform?.webhookEndpointDisabledAt !== undefined;
  return { url, isDisabled, health: healthFor(url, health) };
};

/** The check that the platform has this endpoint, and that it is not disabled. */
export const usableEndpointCheck = (platformId: string, url: string): Write =>
  platformEndpointItem.check(
    platformId,
    all(equals('webhookEndpoint', url), absent('webhookEndpointDisabledAt')),
  );

/** An answer that says that the endpoint is gone; times in ISO 8601. */
export interface GoneAnswer {
  readonly endpoint: string;
  readonly askedAt: string;
  readonly answeredAt: string;
}

/**
 * Disables an endpoint that is gone, unless the platform set an endpoint after the attempt began.
 *
 * @returns whether the platform has no endpoint now that takes events
 */
export const disableEndpoint = async (platformId: string, answer: GoneAnswer): Promise<boolean> => {
  const { endpoint, askedAt, answeredAt: at } = answer;
  const change = { set: { webhookEndpointDisabledAt: at, updatedAt: at }, add: { version: 1 } };
  const isUnchanged = all(
    equals('webhookEndpoint', endpoint),
    any(absent('webhookEndpointSetAt'), atMost('webhookEndpointSetAt', askedAt)),
    absent('webhookEndpointDisabledAt'),
  );
  const write = platformEndpointItem.update(platformId, change, isUnchanged, { returnOld: true });
  // The release of held deliveries checks the platform in every transaction.
  const { isWritten, item } = await tryAmongTransactions(withAuditActor(write));
  if (isWritten) return true;
  const now = endpointOf(platformEndpointItem.parse(item), undefined);
  return now === undefined || now.isDisabled;
};

/** Strongly consistent; undefined until the first attempt. */
export const readHealth = async (platformId: string): Promise<EndpointHealth | undefined> => {
  const [stored] = await readBatch([{ ...healthItem.keyOf({ platformId }) }]);
  return stored && healthItem.parse(stored);
};

const isOtherEndpoint =
  (endpoint: string): Condition =>
  (placeholders) =>
    `${placeholders.name('endpoint')} <> ${placeholders.value(endpoint)}`;

const isAsRead = ({ endpoint, failuresInARow, openings, openUntil }: EndpointHealth): Condition =>
  all(
    equals('endpoint', endpoint),
    equals('failuresInARow', failuresInARow),
    equals('openings', openings),
    openUntil === undefined ? absent('openUntil') : equals('openUntil', openUntil),
  );

/**
 * Replaces the health that `after` was made from. A new endpoint also replaces the health of a former one.
 *
 * @returns false when another writer was first
 */
export const saveHealth = (
  platformId: string,
  before: EndpointHealth,
  after: EndpointHealth,
): Promise<boolean> => {
  const condition = before.isNew
    ? any(absent('endpoint'), isOtherEndpoint(after.endpoint))
    : isAsRead(before);
  return writeAlone(healthItem.put({ platformId, ...after }, condition));
};

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
