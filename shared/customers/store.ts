import * as z from 'zod';
import { absent, equals } from '#shared/kernel/condition.ts';
import { defineItem, type Write } from '#shared/kernel/item.ts';
import { type RangeRequest, readShards } from '#shared/kernel/range.ts';
import { shardOf } from '#shared/kernel/table.ts';
import { businessInfoUpdateSchema } from './business-info.ts';
import { type Customer, customerTypes, verificationStatuses } from './customer.ts';
import { storedAddressSchema } from './stored-address.ts';

/** Currency codes are kept as one text, `USD EUR`: a list would cost twice the bytes. */
const codesOf = (text: string): string[] => (text === '' ? [] : text.split(' '));

/**
 * A customer. An ordinary individual stays under 1 KB, so that creating one with both locks is 7 write units: 2
 * for each of three items and 1 for the list index.
 */
const customerItem = defineItem({
  schema: z.object({
    platformId: z.string(),
    /** The customer's uuid. */
    sortId: z.string(),
    listPk: z.string(),
    version: z.int(),
    customerType: z.enum(customerTypes),
    platformCustomerId: z.string(),
    umaAddress: z.string(),
    region: z.string().optional(),
    currencies: z.string(),
    /** Accounts opened with the customer, at createdAt; the others are in openedLater with their times. */
    openedFirst: z.string(),
    openedLater: z.record(z.string(), z.string()).optional(),
    isDeleted: z.boolean().optional(),
    kycStatus: z.enum(verificationStatuses).optional(),
    kybStatus: z.enum(verificationStatuses).optional(),
    statusChange: z.object({ version: z.int(), at: z.string() }).optional(),
    fullName: z.string().optional(),
    birthDate: z.string().optional(),
    nationality: z.string().optional(),
    address: storedAddressSchema.optional(),
    businessInfo: businessInfoUpdateSchema.optional(),
    defaultUmaDepositAccountUuid: z.string().optional(),
    verificationUuid: z.string().optional(),
    createdAt: z.string(),
    updatedAt: z.string(),
  }),
  keyOf: ({ platformId, sortId }: { platformId: string; sortId: string }) => ({
    pk: `CUSTOMER#${platformId}#${sortId}`,
    sk: 'CUSTOMER',
  }),
});

const listPrefix = (platformId: string): string => `CUSTOMER#${platformId}`;

/** The domain value of a stored customer. */
const customerOf = (stored: ReturnType<typeof customerItem.parse>): Customer => {
  const {
    sortId: uuid,
    openedFirst,
    openedLater,
    currencies,
    isDeleted = false,
    listPk: _,
    ...rest
  } = stored;
  const first = codesOf(openedFirst).map((code) => [code, stored.createdAt]);
  return {
    ...rest,
    uuid,
    isDeleted,
    currencies: codesOf(currencies),
    accountsOpenedAt: { ...Object.fromEntries(first), ...openedLater },
  };
};

const storedOf = (customer: Customer) => {
  const { uuid: sortId, accountsOpenedAt, currencies, isDeleted, ...rest } = customer;
  const opened = Object.entries(accountsOpenedAt);
  const first = opened.filter(([, at]) => at === customer.createdAt).map(([code]) => code);
  const later = opened.filter(([, at]) => at !== customer.createdAt);
  return {
    ...rest,
    sortId,
    listPk: `${listPrefix(customer.platformId)}#${shardOf(sortId)}`,
    currencies: currencies.join(' '),
    openedFirst: first.join(' '),
    ...(later.length === 0 ? {} : { openedLater: Object.fromEntries(later) }),
    ...(isDeleted ? { isDeleted } : {}),
  };
};

/** The domain value of a customer's raw item. */
export const parseCustomer = (raw: unknown): Customer => customerOf(customerItem.parse(raw));

/** The write that files a new customer; its condition fails when the uuid is taken. */
export const newCustomerWrite = (customer: Customer): Write =>
  customerItem.put(storedOf(customer), absent('version'));

/** The write that replaces a customer; its condition fails when someone else has changed it since it was read. */
export const changedCustomerWrite = (customer: Customer): Write =>
  customerItem.put(storedOf(customer), equals('version', customer.version - 1));

/** A customer of the platform, deleted ones too; read consistently. */
export const getCustomer = async (
  platformId: string,
  customerUuid: string,
): Promise<Customer | undefined> => {
  const stored = await customerItem.get({ platformId, sortId: customerUuid });
  return stored === undefined ? undefined : customerOf(stored);
};

/** Walks the platform's customers in order of their uuids, which is the order in which they were made. */
export const listCustomers = async (
  platformId: string,
  range: Omit<RangeRequest, 'index' | 'partition'>,
): Promise<Customer[]> => {
  const items = await readShards(listPrefix(platformId), range);
  return items.map(parseCustomer);
};
