import type * as z from 'zod';
import { findCustomerUuid } from '#shared/customers/locks.ts';
import { type Page, readOfSearch, readPage } from '#shared/kernel/http/page.ts';
import { bareUuid, formatId, ownerOfAccount, uuidOf } from '#shared/kernel/ids.ts';
import { defaultPageLimit } from '#shared/kernel/schemas.ts';
import { createdBetween } from '#shared/kernel/table/range.ts';
import { textSearch } from '#shared/kernel/text-search.ts';
import { uuidOfReference } from '#shared/kernel/transaction-reference.ts';
import { listTransactions as operation } from './contract.ts';
import type { TransactionStatus, TransactionType } from './lifecycle.ts';
import { getTransaction, listTransactions, withExpiryDecided } from './store.ts';
import type { Party, Transaction } from './transaction.ts';

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
  /** A part of the description, of the remittanceInformation or of a value of the metadata. */
  readonly text?: string | undefined;
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

const textsOf = ({ description, remittanceInformation, metadata = {} }: Transaction) => [
  description,
  remittanceInformation,
  ...Object.values(metadata),
];

/** Whether a transaction passes every filter. */
export const matches = (filters: TransactionFilters) => {
  const hasText = textSearch(filters.text ?? '');
  return (transaction: Transaction): boolean => {
    const { ownerUuid, status, type, accountIdentifier, senderAccountIdentifier, receiverAccountIdentifier } =
      filters;
    return (
      (ownerUuid === undefined || transaction.ownerUuid === ownerUuid) &&
      (status === undefined || transaction.status === status) &&
      (type === undefined || transaction.type === type) &&
      isNamedBy(transaction.source, senderAccountIdentifier) &&
      isNamedBy(transaction.destination, receiverAccountIdentifier) &&
      [transaction.source, transaction.destination].some((party) => isNamedBy(party, accountIdentifier)) &&
      Object.entries(filters.metadata ?? {}).every(([key, value]) => transaction.metadata?.[key] === value) &&
      (filters.text === undefined || hasText(textsOf(transaction)))
    );
  };
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
  const { limit = defaultPageLimit, cursor, sortOrder, startDate, endDate, ...rest } = query;
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
    leastRead: query.text === undefined ? undefined : readOfSearch,
    read: async (after, count) => {
      const range = { ...bounds, after, count, descending: sortOrder === 'desc' };
      const stored = await listTransactions(list, range);
      return Promise.all(stored.map((transaction) => withExpiryDecided(transaction)));
    },
  });
};
