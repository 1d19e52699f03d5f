import { absent, all, equals, present } from '#shared/kernel/table/condition.ts';
import { defineItem, type Write } from '#shared/kernel/table/item.ts';
import { type RangeRequest, readRange, readShards } from '#shared/kernel/table/range.ts';
import { shardOf } from '#shared/kernel/table/table.ts';
import { type Platform, platformItemSchema } from './platform.ts';

const listPrefix = 'PLATFORM';
/** All platforms, for operators. They are few, and one is rarely made or changed. */
const allPartition = 'PLATFORM#ALL';

/** Index keys of a platform that gets events. */
export const endpointListKeys = (uuid: string) => ({ listPk: `${listPrefix}#${shardOf(uuid)}` });

type Endpoints = Pick<Platform, 'webhookEndpoint' | 'webhookEndpointCount'>;

const hasEndpoint = ({ webhookEndpoint, webhookEndpointCount = 0 }: Endpoints): boolean =>
  webhookEndpoint !== undefined || webhookEndpointCount > 0;

/** Only platforms with a webhook endpoint are in the list, because only they get events. */
const listKeys = (platform: Pick<Platform, 'uuid'> & Endpoints) => ({
  sortId: platform.uuid,
  ownerPk: allPartition,
  ...(hasEndpoint(platform) && endpointListKeys(platform.uuid)),
});

const platformItem = defineItem({
  schema: platformItemSchema,
  keyOf: ({ uuid }: { uuid: string }) => ({ pk: `PLATFORM#${uuid}`, sk: 'PLATFORM' }),
  indexKeysOf: listKeys,
});

/** The domain value of a platform's raw item. */
export const parsePlatform = (raw: unknown): Platform => platformItem.parse(raw);

/** A platform with its configuration, read consistently (1 or 2 units); undefined when there is none. */
export const getPlatform = (platformId: string): Promise<Platform | undefined> =>
  platformItem.get({ uuid: platformId });

/** The platform of credentials. It exists as long as they do. */
export const readPlatform = async (platformId: string): Promise<Platform> => {
  const platform = await getPlatform(platformId);
  if (platform === undefined) throw new Error(`Platform ${platformId} is missing`);
  return platform;
};

/** The write that stores a new platform; its condition fails when the uuid is taken. */
export const platformWrite = (platform: Platform): Write => platformItem.put(platform, absent('uuid'));

/** Walks the platforms that have a webhook endpoint, in order of their uuids; eventually consistent. */
export const platformsWithEndpoint = async (
  range: Pick<RangeRequest, 'after' | 'count'>,
): Promise<Platform[]> => {
  const items = await readShards(listPrefix, { ...range, descending: false });
  return items.map(parsePlatform);
};

/** Walks all platforms in order of their uuids; eventually consistent. */
export const allPlatforms = async (range: Pick<RangeRequest, 'after' | 'count'>): Promise<Platform[]> => {
  const items = await readRange({ ...range, index: 'owner', partition: allPartition, descending: false });
  return items.map(parsePlatform);
};

/** The write that sets a platform's fees. Its condition fails when the platform changed since `before` was read. */
export const feesWrite = (before: Platform, { fees, nextFees, updatedAt, version }: Platform): Write => {
  const set = { fees, nextFees, updatedAt, version, ...listKeys(before) };
  const remove = nextFees === undefined ? (['nextFees'] as const) : [];
  return platformItem.update({ uuid: before.uuid }, { set, remove }, equals('version', before.version));
};

/** The write that disables or enables a platform. Its condition fails when the platform changed since `before` was read. */
export const disabledWrite = (before: Platform, { disabledAt, updatedAt, version }: Platform): Write => {
  const set = { disabledAt, updatedAt, version, ...listKeys(before) };
  const remove = disabledAt === undefined ? (['disabledAt'] as const) : [];
  return platformItem.update({ uuid: before.uuid }, { set, remove }, equals('version', before.version));
};

/** The write that sets a platform's limits. Its condition fails when the platform changed since `before` was read. */
export const limitsWrite = (before: Platform, next: Platform): Write => {
  const { requestLimits, usage, updatedAt, version } = next;
  const set = { requestLimits, usage, updatedAt, version, ...listKeys(before) };
  const remove = requestLimits === undefined ? (['requestLimits'] as const) : [];
  return platformItem.update({ uuid: before.uuid }, { set, remove }, equals('version', before.version));
};

/**
 * Tokens repeat two facts of their platform: whether it is disabled, and its usage key. This check fails when the
 * platform's facts have changed. Every write of a token's marks carries it.
 */
export const unchangedMarksCheck = ({ uuid, disabledAt, requestLimits, usage }: Platform): Write => {
  const facts = Object.entries({ disabledAt, requestLimits, usage });
  const isUnchanged = facts.map(([name, value]) =>
    value === undefined ? absent(name) : equals(name, value),
  );
  return platformItem.check({ uuid }, all(present('uuid'), ...isUnchanged));
};

/** Attributes that a platform without an endpoint does not have. */
const endpointAttributes = ['webhookEndpoint', 'webhookEndpointSince', 'webhookEndpointSetAt'] as const;

/**
 * The write that sets a platform's configuration. It leaves other attributes alone. Its condition fails when the
 * platform changed since `before` was read.
 *
 * @param isEndpointSet whether the change sets `webhookEndpoint`, also to the same value: this enables a disabled one
 */
export const configWrite = (before: Platform, next: Platform, isEndpointSet: boolean): Write => {
  const { umaDomain, webhookEndpoint, webhookEndpointSince, webhookEndpointSetAt } = next;
  const { supportedCurrencies, operatorLimits, ownFees, accountsOpenedAt, updatedAt, version } = next;
  const endpoint = { webhookEndpoint, webhookEndpointSince, webhookEndpointSetAt, ...listKeys(next) };
  const set = {
    ...{ umaDomain, ...endpoint, supportedCurrencies, accountsOpenedAt, updatedAt, version },
    ...(operatorLimits && { operatorLimits }),
    ...(ownFees && { ownFees }),
  };
  const remove = [
    ...(ownFees === undefined && before.ownFees !== undefined ? (['ownFees'] as const) : []),
    ...(umaDomain === undefined ? (['umaDomain'] as const) : []),
    ...(webhookEndpoint === undefined ? endpointAttributes : []),
    ...(hasEndpoint(next) ? [] : (['listPk'] as const)),
    // Also when `before` does not have it: the endpoint may answer 410 at the same moment.
    ...(isEndpointSet ? (['webhookEndpointDisabledAt'] as const) : []),
  ];
  return platformItem.update({ uuid: before.uuid }, { set, remove }, equals('version', before.version));
};
