import { listCustomers as operation } from '#shared/customers/contract.ts';
import { customersCsv } from '#shared/customers/csv.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { isWanted } from '#shared/customers/filter.ts';
import { findCustomerUuid, holderOfUmaAddress } from '#shared/customers/locks.ts';
import type { CustomerQuery } from '#shared/customers/schemas.ts';
import { getCustomer, listCustomers } from '#shared/customers/store.ts';
import { customerView } from '#shared/customers/view.ts';
import { csvAnswer, csvRows, wantsCsv } from '#shared/kernel/http/csv.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { type ReadOn, readOfSearch, readPage } from '#shared/kernel/http/page.ts';
import { defaultPageLimit } from '#shared/kernel/schemas.ts';
import { createdBetween } from '#shared/kernel/table/range.ts';

const dateOf = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);

/** The customer with a unique name, found through the lock on the name. */
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

const readCreated = (platformId: string, query: CustomerQuery): ReadOn<Customer> => {
  const bounds = createdBetween(dateOf(query.createdAfter), dateOf(query.createdBefore));
  return (after, count) => listCustomers(platformId, { ...bounds, after, count, descending: true });
};

export const handler = endpoint(operation, async ({ platformId, query, accept }) => {
  const isCsv = wantsCsv(accept);
  const { limit = isCsv ? csvRows : defaultPageLimit, cursor, ...filters } = query;
  const isNamed = query.umaAddress !== undefined || query.platformCustomerId !== undefined;
  const page = await readPage({
    scope: { operationId: operation.id, platformId, filters },
    limit,
    cursor,
    read: isNamed ? readNamed(platformId, query) : readCreated(platformId, query),
    positionOf: ({ uuid }) => uuid,
    keep: isWanted(filters),
    leastRead: query.text === undefined ? undefined : readOfSearch,
  });
  const data = page.data.map(customerView);
  if (!isCsv) return { ...page, data };
  const bodyText = customersCsv(data, cursor === undefined);
  return csvAnswer({ fileName: 'customers.csv', bodyText, query, nextCursor: page.nextCursor });
});
