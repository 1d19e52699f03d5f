import { internalAccountUuid } from '#shared/kernel/account-id.ts';
import { isOpen } from '#shared/transactions/lifecycle.ts';
import { listOpenTransactions } from '#shared/transactions/store.ts';
import {
  isQuoted,
  paidAccountUuid,
  payingAccountUuid,
  type Transaction,
} from '#shared/transactions/transaction.ts';

/**
 * uuid of the account that counts a payment as open; undefined when it has ended, or is a quote that nobody has executed
 * and holds no money.
 */
export const countedAsOpen = (transaction: Transaction): string | undefined => {
  const { type, status, ownerUuid, receivedCurrency } = transaction;
  if (!isOpen(status) || (status === 'PENDING' && isQuoted(transaction))) return undefined;
  if (type === 'OUTGOING') return payingAccountUuid(transaction);
  return paidAccountUuid(transaction) ?? internalAccountUuid(ownerUuid, receivedCurrency);
};

export interface OpenPayments {
  /** By the uuid of the account that counts them. */
  readonly counts: ReadonlyMap<string, number>;
  /** When the oldest was made, ISO 8601. */
  readonly since: string | undefined;
}

const pageSize = 500;

async function* openOf(platformId: string): AsyncGenerator<Transaction> {
  let after: string | undefined;
  for (;;) {
    const page = await listOpenTransactions(platformId, { after, descending: false, count: pageSize });
    yield* page;
    after = page.at(-1)?.uuid;
    if (page.length < pageSize) return;
  }
}

/** A platform's payments that have not ended, as the index shows them: a quarter of a unit each. */
export const openPaymentsOf = async (platformId: string): Promise<OpenPayments> => {
  const counts = new Map<string, number>();
  let since: string | undefined;
  for await (const transaction of openOf(platformId)) {
    if (!isOpen(transaction.status)) continue;
    since = since === undefined || transaction.createdAt < since ? transaction.createdAt : since;
    const account = countedAsOpen(transaction);
    if (account !== undefined) counts.set(account, (counts.get(account) ?? 0) + 1);
  }
  return { counts, since };
};
