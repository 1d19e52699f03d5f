import * as z from 'zod';
import { withAuditActor } from '#shared/kernel/actor.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import { webhookTypes } from '#shared/kernel/outbox/event.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/table/change-with-retry.ts';
import { absent, all, any, atMost, type Condition, equals } from '#shared/kernel/table/condition.ts';
import { defineItem, type Write } from '#shared/kernel/table/item.ts';
import { readBatch, readRange } from '#shared/kernel/table/range.ts';
import { tryAmongTransactions, writeAlone } from '#shared/kernel/table/write-alone.ts';
import {
  type EndpointHealth,
  type EndpointRef,
  endpointPart,
  healthAfter,
  healthFor,
  healthSchema,
} from './breaker.ts';

/**
 * The attributes that deliveries need of a platform's item, or of the item of another endpoint, which has the same ones;
 * the others are not even parsed.
 */
export const platformEndpointItem = defineItem({
  schema: z.object({
    webhookEndpoint: z.string().optional(),
    /** Of a platform: how many endpoints it has beside the one of its configuration. */
    webhookEndpointCount: z.int().optional(),
    /** Of another endpoint: the types that it wants; absent: all. */
    types: z.array(z.enum(webhookTypes)).optional(),
    webhookEndpointSetAt: z.string().optional(),
    webhookEndpointDisabledAt: z.string().optional(),
    updatedAt: z.string(),
    version: z.int(),
  }),
  keyOf: ({ platformId, endpointUuid }: EndpointRef) =>
    endpointUuid === undefined
      ? { pk: `PLATFORM#${platformId}`, sk: 'PLATFORM' }
      : { pk: furtherPartition(platformId), sk: endpointUuid },
});

/** Endpoints of a platform beside the one of its configuration. */
export const furtherPartition = (platformId: string): string => `WEBHOOK_ENDPOINT#${platformId}`;

/** Index partition of the endpoints for which events may wait, of all platforms. */
const waitedForPartition = 'WEBHOOK_DUE#ENDPOINTS';

export const healthItem = defineItem({
  schema: healthSchema.extend({ platformId: z.string(), endpointUuid: z.string().optional() }),
  keyOf: (ref: EndpointRef) => ({ pk: `ENDPOINT#${endpointPart(ref)}`, sk: 'HEALTH' }),
  indexKeysOf: ({ platformId, endpointUuid, waitedForSince }) =>
    waitedForSince !== undefined
      ? { duePk: waitedForPartition, dueSk: endpointPart({ platformId, endpointUuid }) }
      : {},
});

/** An endpoint as its platform has set it now. */
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

/** The check that the endpoint has this URL, and that it is not disabled. */
export const usableEndpointCheck = (ref: EndpointRef, url: string): Write =>
  platformEndpointItem.check(ref, all(equals('webhookEndpoint', url), absent('webhookEndpointDisabledAt')));

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
export const disableEndpoint = async (ref: EndpointRef, answer: GoneAnswer): Promise<boolean> => {
  const { endpoint, askedAt, answeredAt: at } = answer;
  const change = { set: { webhookEndpointDisabledAt: at, updatedAt: at }, add: { version: 1 } };
  const isUnchanged = all(
    equals('webhookEndpoint', endpoint),
    any(absent('webhookEndpointSetAt'), atMost('webhookEndpointSetAt', askedAt)),
    absent('webhookEndpointDisabledAt'),
  );
  const write = platformEndpointItem.update(ref, change, isUnchanged, { returnOld: true });
  // The release of held deliveries checks the platform in every transaction.
  const { isWritten, item } = await tryAmongTransactions(withAuditActor(write));
  // The endpoint was deleted meanwhile.
  if (isWritten || item === undefined) return true;
  const now = endpointOf(platformEndpointItem.parse(item), undefined);
  return now === undefined || now.isDisabled;
};

/** Strongly consistent; undefined until the first attempt. */
export const readHealth = async (ref: EndpointRef): Promise<EndpointHealth | undefined> => {
  const [stored] = await readBatch([{ ...healthItem.keyOf(ref) }]);
  return stored && healthSchema.parse(stored);
};

/** An endpoint for which events may wait. */
export interface WaitedForEndpoint extends EndpointRef {
  readonly health: EndpointHealth;
}

/** The endpoints for which events may wait, behind `after` (an endpointPart). */
export const listWaitedFor = async (range: {
  readonly after: string | undefined;
  readonly count: number;
}): Promise<WaitedForEndpoint[]> => {
  const found = await readRange({ ...range, index: 'due', partition: waitedForPartition, descending: false });
  return found.map((raw) => {
    const { platformId, endpointUuid } = healthItem.parse(raw);
    return { platformId, endpointUuid, health: healthSchema.parse(raw) };
  });
};

const isOtherEndpoint =
  (endpoint: string): Condition =>
  (placeholders) =>
    `${placeholders.name('endpoint')} <> ${placeholders.value(endpoint)}`;

const isAsRead = (health: EndpointHealth): Condition => {
  const { endpoint, failuresInARow, openings, openUntil, waitedForSince } = health;
  return all(
    equals('endpoint', endpoint),
    equals('failuresInARow', failuresInARow),
    equals('openings', openings),
    openUntil === undefined ? absent('openUntil') : equals('openUntil', openUntil),
    waitedForSince === undefined ? absent('waitedForSince') : equals('waitedForSince', waitedForSince),
  );
};

/**
 * Replaces the health that `after` was made from. A new endpoint also replaces the health of a former one.
 *
 * @returns false when another writer was first
 */
export const saveHealth = (
  { platformId, endpointUuid }: EndpointRef,
  before: EndpointHealth,
  after: EndpointHealth,
): Promise<boolean> => {
  const condition = before.isNew
    ? any(absent('endpoint'), isOtherEndpoint(after.endpoint))
    : isAsRead(before);
  return writeAlone(healthItem.put({ platformId, endpointUuid, ...after }, condition));
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

const count = (
  ref: EndpointRef,
  endpoint: Endpoint,
  outcomes: readonly Outcome[],
): Promise<EndpointHealth> => {
  let { health } = endpoint;
  const attempt = async () => {
    const after = withOutcomes(health, outcomes);
    if (after === health || (await saveHealth(ref, health, after))) return after;
    const stored = await readHealth(ref);
    // The attempts ended late: the platform has set another endpoint, which has answered.
    if (stored !== undefined && stored.endpoint !== endpoint.url && !endpoint.health.isNew) return stored;
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
 * @returns the health as it is stored now; undefined when the attempts could not be counted
 */
export const noteOutcomes = async (
  ref: EndpointRef,
  endpoint: Endpoint,
  outcomes: readonly Outcome[],
): Promise<EndpointHealth | undefined> => {
  try {
    return await count(ref, endpoint, outcomes);
  } catch (error) {
    const ids = outcomes.map(({ eventId }) => formatId('Webhook', eventId));
    log.error({ operation: 'noteOutcomes', platformId: ref.platformId, ids, ...errorFields(error) });
    return undefined;
  }
};
