import type * as z from 'zod';
import { AccountInUse } from '#shared/customers/account-changes.ts';
import { findCustomerUuid } from '#shared/customers/locks.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { type Page, readPage } from '#shared/kernel/http/page.ts';
import { bareUuid, formatId, ownerOfAccount, uuidOf } from '#shared/kernel/ids.ts';
import { createdBetween } from '#shared/kernel/table/range.ts';
import { uuidOfReference } from '#shared/kernel/transaction-reference.ts';
import { listTransactions as operation } from './contract.ts';
import { isOpen, type TransactionStatus, type TransactionType } from './lifecycle.ts';
import { getTransaction, listTransactions, withExpiryDecided } from './store.ts';
import type { Party, Transaction } from './transaction.ts';

/** The newest payments of a customer that are searched for open ones: one query of at most 1 MB. */
const searched = 100;
const maxNamed = 10;

/** A quote that nobody has executed keeps no account open. */
const holdsAccountOpen = ({ status, quote, version }: Transaction): boolean =>
  isOpen(status) && (quote === undefined || status !== 'PENDING' || version > 1);

/** Ids of a customer's open transactions, the newest first, at most ten. */
export const openTransactionIds = async (platformId: string, ownerUuid: string): Promise<string[]> => {
  const range = { count: searched, descending: true };
  const newest = await listTransactions({ platformId, ownerUuid }, range);
  return newest
    .filter(holdsAccountOpen)
    .slice(0, maxNamed)
    .map(({ uuid }) => formatId('Transaction', uuid));
};

/**
 * Does a change of a customer. When an account with open transactions forbids it, the error names them
 * (`details.transactionIds`). Only such an error costs the search.
 */
export const namingOpenTransactions = async <Result>(
  platformId: string,
  customerUuid: string,
  change: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof AccountInUse && error.hasOpenTransactions)) throw error;
    const transactionIds = await openTransactionIds(platformId, customerUuid);
    const { code, message, details } = error;
    throw new ApiError(code, { message, details: { ...details, transactionIds }, cause: error });
  }
};

/** The filters of a list of transactions. */
export interface TransactionFilters {
  readonly ownerUuid?: string | undefined;
  /** Of either side. */
  readonly accountIdentifier?: string | undefined;
  readonly senderAccountIdentifier?: string | undefined;
  readonly receiverAccountIdentifier?: string | undefined;
  readonly status?: TransactionStatus | undefined;
  readonly type?: TransactionType | undefined;
  /** Every key must have this value. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

const isNamedBy = (party: Party, identifier: string | undefined): boolean => {
  if (identifier === undefined) return true;
  switch (party.kind) {
    case 'ACCOUNT':
      return party.accountId === identifier;
    case 'UMA_ADDRESS':
      return party.umaAddress === identifier.toLowerCase();
    case 'REALTIME_FUNDING':
      return false;
  }
};

/** Whether a transaction passes every filter. */
export const matches =
  (filters: TransactionFilters) =>
  (transaction: Transaction): boolean => {
    const { ownerUuid, status, type, accountIdentifier, senderAccountIdentifier, receiverAccountIdentifier } =
      filters;
    return (
      (ownerUuid === undefined || transaction.ownerUuid === ownerUuid) &&
      (status === undefined || transaction.status === status) &&
      (type === undefined || transaction.type === type) &&
      isNamedBy(transaction.source, senderAccountIdentifier) &&
      isNamedBy(transaction.destination, receiverAccountIdentifier) &&
      [transaction.source, transaction.destination].some((party) => isNamedBy(party, accountIdentifier)) &&
      Object.entries(filters.metadata ?? {}).every(([key, value]) => transaction.metadata?.[key] === value)
    );
  };

/** The owner whose list holds every payment from an internal account; undefined for any other identifier. */
export const ownerOfIdentifier = (identifier: string | undefined): string | undefined => {
  const accountUuid = identifier === undefined ? undefined : uuidOf('InternalAccount', identifier);
  return accountUuid === undefined ? undefined : ownerOfAccount(accountUuid)?.ownerUuid;
};

export type ListQuery = z.output<typeof operation.request.query>;

const nothing: Page<Transaction> = { data: [], hasMore: false };

const isBetween = (from: string | undefined, to: string | undefined) => {
  const [fromMs, toMs] = [Date.parse(from ?? ''), Date.parse(to ?? '')];
  return ({ createdAt }: Transaction): boolean =>
    !(Date.parse(createdAt) < fromMs || Date.parse(createdAt) > toMs);
};

/** A reference is another spelling of the id, so one read replaces the list. */
const byReference = async (
  platformId: string,
  query: ListQuery,
  filters: TransactionFilters,
): Promise<Page<Transaction>> => {
  const uuid = uuidOfReference(query.reference ?? '');
  const stored = uuid === undefined ? undefined : await getTransaction(platformId, uuid);
  if (stored === undefined) return nothing;
  const transaction = await withExpiryDecided(stored);
  const isFound = matches(filters)(transaction) && isBetween(query.startDate, query.endDate)(transaction);
  return isFound ? { data: [transaction], hasMore: false } : nothing;
};

/** The platform's own transactions carry `Platform:<uuid>`; the others carry the name of a customer. */
const ownerOfName = async (platformId: string, platformCustomerId: string): Promise<string | undefined> =>
  platformCustomerId === formatId('Platform', platformId)
    ? platformId
    : findCustomerUuid(platformId, platformCustomerId);

/**
 * The owner that customerId or platformCustomerId names; null when nobody has that name, or when the two name
 * different owners.
 */
const wantedOwner = async (platformId: string, query: ListQuery): Promise<string | null | undefined> => {
  const byId = query.customerId === undefined ? undefined : bareUuid(query.customerId);
  if (query.platformCustomerId === undefined) return byId;
  const named = await ownerOfName(platformId, query.platformCustomerId);
  return named === undefined || (byId !== undefined && byId !== named) ? null : named;
};

/** One page of a platform's transactions. The narrowest index serves the list, and code applies the other filters. */
export const readTransactionPage = async (
  platformId: string,
  query: ListQuery,
): Promise<Page<Transaction>> => {
  const { limit, cursor, sortOrder, startDate, endDate, ...rest } = query;
  const ownerUuid = await wantedOwner(platformId, query);
  if (ownerUuid === null) return nothing;
  const filters = { ...rest, ownerUuid };
  if (query.reference !== undefined) return byReference(platformId, query, filters);
  const list = {
    platformId,
    status: query.status,
    // A payment to an internal account may belong to another owner, so only the sending account narrows the list.
    ownerUuid: ownerUuid ?? ownerOfIdentifier(query.senderAccountIdentifier),
  };
  const dateOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text));
  const bounds = createdBetween(dateOf(startDate), dateOf(endDate));
  return readPage({
    scope: { operationId: operation.id, platformId, filters: { ...rest, sortOrder, startDate, endDate } },
    limit,
    cursor,
    positionOf: ({ uuid }) => uuid,
    keep: matches(filters),
    read: async (after, count) => {
      const range = { ...bounds, after, count, descending: sortOrder === 'desc' };
      const stored = await listTransactions(list, range);
      return Promise.all(stored.map((transaction) => withExpiryDecided(transaction)));
    },
  });
};
