import { bareUuid, pathUuid } from '#shared/kernel/ids.ts';
import { type Page, type ReadOn, readPage } from '#shared/kernel/page.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { type AccountQuery, listExternalAccounts as operation } from './contract.ts';
import type { ExternalAccount, OwnerKind } from './external-account.ts';
import { getExternalAccount, listCustomersExternalAccounts, listOwnersExternalAccounts } from './store.ts';

const readAll =
  (platformId: string): ReadOn<ExternalAccount> =>
  (after, count) =>
    listCustomersExternalAccounts(platformId, { after, count, descending: true });

const readGiven =
  (accounts: readonly ExternalAccount[]): ReadOn<ExternalAccount> =>
  async (after, count) =>
    accounts.filter(({ uuid }) => after === undefined || uuid < after).slice(0, count);

/** One page of customers' external accounts, newest first. For one customer the page has the exact total. */
export const findExternalAccounts = async (
  platformId: string,
  query: AccountQuery,
): Promise<Page<ExternalAccount> & { totalCount?: number }> => {
  const { limit, cursor, ...filters } = query;
  const { customerId } = filters;
  const keep = ({ currency }: ExternalAccount) => (filters.currency ?? currency) === currency;
  const own =
    customerId === undefined ? undefined : await listOwnersExternalAccounts(platformId, bareUuid(customerId));
  const page = await readPage({
    scope: { operationId: operation.id, platformId, filters },
    limit,
    cursor,
    read: own === undefined ? readAll(platformId) : readGiven(own),
    positionOf: ({ uuid }) => uuid,
    keep,
  });
  return own === undefined ? page : { ...page, totalCount: own.filter(keep).length };
};

/**
 * The account that a path names. With `ownerKind` only an account of such an owner; without it any account, because
 * POST /customers/external-accounts also creates the platform's own accounts.
 *
 * @throws Refusal ACCOUNT_NOT_FOUND
 */
export const requireExternalAccount = async (
  platformId: string,
  externalAccountId: string,
  ownerKind?: OwnerKind,
): Promise<ExternalAccount> => {
  const uuid = pathUuid('ExternalAccount', externalAccountId, 'ACCOUNT_NOT_FOUND');
  const account = await getExternalAccount(platformId, uuid);
  const fits = account !== undefined && (ownerKind ?? account.ownerKind) === account.ownerKind;
  if (!fits) throw new Refusal('ACCOUNT_NOT_FOUND');
  return account;
};
