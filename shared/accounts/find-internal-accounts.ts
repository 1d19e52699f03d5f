import { getCustomer, listCustomers } from '#shared/customers/store.ts';
import { ownerOfAccount } from '#shared/kernel/account-id.ts';
import { bareUuid } from '#shared/kernel/ids.ts';
import { type Page, type ReadOn, readPage } from '#shared/kernel/page.ts';
import { type AccountQuery, listInternalAccounts as operation } from './contract.ts';
import { accountsOfCustomer, type InternalAccountRef } from './internal-accounts.ts';

/** Customers read at once while a page is filled; each brings an account or more. */
const customersAtOnce = 10;

/** Newest customer first: an account's uuid begins with its owner's. */
const byUuidDescending = (left: InternalAccountRef, right: InternalAccountRef): number =>
  left.accountUuid < right.accountUuid ? 1 : -1;

const isBehind =
  (after: string | undefined) =>
  (account: InternalAccountRef): boolean =>
    after === undefined || account.accountUuid < after;

const readAll =
  (platformId: string): ReadOn<InternalAccountRef> =>
  async (after, count) => {
    const accounts: InternalAccountRef[] = [];
    // The customer at the cursor may have accounts left, so the range includes it.
    let upper = after === undefined ? undefined : ownerOfAccount(after)?.ownerUuid;
    let lastSeen: string | undefined;
    while (accounts.length < count) {
      const range = { upper, after: lastSeen, count: customersAtOnce, descending: true };
      const customers = await listCustomers(platformId, range);
      const found = customers.filter(({ isDeleted }) => !isDeleted).flatMap(accountsOfCustomer);
      accounts.push(...found.sort(byUuidDescending).filter(isBehind(after)));
      lastSeen = customers.at(-1)?.uuid;
      upper = undefined;
      if (customers.length < customersAtOnce) break;
    }
    return accounts.slice(0, count);
  };

const readGiven =
  (accounts: readonly InternalAccountRef[]): ReadOn<InternalAccountRef> =>
  async (after, count) =>
    accounts.filter(isBehind(after)).slice(0, count);

const accountsOfOne = async (platformId: string, customerId: string): Promise<InternalAccountRef[]> => {
  const customer = await getCustomer(platformId, bareUuid(customerId));
  return customer === undefined ? [] : accountsOfCustomer(customer).sort(byUuidDescending);
};

/** One page of customers' internal accounts; for one customer with the exact total. */
export const findInternalAccounts = async (
  platformId: string,
  query: AccountQuery,
): Promise<Page<InternalAccountRef> & { totalCount?: number }> => {
  const { limit, cursor, ...filters } = query;
  const keep = ({ currency }: InternalAccountRef) => (filters.currency ?? currency) === currency;
  const own =
    filters.customerId === undefined ? undefined : await accountsOfOne(platformId, filters.customerId);
  const page = await readPage({
    scope: { operationId: operation.id, platformId, filters },
    limit,
    cursor,
    read: own === undefined ? readAll(platformId) : readGiven(own),
    positionOf: ({ accountUuid }) => accountUuid,
    keep,
  });
  return own === undefined ? page : { ...page, totalCount: own.filter(keep).length };
};
