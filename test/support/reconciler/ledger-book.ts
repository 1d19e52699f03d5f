import type { Item } from '../raw-table.ts';
import { accountUuidOf } from './currency-numbers.ts';
import { integerOf, listOf, mapOf, optionalText, textOf } from './findings.ts';

export interface Leg {
  readonly account: string;
  readonly currency: string;
  readonly amountMinor: bigint;
}

export interface JournalItem {
  readonly item: Item;
  readonly platformId: string;
  readonly accountUuid: string;
  readonly sourceUuid: string;
  readonly purpose: string;
  readonly legs: readonly Leg[];
  /** The amount that the journal adds to its own account. */
  readonly deltaMinor: bigint;
}

/** The items of one platform, or of all, indexed for the checks. */
export interface Book {
  readonly items: readonly Item[];
  readonly byKey: ReadonlyMap<string, Item>;
  readonly journals: readonly JournalItem[];
  /** By `platform#account uuid`. */
  readonly journalsOfAccount: ReadonlyMap<string, readonly JournalItem[]>;
  /** By `platform#source uuid`. */
  readonly journalsOfSource: ReadonlyMap<string, readonly JournalItem[]>;
  /** Transactions by `platform#internal account uuid`. */
  readonly transactionsOfAccount: ReadonlyMap<string, readonly Item[]>;
}

export const keyOf = (item: Item): string => `${textOf(item, 'pk')}/${textOf(item, 'sk')}`;

/** `ACCOUNT` for `ACCOUNT#…`. */
export const kindOf = (item: Item): string => textOf(item, 'pk').split('#', 1)[0] ?? '';

export const ofKind = (book: Book, kind: string): Item[] =>
  book.items.filter((item) => kindOf(item) === kind);

const journalOf = (item: Item): JournalItem => {
  const [, platformId = '', accountUuid = ''] = textOf(item, 'pk').split('#');
  const [sourceUuid = '', purpose = ''] = textOf(item, 'sk').split('#');
  const legs = listOf(item.legs).map((value) => {
    const leg = mapOf(value);
    return {
      account: textOf(leg, 'account'),
      currency: textOf(leg, 'currency'),
      amountMinor: integerOf(leg, 'amountMinor'),
    };
  });
  const deltaMinor = legs
    .filter(({ account }) => account === accountUuid)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  return { item, platformId, accountUuid, sourceUuid, purpose, legs, deltaMinor };
};

/** The uuid in `InternalAccount:<uuid>`; undefined for any other id. */
export const internalUuidOf = (party: Item): string | undefined => {
  const [type, uuid] = textOf(party, 'accountId').split(':');
  return type === 'InternalAccount' ? uuid : undefined;
};

/**
 * The uuid of the internal account that counts a transaction as its own: the source of an outgoing one, the destination
 * of an incoming one. Money that only passes through (a real-time deposit, or on to a bank) uses the owner's account.
 */
export const internalAccountOf = (transaction: Item): string => {
  const isOut = textOf(transaction, 'type') === 'OUTGOING';
  const named = internalUuidOf(mapOf(transaction[isOut ? 'source' : 'destination']));
  const currency = textOf(transaction, isOut ? 'sentCurrency' : 'receivedCurrency');
  return named ?? accountUuidOf(textOf(transaction, 'ownerUuid'), currency) ?? '';
};

/** The account that got a refund: the payer's, or the one that operators chose. */
export const refundAccountOf = (transaction: Item): string =>
  optionalText(transaction, 'refundedTo') ?? internalAccountOf(transaction);

export type TransactionKind = 'transfer' | 'quote' | 'incoming' | 'deposit';

const kindsBySource: Readonly<Record<string, TransactionKind>> = {
  UMA_ADDRESS: 'incoming',
  REALTIME_FUNDING: 'deposit',
};

/** A quote has terms; of the others, the source says what they are. */
export const transactionKindOf = (transaction: Item): TransactionKind => {
  if (transaction.quote !== undefined) return 'quote';
  return kindsBySource[textOf(mapOf(transaction.source), 'kind')] ?? 'transfer';
};

/** A payment that was COMPLETED and then returned keeps its settledAt. */
export const hasComeBack = (transaction: Item): boolean =>
  textOf(transaction, 'status') === 'FAILED' && transaction.settledAt !== undefined;

/** It was ordered for a later time, and no money has moved for it: it waits, failed, or was cancelled before. */
export const hasNotLeft = (transaction: Item): boolean => {
  const former = listOf(transaction.past).map((state) => listOf(state)[0]);
  return transaction.schedule !== undefined && ![transaction.status, ...former].includes('PROCESSING');
};

const failed: ReadonlySet<string> = new Set(['FAILED', 'REJECTED', 'REFUNDED']);

/** Operators made a failed payment COMPLETED. It may have come back after that. */
export const wasCorrected = (transaction: Item): boolean =>
  listOf(transaction.past).some((state) => failed.has(String(listOf(state)[0])));

const grouped = <T>(values: readonly T[], keyOfValue: (value: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const key = keyOfValue(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
};

export const openBook = (items: readonly Item[]): Book => {
  const journals = items.filter((item) => kindOf(item) === 'JOURNAL').map(journalOf);
  const transactions = items.filter((item) => kindOf(item) === 'TRANSACTION');
  return {
    items,
    byKey: new Map(items.map((item) => [keyOf(item), item])),
    journals,
    journalsOfAccount: grouped(journals, ({ platformId, accountUuid }) => `${platformId}#${accountUuid}`),
    journalsOfSource: grouped(journals, ({ platformId, sourceUuid }) => `${platformId}#${sourceUuid}`),
    transactionsOfAccount: grouped(
      transactions,
      (item) => `${textOf(item, 'platformId')}#${internalAccountOf(item)}`,
    ),
  };
};
