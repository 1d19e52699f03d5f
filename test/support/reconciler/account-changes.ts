import type { Item } from '../raw-table.ts';
import { integerOf, listOf, mapOf, textOf } from './findings.ts';
import {
  type Book,
  hasComeBack,
  hasNotLeft,
  internalAccountOf,
  type JournalItem,
  type TransactionKind,
  transactionKindOf,
  wasCorrected,
} from './ledger-book.ts';

/** A transfer changes its account at its start, unless no money moved, and at its delayed end. */
const byTransfer = (transfer: Item): bigint => {
  // The wait for its time was a state without a change.
  const version = integerOf(transfer, 'version', 1n) - (transfer.schedule === undefined ? 0n : 1n);
  const status = textOf(transfer, 'status');
  const hasMovedNothing =
    textOf(transfer, 'type') === 'INCOMING' && (status === 'FAILED' || status === 'REJECTED');
  // It came back after its end, and the account could not take or give the money.
  const isLeftToPeople = hasComeBack(transfer) && textOf(mapOf(transfer.refund), 'status') === 'FAILED';
  if (isLeftToPeople && version > 2n) return version - 1n;
  return hasMovedNothing && version === 1n ? 0n : version;
};

/** A quote changes its account at its execution, at its end, and when the money comes back later. */
const byQuote = (quote: Item): bigint => {
  const status = textOf(quote, 'status');
  if (status === 'PENDING' || status === 'EXPIRED') return 0n;
  if (status === 'PROCESSING') return 1n;
  return hasComeBack(quote) && textOf(mapOf(quote.refund), 'status') === 'COMPLETED' ? 3n : 2n;
};

/**
 * An incoming payment changes its account when it is counted as open (not if it ends at once), when it ends, and when a
 * bank returns it.
 */
const byIncoming = (incoming: Item, journals: readonly JournalItem[]): bigint => {
  const status = textOf(incoming, 'status');
  const isOpen = status === 'PENDING' || status === 'PROCESSING';
  if (isOpen || integerOf(incoming, 'version', 1n) === 1n) return 1n;
  return journals.some(({ purpose }) => purpose === 'REFUND') ? 3n : 2n;
};

type Changes = (transaction: Item, journals: readonly JournalItem[]) => bigint;

const changesBy: Readonly<Record<TransactionKind, Changes>> = {
  transfer: byTransfer,
  quote: byQuote,
  incoming: byIncoming,
  // It was never open.
  deposit: () => 1n,
};

const open: ReadonlySet<string> = new Set(['CREATED', 'PENDING', 'PROCESSING']);

/** It was counted as open, ended, and moved money again later. */
const byCorrected = (payment: Item, journals: readonly JournalItem[]): bigint => {
  const states = listOf(payment.past).map((state) => listOf(state).map(String));
  const [, endedAt = ''] = states.find(([status = '']) => !open.has(status)) ?? [];
  const account = internalAccountOf(payment);
  const times = journals
    .filter(({ accountUuid }) => accountUuid === account)
    .map(({ item }) => textOf(item, 'createdAt'))
    .filter((at) => at > endedAt);
  return 2n + BigInt(new Set(times).size);
};

const changesOf = (payment: Item, journals: readonly JournalItem[]): bigint => {
  if (hasNotLeft(payment)) return 0n;
  return wasCorrected(payment)
    ? byCorrected(payment, journals)
    : changesBy[transactionKindOf(payment)](payment, journals);
};

/** The number of changes by payments of other accounts. Journals of one payment at one moment are one change. */
const credits = (book: Book, accountKey: string): number => {
  const others = (book.journalsOfAccount.get(accountKey) ?? []).filter(
    ({ platformId, accountUuid, sourceUuid }) => {
      const source = book.byKey.get(`TRANSACTION#${platformId}#${sourceUuid}/TRANSACTION`);
      return source !== undefined && internalAccountOf(source) !== accountUuid;
    },
  );
  return new Set(others.map(({ item, sourceUuid }) => `${sourceUuid} ${textOf(item, 'createdAt')}`)).size;
};

const journalsOf = (book: Book, transaction: Item): readonly JournalItem[] =>
  book.journalsOfSource.get(`${textOf(transaction, 'platformId')}#${textOf(transaction, 'sortId')}`) ?? [];

/** The number of changes that an account (`platform#account uuid`) must have had. */
export const accountChanges = (book: Book, accountKey: string): bigint => {
  const journals = book.journalsOfAccount.get(accountKey) ?? [];
  const fundings = journals.filter(({ purpose }) => purpose === 'FUNDING').length;
  const transactions = book.transactionsOfAccount.get(accountKey) ?? [];
  return transactions.reduce(
    (sum, one) => sum + changesOf(one, journalsOf(book, one)),
    BigInt(fundings + credits(book, accountKey)),
  );
};
