import { Entity } from 'dynamodb-toolbox/entity';
import { GetItemCommand } from 'dynamodb-toolbox/entity/actions/get';
import { DeleteTransaction } from 'dynamodb-toolbox/entity/actions/transactDelete';
import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import { UpdateTransaction } from 'dynamodb-toolbox/entity/actions/transactUpdate';
import { $remove, $set } from 'dynamodb-toolbox/entity/actions/update';
import { boolean } from 'dynamodb-toolbox/schema/boolean';
import { item } from 'dynamodb-toolbox/schema/item';
import { list } from 'dynamodb-toolbox/schema/list';
import { map } from 'dynamodb-toolbox/schema/map';
import { number } from 'dynamodb-toolbox/schema/number';
import { record } from 'dynamodb-toolbox/schema/record';
import { string } from 'dynamodb-toolbox/schema/string';
import { table } from '#shared/kernel/table.ts';
import type { Write } from '#shared/kernel/transact.ts';
import { currencyCopy, customerInfoFieldNames, type Platform } from './platform.ts';

const fieldName = () => string().enum(...customerInfoFieldNames);

const currencySchema = map({
  currencyCode: string(),
  minAmount: number(),
  maxAmount: number(),
  requiredCounterpartyFields: list(map({ name: fieldName(), mandatory: boolean() })),
  providerRequiredCustomerFields: list(fieldName()).optional(),
  providerRequiredCounterpartyCustomerFields: list(fieldName()).optional(),
  enabledTransactionTypes: list(string().enum('INCOMING', 'OUTGOING')),
});

export const PlatformEntity = new Entity({
  name: 'Platform',
  table,
  timestamps: false,
  schema: item({
    uuid: string().key(),
    configUuid: string(),
    name: string(),
    umaDomain: string().optional(),
    proxyUmaSubdomain: string().optional(),
    webhookEndpoint: string().optional(),
    supportedCurrencies: list(currencySchema),
    isRegulatedFinancialInstitution: boolean(),
    accountsOpenedAt: record(string(), string()),
    createdAt: string(),
    updatedAt: string(),
    version: number(),
  }),
  computeKey: ({ uuid }) => ({ pk: `PLATFORM#${uuid}`, sk: 'PLATFORM' }),
});

/** A platform with its configuration, as of now (consistent read, 1 or 2 units); undefined when there is none. */
export const getPlatform = async (platformId: string): Promise<Platform | undefined> => {
  const { Item } = await PlatformEntity.build(GetItemCommand)
    .key({ uuid: platformId })
    .options({ consistent: true })
    .send();
  return Item;
};

/** The platform that credentials belong to, which exists as long as they do. */
export const readPlatform = async (platformId: string): Promise<Platform> => {
  const platform = await getPlatform(platformId);
  if (platform === undefined) throw new Error(`Platform ${platformId} is missing`);
  return platform;
};

const UmaDomainLock = new Entity({
  name: 'UmaDomainLock',
  table,
  timestamps: false,
  schema: item({ umaDomain: string().key(), platformId: string() }),
  computeKey: ({ umaDomain }) => ({ pk: `UMA_DOMAIN#${umaDomain}`, sk: 'LOCK' }),
});

/** The write that gives a UMA domain to a platform; its position fails when another platform has it. */
export const takeUmaDomain = (umaDomain: string, platformId: string): Write =>
  UmaDomainLock.build(PutTransaction)
    .item({ umaDomain, platformId })
    .options({
      condition: {
        or: [
          { attr: 'umaDomain', exists: false },
          { attr: 'platformId', eq: platformId },
        ],
      },
    });

/** The write that gives up a platform's UMA domain. */
export const releaseUmaDomain = (umaDomain: string, platformId: string): Write =>
  UmaDomainLock.build(DeleteTransaction)
    .key({ umaDomain })
    .options({ condition: { attr: 'platformId', eq: platformId } });

/** The write that stores a new platform. */
export const platformWrite = (platform: Platform): Write =>
  PlatformEntity.build(PutTransaction)
    .item({ ...platform, supportedCurrencies: platform.supportedCurrencies.map(currencyCopy) })
    .options({ condition: { attr: 'uuid', exists: false } });

/**
 * The write that sets a platform's configuration, attributes that others own left alone; its position fails when the
 * platform changed since `before` was read.
 */
export const configWrite = (before: Platform, next: Platform): Write =>
  PlatformEntity.build(UpdateTransaction)
    .item({
      uuid: before.uuid,
      umaDomain: next.umaDomain ?? $remove(),
      webhookEndpoint: next.webhookEndpoint ?? $remove(),
      supportedCurrencies: $set(next.supportedCurrencies.map(currencyCopy)),
      accountsOpenedAt: $set(next.accountsOpenedAt),
      updatedAt: next.updatedAt,
      version: next.version,
    })
    .options({ condition: { attr: 'version', eq: before.version } });
