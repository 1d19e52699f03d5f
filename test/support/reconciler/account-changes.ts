import type { Item } from '../raw-table.ts';
import { hasComeBack } from './check-quotes.ts';
import { integerOf, mapOf, textOf } from './findings.ts';
import { type Book, internalAccountOf, type TransactionKind, transactionKindOf } from './ledger-book.ts';

/** At its start, unless nothing moved, and at its delayed end. */
const byTransfer = (transfer: Item): bigint => {
  const version = integerOf(transfer, 'version', 1n);
  const status = textOf(transfer, 'status');
  const hasMovedNothing =
    textOf(transfer, 'type') === 'INCOMING' && (status === 'FAILED' || status === 'REJECTED');
  return hasMovedNothing && version === 1n ? 0n : version;
};

/** When it is executed, when it ends, and when the money comes back after all. */
const byQuote = (quote: Item): bigint => {
  const status = textOf(quote, 'status');
  if (status === 'PENDING' || status === 'EXPIRED') return 0n;
  if (status === 'PROCESSING') return 1n;
  return hasComeBack(quote) && textOf(mapOf(quote.refund), 'status') === 'COMPLETED' ? 3n : 2n;
};

/** When it is counted as open, unless it is over at once, and when it is over. */
const byIncoming = (incoming: Item): bigint => {
  const status = textOf(incoming, 'status');
  const isOpen = status === 'PENDING' || status === 'PROCESSING';
  return isOpen || integerOf(incoming, 'version', 1n) === 1n ? 1n : 2n;
};

const changesBy: Readonly<Record<TransactionKind, (transaction: Item) => bigint>> = {
  transfer: byTransfer,
  quote: byQuote,
  incoming: byIncoming,
};

/** Quotes of other accounts that were paid into this one. */
const credits = (book: Book, accountKey: string): number =>
  (book.journalsOfAccount.get(accountKey) ?? []).filter(({ platformId, accountUuid, sourceUuid }) => {
    const source = book.byKey.get(`TRANSACTION#${platformId}#${sourceUuid}/TRANSACTION`);
    return source !== undefined && internalAccountOf(source) !== accountUuid;
  }).length;

/** How often an account (`platform#account uuid`) must have been changed, by all that has happened to it. */
export const accountChanges = (book: Book, accountKey: string): bigint => {
  const journals = book.journalsOfAccount.get(accountKey) ?? [];
  const fundings = journals.filter(({ purpose }) => purpose === 'FUNDING').length;
  const transactions = book.transactionsOfAccount.get(accountKey) ?? [];
  return transactions.reduce(
    (sum, one) => sum + changesBy[transactionKindOf(one)](one),
    BigInt(fundings + credits(book, accountKey)),
  );
};
