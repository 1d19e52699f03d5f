import * as z from 'zod';
import { absent, any, equals } from '#shared/kernel/condition.ts';
import { defineItem, type Write } from '#shared/kernel/item.ts';
import { shardOf } from '#shared/kernel/table.ts';
import { currencyCopy, customerInfoFieldNames, type Platform } from './platform.ts';

const fieldNameSchema = z.enum(customerInfoFieldNames);

const currencySchema = z.object({
  currencyCode: z.string(),
  minAmount: z.int(),
  maxAmount: z.int(),
  requiredCounterpartyFields: z.array(z.object({ name: fieldNameSchema, mandatory: z.boolean() })),
  providerRequiredCustomerFields: z.array(fieldNameSchema).optional(),
  providerRequiredCounterpartyCustomerFields: z.array(fieldNameSchema).optional(),
  enabledTransactionTypes: z.array(z.enum(['INCOMING', 'OUTGOING'])),
});

const platformItem = defineItem({
  schema: z.object({
    uuid: z.string(),
    configUuid: z.string(),
    name: z.string(),
    umaDomain: z.string().optional(),
    proxyUmaSubdomain: z.string().optional(),
    webhookEndpoint: z.string().optional(),
    webhookEndpointSince: z.string().optional(),
    webhookEndpointSetAt: z.string().optional(),
    webhookEndpointDisabledAt: z.string().optional(),
    supportedCurrencies: z.array(currencySchema),
    isRegulatedFinancialInstitution: z.boolean(),
    fees: z.object({ variableBps: z.int(), fixedMinor: z.record(z.string(), z.int()) }).optional(),
    accountsOpenedAt: z.record(z.string(), z.string()),
    createdAt: z.string(),
    updatedAt: z.string(),
    version: z.int(),
    /** The platform's uuid; with listPk only while it has an endpoint: whoever looks for its events walks this list. */
    sortId: z.string().optional(),
    listPk: z.string().optional(),
  }),
  keyOf: ({ uuid }: { uuid: string }) => ({ pk: `PLATFORM#${uuid}`, sk: 'PLATFORM' }),
});

/** Keys of the list of platforms that want to be told of events. */
const listKeys = ({ uuid, webhookEndpoint }: Platform) =>
  webhookEndpoint === undefined ? {} : { sortId: uuid, listPk: `PLATFORM#${shardOf(uuid)}` };

/** The domain value of a platform's raw item. */
export const parsePlatform = (raw: unknown): Platform => platformItem.parse(raw);

/** A platform with its configuration, as of now (consistent read, 1 or 2 units); undefined when there is none. */
export const getPlatform = (platformId: string): Promise<Platform | undefined> =>
  platformItem.get({ uuid: platformId });

/** The platform that credentials belong to, which exists as long as they do. */
export const readPlatform = async (platformId: string): Promise<Platform> => {
  const platform = await getPlatform(platformId);
  if (platform === undefined) throw new Error(`Platform ${platformId} is missing`);
  return platform;
};

const umaDomainLock = defineItem({
  schema: z.object({ umaDomain: z.string(), platformId: z.string() }),
  keyOf: ({ umaDomain }: { umaDomain: string }) => ({ pk: `UMA_DOMAIN#${umaDomain}`, sk: 'LOCK' }),
});

/** The write that gives a UMA domain to a platform; its position fails when another platform has it. */
export const takeUmaDomain = (umaDomain: string, platformId: string): Write =>
  umaDomainLock.put({ umaDomain, platformId }, any(absent('umaDomain'), equals('platformId', platformId)));

/** The write that gives up a platform's UMA domain. */
export const releaseUmaDomain = (umaDomain: string, platformId: string): Write =>
  umaDomainLock.remove({ umaDomain }, equals('platformId', platformId));

/** uuid of the platform that has reserved a UMA domain (lower case); undefined when nobody has. */
export const umaDomainOwner = async (umaDomain: string): Promise<string | undefined> => {
  const lock = await umaDomainLock.get({ umaDomain });
  return lock?.platformId;
};

/** The write that stores a new platform. */
export const platformWrite = (platform: Platform): Write =>
  platformItem.put(
    {
      ...platform,
      ...listKeys(platform),
      supportedCurrencies: platform.supportedCurrencies.map(currencyCopy),
      fees: platform.fees && { ...platform.fees, fixedMinor: { ...platform.fees.fixedMinor } },
    },
    absent('uuid'),
  );

/** What a platform without an endpoint does not have. */
const endpointAttributes = [
  'webhookEndpoint',
  'webhookEndpointSince',
  'webhookEndpointSetAt',
  'sortId',
  'listPk',
] as const;

/**
 * The write that sets a platform's configuration, attributes that others own left alone; its position fails when the
 * platform changed since `before` was read.
 *
 * @param isEndpointSet whether `webhookEndpoint` was set, be it to the value it had: a disabled one is enabled
 */
export const configWrite = (before: Platform, next: Platform, isEndpointSet: boolean): Write => {
  const { umaDomain, webhookEndpoint, accountsOpenedAt, updatedAt, version } = next;
  const supportedCurrencies = next.supportedCurrencies.map(currencyCopy);
  const unset = [
    ...(umaDomain === undefined ? (['umaDomain'] as const) : []),
    ...(webhookEndpoint === undefined ? endpointAttributes : []),
    // Also where `before` does not have it: the endpoint may answer 410 while its owner sets it.
    ...(isEndpointSet ? (['webhookEndpointDisabledAt'] as const) : []),
  ];
  const set = {
    umaDomain,
    webhookEndpoint,
    webhookEndpointSince: next.webhookEndpointSince,
    webhookEndpointSetAt: next.webhookEndpointSetAt,
    ...listKeys(next),
    supportedCurrencies,
    accountsOpenedAt,
    updatedAt,
    version,
  };
  return platformItem.update(
    { uuid: before.uuid },
    { set, remove: unset },
    equals('version', before.version),
  );
};
