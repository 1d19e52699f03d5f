import { Entity, type FormattedItem } from 'dynamodb-toolbox/entity';
import { GetItemCommand } from 'dynamodb-toolbox/entity/actions/get';
import { anyOf } from 'dynamodb-toolbox/schema/anyOf';
import { boolean } from 'dynamodb-toolbox/schema/boolean';
import { item } from 'dynamodb-toolbox/schema/item';
import { list } from 'dynamodb-toolbox/schema/list';
import { map } from 'dynamodb-toolbox/schema/map';
import { number } from 'dynamodb-toolbox/schema/number';
import { record } from 'dynamodb-toolbox/schema/record';
import { string } from 'dynamodb-toolbox/schema/string';
import { shardOf, table } from '#shared/kernel/table.ts';
import { type Customer, customerTypes, verificationStatuses } from './customer.ts';

/** Currency codes are kept as one text, `USD EUR`: a list would cost four times the bytes. */
const codesOf = (text: string): string[] => (text === '' ? [] : text.split(' '));

/**
 * A customer. Kept under 1 KB for an ordinary individual, so that creating one with both locks is 7 write units:
 * 2 for each of three items and 1 for the list index. Time of creation: in the uuid.
 */
export const CustomerEntity = new Entity({
  name: 'Customer',
  table,
  timestamps: false,
  schema: item({
    platformId: string().key(),
    uuid: string().key(),
    version: number(),
    customerType: string().enum(...customerTypes),
    platformCustomerId: string(),
    umaAddress: string(),
    region: string().optional(),
    currencies: string(),
    /** Accounts opened when the customer was created; the others are in openedLater with their times. */
    openedAtStart: string(),
    openedLater: record(string(), string()).optional(),
    isDeleted: boolean().optional(),
    kycStatus: string()
      .enum(...verificationStatuses)
      .optional(),
    kybStatus: string()
      .enum(...verificationStatuses)
      .optional(),
    fullName: string().optional(),
    birthDate: string().optional(),
    nationality: string().optional(),
    address: map({
      line1: string(),
      line2: string().optional(),
      city: string().optional(),
      state: string().optional(),
      postalCode: string(),
      country: string(),
    }).optional(),
    businessInfo: record(string(), anyOf(string(), list(string()))).optional(),
    defaultUmaDepositAccountUuid: string().optional(),
    createdAt: string(),
    updatedAt: string(),
  }).and((schema) => ({
    listPk: string()
      .hidden()
      .link<typeof schema>(({ platformId, uuid }) => customerListPk(platformId, shardOf(uuid))),
    sortId: string()
      .hidden()
      .link<typeof schema>(({ uuid }) => uuid),
  })),
  computeKey: ({ platformId, uuid }) => ({ pk: `CUSTOMER#${platformId}#${uuid}`, sk: 'CUSTOMER' }),
});

/** Partition of the `list` index that holds one shard of a platform's customers. */
export const customerListPk = (platformId: string, shard: number): string =>
  `CUSTOMER#${platformId}#${shard}`;

/** The domain value of a stored customer. */
export const customerOf = (stored: FormattedItem<typeof CustomerEntity>): Customer => {
  const { openedAtStart, openedLater, currencies, isDeleted = false, ...rest } = stored;
  const openedFirst = codesOf(openedAtStart).map((code) => [code, stored.createdAt]);
  return {
    ...rest,
    isDeleted,
    currencies: codesOf(currencies),
    accountsOpenedAt: { ...Object.fromEntries(openedFirst), ...openedLater },
  };
};

/** A customer of the platform, deleted ones too; read consistently. */
export const getCustomer = async (
  platformId: string,
  customerUuid: string,
): Promise<Customer | undefined> => {
  const { Item } = await CustomerEntity.build(GetItemCommand)
    .key({ platformId, uuid: customerUuid })
    .options({ consistent: true })
    .send();
  return Item === undefined ? undefined : customerOf(Item);
};
