import * as z from 'zod';
import { clock } from '#shared/kernel/clock.ts';
import { absent, all, equals, present } from '#shared/kernel/table/condition.ts';
import { defineItem, type Write } from '#shared/kernel/table/item.ts';
import { type ListRequest, readShards } from '#shared/kernel/table/range.ts';
import { shardOf } from '#shared/kernel/table/table.ts';
import { type Customer, customerItemSchema, type NameHolder } from './customer.ts';

const listPrefix = (platformId: string): string => `CUSTOMER#${platformId}`;

/**
 * A customer, in a form that takes few bytes. An ordinary individual stays under 1 KB, so that creating one with both
 * locks costs 7 write units, 2 for each of three items and 1 for the list index, and 4 in an import.
 */
const customerItem = defineItem({
  schema: customerItemSchema.omit({ accountsOpenedAt: true, closedCurrencies: true }).extend({
    /** One text, `USD EUR`: a list would take twice the bytes. */
    currencies: z.string(),
    /** One text as well; absent: none. */
    closed: z.string().optional(),
    /** Currencies of the accounts opened with the customer, at createdAt; one text as well. */
    openedFirst: z.string(),
    /** The other accounts: currency to the time it was opened. */
    openedLater: z.record(z.string(), z.string()).optional(),
    isDeleted: z.boolean().optional(),
  }),
  keyOf: ({ platformId, uuid }: { platformId: string; uuid: string }) => ({
    pk: `CUSTOMER#${platformId}#${uuid}`,
    sk: 'CUSTOMER',
  }),
  indexKeysOf: ({ platformId, uuid }) => ({ listPk: `${listPrefix(platformId)}#${shardOf(uuid)}` }),
  storedAs: { uuid: 'sortId' },
});

/** Why a row of an import never becomes a customer. */
export type WithdrawalCode = 'PLATFORM_CUSTOMER_ID_EXISTS' | 'UMA_ADDRESS_EXISTS';

/** As long as the locks that a delayed write of the import may leave can do harm: longer than a bulk job lives. */
const withdrawalSeconds = 40 * 86_400;

/**
 * Stands at a customer's key and keeps it from being created, for a row of an import that lost one of its names
 * (decision "names are lock items"). To readers it is no customer.
 */
const withdrawal = defineItem({
  schema: z.object({
    withdrawnBecause: z.enum(['PLATFORM_CUSTOMER_ID_EXISTS', 'UMA_ADDRESS_EXISTS']),
  }),
  keyOf: customerItem.keyOf,
  expiresAtEpochSecondsOf: () => Math.floor(clock.nowMs() / 1000) + withdrawalSeconds,
});

/** What stands at a customer's key: the attributes that tell a customer from a withdrawal. */
const standing = defineItem({
  schema: z.looseObject({ withdrawnBecause: z.string().optional() }),
  keyOf: customerItem.keyOf,
});

/** The table's key, for reads of many. */
export const customerKey = customerItem.keyOf;

const codesOf = (text: string): string[] => (text === '' ? [] : text.split(' '));

/** The domain value of a stored customer. */
const customerOf = (stored: ReturnType<typeof customerItem.parse>): Customer => {
  const { openedFirst, openedLater, currencies, closed, isDeleted = false, ...rest } = stored;
  const first = codesOf(openedFirst).map((code) => [code, stored.createdAt]);
  return {
    ...rest,
    isDeleted,
    currencies: codesOf(currencies),
    ...(closed !== undefined && { closedCurrencies: codesOf(closed) }),
    accountsOpenedAt: { ...Object.fromEntries(first), ...openedLater },
  };
};

const storedOf = (customer: Customer) => {
  const { accountsOpenedAt, currencies, closedCurrencies, isDeleted, ...rest } = customer;
  const opened = Object.entries(accountsOpenedAt);
  const first = opened.filter(([, at]) => at === customer.createdAt).map(([code]) => code);
  const later = opened.filter(([, at]) => at !== customer.createdAt);
  return {
    ...rest,
    currencies: currencies.join(' '),
    ...(closedCurrencies !== undefined && { closed: closedCurrencies.join(' ') }),
    openedFirst: first.join(' '),
    ...(later.length === 0 ? {} : { openedLater: Object.fromEntries(later) }),
    ...(isDeleted ? { isDeleted } : {}),
  };
};

/** The domain value of a customer's raw item. */
export const parseCustomer = (raw: unknown): Customer => customerOf(customerItem.parse(raw));

/** The write that files a new customer; its condition fails when the uuid is taken or withdrawn. */
export const newCustomerWrite = (customer: Customer): Write =>
  customerItem.put(storedOf(customer), absent('pk'), { returnOld: true });

/** The write after which no customer with this uuid can be created; its condition fails when one exists. */
export const withdrawCustomer = (
  { platformId, customerUuid: uuid }: NameHolder,
  withdrawnBecause: WithdrawalCode,
): Write => withdrawal.put({ platformId, uuid, withdrawnBecause }, absent('pk'), { returnOld: true });

/** Why a customer was withdrawn, from the item of a failed `newCustomerWrite`; undefined when the customer exists. */
export const withdrawalOf = (raw: unknown): WithdrawalCode | undefined => {
  const parsed = standing.parse(raw);
  return parsed.withdrawnBecause === undefined ? undefined : withdrawal.parse(raw).withdrawnBecause;
};

/** Whether the holder of a name is a customer, may still become one, or never will; read consistently. */
export const readHolder = async ({
  platformId,
  customerUuid: uuid,
}: NameHolder): Promise<'CUSTOMER' | 'UNFINISHED' | 'WITHDRAWN'> => {
  const raw = await standing.get({ platformId, uuid });
  if (raw === undefined) return 'UNFINISHED';
  return raw.withdrawnBecause === undefined ? 'CUSTOMER' : 'WITHDRAWN';
};

/** The write that replaces a customer; its condition fails when another write changed the customer before. */
export const changedCustomerWrite = (customer: Customer): Write =>
  customerItem.put(storedOf(customer), equals('version', customer.version - 1));

/** The check that the customer is not deleted. */
export const existingCustomerCheck = (platformId: string, uuid: string): Write =>
  customerItem.check({ platformId, uuid }, all(present('version'), absent('isDeleted')));

/** The check that nothing has changed the customer since it was read. */
export const unchangedCustomerCheck = ({ platformId, uuid, version }: Customer): Write =>
  customerItem.check({ platformId, uuid }, equals('version', version));

/** A customer of the platform, deleted or not; read consistently. */
export const getCustomer = async (
  platformId: string,
  customerUuid: string,
): Promise<Customer | undefined> => {
  const raw = await standing.get({ platformId, uuid: customerUuid });
  return raw === undefined || raw.withdrawnBecause !== undefined ? undefined : parseCustomer(raw);
};

/** Walks the platform's customers in order of their uuids, which is the order of their creation. */
export const listCustomers = async (platformId: string, range: ListRequest): Promise<Customer[]> => {
  const items = await readShards(listPrefix(platformId), range);
  return items.map(parseCustomer);
};
