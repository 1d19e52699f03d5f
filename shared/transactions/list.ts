import type * as z from 'zod';
import { findCustomerUuid } from '#shared/customers/locks.ts';
import { clock } from '#shared/kernel/clock.ts';
import { bareUuid, formatId } from '#shared/kernel/ids.ts';
import { type Page, readPage } from '#shared/kernel/page.ts';
import { createdBetween } from '#shared/kernel/range.ts';
import { uuidOfReference } from '#shared/kernel/transaction-reference.ts';
import { listTransactions as operation } from './contract.ts';
import { matches, ownerOfIdentifier, type TransactionFilters } from './filter.ts';
import { getTransaction, listTransactions } from './store.ts';
import { type Transaction, withExpiryApplied } from './transaction.ts';

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
  const transaction = withExpiryApplied(stored, clock.now());
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
  const now = clock.now();
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
      return stored.map((transaction) => withExpiryApplied(transaction, now));
    },
  });
};
