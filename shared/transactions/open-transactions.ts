import { AccountInUse } from '#shared/customers/account-changes.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { isOpen } from './lifecycle.ts';
import { listTransactions } from './store.ts';
import { isScheduled, type Transaction } from './transaction.ts';

/** The newest payments of a customer that are searched for open ones: one query of at most 1 MB. */
const searched = 100;
const maxNamed = 10;

/** A quote that nobody has executed keeps no account open, and neither does a payment that waits for its time. */
const holdsAccountOpen = (transaction: Transaction): boolean => {
  const { status, quote, version } = transaction;
  if (!isOpen(status) || isScheduled(transaction)) return false;
  return quote === undefined || status !== 'PENDING' || version > 1;
};

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
