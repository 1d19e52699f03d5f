import { type Page, type ReadOn, readPage } from '#shared/kernel/page.ts';
import { createdBetween } from '#shared/kernel/range.ts';
import { listCustomers as operation } from './contract.ts';
import type { Customer } from './customer.ts';
import { findCustomerUuid, holderOfUmaAddress } from './locks.ts';
import { isWanted } from './rules.ts';
import type { CustomerQuery } from './schemas.ts';
import { getCustomer, listCustomers } from './store.ts';

const dateOf = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);

/** Unique names lead to at most one customer, through their lock items. */
const uuidByName = async (platformId: string, query: CustomerQuery): Promise<string | undefined> => {
  const { umaAddress, platformCustomerId } = query;
  if (platformCustomerId !== undefined) return findCustomerUuid(platformId, platformCustomerId);
  const holder = umaAddress === undefined ? undefined : await holderOfUmaAddress(umaAddress);
  return holder?.platformId === platformId ? holder.customerUuid : undefined;
};

const readNamed =
  (platformId: string, query: CustomerQuery): ReadOn<Customer> =>
  async (after) => {
    const uuid = after === undefined ? await uuidByName(platformId, query) : undefined;
    const customer = uuid === undefined ? undefined : await getCustomer(platformId, uuid);
    return customer === undefined ? [] : [customer];
  };

const readRange = (platformId: string, query: CustomerQuery): ReadOn<Customer> => {
  const bounds = createdBetween(dateOf(query.createdAfter), dateOf(query.createdBefore));
  return (after, count) => listCustomers(platformId, { ...bounds, after, count, descending: true });
};

/** One page of the platform's customers that match the query, newest first. */
export const findCustomers = (platformId: string, query: CustomerQuery): Promise<Page<Customer>> => {
  const { limit, cursor, ...filters } = query;
  const isNamed = query.umaAddress !== undefined || query.platformCustomerId !== undefined;
  return readPage({
    scope: { operationId: operation.id, platformId, filters },
    limit,
    cursor,
    read: isNamed ? readNamed(platformId, query) : readRange(platformId, query),
    positionOf: ({ uuid }) => uuid,
    keep: (customer) => isWanted(customer, filters),
  });
};
