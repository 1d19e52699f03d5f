import { Entity, type FormattedItem } from 'dynamodb-toolbox/entity';
import { EntityFormatter } from 'dynamodb-toolbox/entity/actions/format';
import { GetItemCommand } from 'dynamodb-toolbox/entity/actions/get';
import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import { anyOf } from 'dynamodb-toolbox/schema/anyOf';
import { boolean } from 'dynamodb-toolbox/schema/boolean';
import { item } from 'dynamodb-toolbox/schema/item';
import { list } from 'dynamodb-toolbox/schema/list';
import { map } from 'dynamodb-toolbox/schema/map';
import { number } from 'dynamodb-toolbox/schema/number';
import { record } from 'dynamodb-toolbox/schema/record';
import { string } from 'dynamodb-toolbox/schema/string';
import { type RangeRequest, readShards } from '#shared/kernel/range.ts';
import { shardOf, table } from '#shared/kernel/table.ts';
import type { Write } from '#shared/kernel/transact.ts';
import { businessInfoUpdateSchema } from './business-info.ts';
import { type Customer, customerTypes, verificationStatuses } from './customer.ts';

/** Currency codes are kept as one text, `USD EUR`: a list would cost twice the bytes. */
const codesOf = (text: string): string[] => (text === '' ? [] : text.split(' '));

/**
 * A customer. An ordinary individual stays under 1 KB, so that creating one with both locks is 7 write units: 2
 * for each of three items and 1 for the list index.
 */
const CustomerEntity = new Entity({
  name: 'Customer',
  table,
  timestamps: false,
  schema: item({
    platformId: string().key(),
    uuid: string().key().savedAs('sortId'),
    listPk: string(),
    version: number(),
    customerType: string().enum(...customerTypes),
    platformCustomerId: string(),
    umaAddress: string(),
    region: string().optional(),
    currencies: string(),
    /** Accounts opened with the customer, at createdAt; the others are in openedLater with their times. */
    openedFirst: string(),
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
  }),
  computeKey: ({ platformId, uuid }) => ({ pk: `CUSTOMER#${platformId}#${uuid}`, sk: 'CUSTOMER' }),
});

const listPrefix = (platformId: string): string => `CUSTOMER#${platformId}`;

/** The domain value of a stored customer. */
const customerOf = (stored: FormattedItem<typeof CustomerEntity>): Customer => {
  const {
    openedFirst,
    openedLater,
    currencies,
    isDeleted = false,
    businessInfo,
    listPk: _,
    ...rest
  } = stored;
  const first = codesOf(openedFirst).map((code) => [code, stored.createdAt]);
  return {
    ...rest,
    isDeleted,
    currencies: codesOf(currencies),
    accountsOpenedAt: { ...Object.fromEntries(first), ...openedLater },
    ...(businessInfo === undefined ? {} : { businessInfo: businessInfoUpdateSchema.parse(businessInfo) }),
  };
};

const storedOf = (customer: Customer) => {
  const { accountsOpenedAt, currencies, isDeleted, address, businessInfo, ...rest } = customer;
  const opened = Object.entries(accountsOpenedAt);
  const first = opened.filter(([, at]) => at === customer.createdAt).map(([code]) => code);
  const later = opened.filter(([, at]) => at !== customer.createdAt);
  return {
    ...rest,
    listPk: `${listPrefix(customer.platformId)}#${shardOf(customer.uuid)}`,
    currencies: currencies.join(' '),
    openedFirst: first.join(' '),
    ...(later.length === 0 ? {} : { openedLater: Object.fromEntries(later) }),
    ...(isDeleted ? { isDeleted } : {}),
    ...(address === undefined ? {} : { address: { ...address } }),
    ...(businessInfo === undefined ? {} : { businessInfo: definedFields(businessInfo) }),
  };
};

const definedFields = (fields: Readonly<Record<string, string | string[] | undefined>>) => {
  const defined: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) defined[name] = value;
  return defined;
};

/** The write that files a new customer; its condition fails when the uuid is taken. */
export const newCustomerWrite = (customer: Customer): Write =>
  CustomerEntity.build(PutTransaction)
    .item(storedOf(customer))
    .options({ condition: { attr: 'version', exists: false } });

/** The write that replaces a customer; its condition fails when someone else has changed it since it was read. */
export const changedCustomerWrite = (customer: Customer): Write =>
  CustomerEntity.build(PutTransaction)
    .item(storedOf(customer))
    .options({ condition: { attr: 'version', eq: customer.version - 1 } });

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

/** Walks the platform's customers in order of their uuids, which is the order in which they were made. */
export const listCustomers = async (
  platformId: string,
  range: Omit<RangeRequest, 'index' | 'partition'>,
): Promise<Customer[]> => {
  const formatter = CustomerEntity.build(EntityFormatter);
  const items = await readShards(listPrefix(platformId), range);
  return items.map((raw) => customerOf(formatter.format(raw)));
};
