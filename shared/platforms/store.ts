import { Entity } from 'dynamodb-toolbox/entity';
import { GetItemCommand } from 'dynamodb-toolbox/entity/actions/get';
import { boolean } from 'dynamodb-toolbox/schema/boolean';
import { item } from 'dynamodb-toolbox/schema/item';
import { list } from 'dynamodb-toolbox/schema/list';
import { map } from 'dynamodb-toolbox/schema/map';
import { number } from 'dynamodb-toolbox/schema/number';
import { record } from 'dynamodb-toolbox/schema/record';
import { string } from 'dynamodb-toolbox/schema/string';
import { table } from '#shared/kernel/table.ts';
import { customerInfoFieldNames, type Platform } from './platform.ts';

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
