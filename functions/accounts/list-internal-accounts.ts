import { type AccountQuery, listInternalAccounts } from '#shared/accounts/contract.ts';
import { internalAccountViews } from '#shared/accounts/internal-account-view.ts';
import { accountsOfCustomer, type InternalAccountRef } from '#shared/accounts/internal-accounts.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { getCustomer, listCustomers } from '#shared/customers/store.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { type Page, type ReadOn, readPage } from '#shared/kernel/http/page.ts';
import { bareUuid, ownerOfAccount } from '#shared/kernel/ids.ts';
import { pagesOf } from '#shared/kernel/table/pages.ts';

/** Customers read at once while a page is filled; most have at least one account. */
const customersAtOnce = 10;

/** Newest customer first, because an account's uuid begins with the uuid of its owner. */
const byUuidDescending = (left: InternalAccountRef, right: InternalAccountRef): number =>
  left.accountUuid < right.accountUuid ? 1 : -1;

const isBehind =
  (after: string | undefined) =>
  (account: InternalAccountRef): boolean =>
    after === undefined || account.accountUuid < after;

const openAccountsOf = (customer: Customer): InternalAccountRef[] =>
  accountsOfCustomer(customer).filter(({ closed }) => !closed);

const readAll =
  (platformId: string): ReadOn<InternalAccountRef> =>
  async (after, count) => {
    // The customer at the cursor may have accounts left, so the range includes it.
    const upper = after === undefined ? undefined : ownerOfAccount(after)?.ownerUuid;
    const pages = pagesOf({
      count: customersAtOnce,
      read: (page) => listCustomers(platformId, { ...page, upper, descending: true }),
      positionOf: ({ uuid }) => uuid,
    });
    const accounts: InternalAccountRef[] = [];
    for await (const customers of pages) {
      const found = customers.filter(({ isDeleted }) => !isDeleted).flatMap(openAccountsOf);
      accounts.push(...found.sort(byUuidDescending).filter(isBehind(after)));
      if (accounts.length >= count) break;
    }
    return accounts.slice(0, count);
  };

const readGiven =
  (accounts: readonly InternalAccountRef[]): ReadOn<InternalAccountRef> =>
  async (after, count) =>
    accounts.filter(isBehind(after)).slice(0, count);

const accountsOfOne = async (platformId: string, customerId: string): Promise<InternalAccountRef[]> => {
  const customer = await getCustomer(platformId, bareUuid(customerId));
  return customer === undefined ? [] : openAccountsOf(customer).sort(byUuidDescending);
};

/** One page of the accounts. For one customer the page has the exact total. */
const findAccounts = async (
  platformId: string,
  { limit, cursor, ...filters }: AccountQuery,
): Promise<Page<InternalAccountRef> & { totalCount?: number }> => {
  const keep = ({ currency }: InternalAccountRef) => (filters.currency ?? currency) === currency;
  const own =
    filters.customerId === undefined ? undefined : await accountsOfOne(platformId, filters.customerId);
  const page = await readPage({
    scope: { operationId: listInternalAccounts.id, platformId, filters },
    limit,
    cursor,
    read: own === undefined ? readAll(platformId) : readGiven(own),
    positionOf: ({ accountUuid }) => accountUuid,
    keep,
  });
  return own === undefined ? page : { ...page, totalCount: own.filter(keep).length };
};

export const handler = endpoint(listInternalAccounts, async ({ platformId, query }) => {
  const page = await findAccounts(platformId, query);
  return { ...page, data: await internalAccountViews(platformId, page.data) };
});
