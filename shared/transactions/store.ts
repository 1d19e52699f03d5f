import { asActor, ownWork } from '#shared/kernel/actor.ts';
import { clock } from '#shared/kernel/clock.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/table/change-with-retry.ts';
import { absent, all, type Condition } from '#shared/kernel/table/condition.ts';
import type { Write } from '#shared/kernel/table/item.ts';
import {
  allRead,
  type ListRequest,
  type RawItem,
  readEach,
  readRange,
  readShards,
  type Unread,
} from '#shared/kernel/table/range.ts';
import { transactIfUnchanged } from '#shared/kernel/table/transact.ts';
import { isOpen, mayFollow, type TransactionStatus, transactionStatuses } from './lifecycle.ts';
import type { Counterpart, Party, QuotedTransaction, Refund, Transaction } from './transaction.ts';
import {
  dueKeys,
  duePartition,
  failedRefundKeys,
  failedRefundPartition,
  lastingPartition,
  listPrefix,
  owedFeeKeys,
  owedFeePartition,
  ownerPartition,
  paymentShards,
  readByStatus,
  statusPartition,
  transactionItem,
  unmoved,
} from './transaction-keys.ts';

/** The table's key, for reads of many. */
export const transactionKey = transactionItem.keyOf;

/** The transaction of a raw item. */
export const parseTransaction = (raw: unknown): Transaction => transactionItem.parse(raw);

/** The write that files a new transaction; its condition fails when the uuid is taken. */
export const putTransaction = (transaction: Transaction): Write =>
  transactionItem.put(transaction, absent('status'));

/** How a write changes a transaction. Times ISO 8601. */
export interface Move {
  readonly status: TransactionStatus;
  readonly at: string;
  readonly settledAt?: string;
  readonly failureReason?: Transaction['failureReason'];
  readonly failureDetail?: Transaction['failureDetail'];
  /** The price of a scheduled quote, once its time has come. */
  readonly price?: Pick<QuotedTransaction, 'sentMinor' | 'receivedMinor' | 'quote'>;
  /** Where an incoming payment goes, once that is decided. */
  readonly destination?: Party;
  readonly switchName?: string;
  readonly refund?: Refund;
  readonly cancelled?: true;
  readonly returnedFirst?: true;
  readonly platformFeeOwed?: true;
  /** When the sweep has to look again; absent once nothing more has to happen. */
  readonly checkAt?: string;
  readonly rail?: Transaction['rail'];
  readonly onChain?: Transaction['onChain'];
}

/** What is said only of a payment on its way. */
const briefFacts = ['expectedAt', 'pendingReason'] as const;

/** What a switch may say of a payment on its way. */
export type FactsOnTheWay = Readonly<Pick<Transaction, 'rail' | 'onChain' | (typeof briefFacts)[number]>>;

/** Whether these facts are not all known of the payment. */
export const hasNews = (transaction: Transaction, facts: FactsOnTheWay = {}): boolean => {
  const { rail, expectedAt, pendingReason, onChain } = facts;
  return (
    (rail !== undefined && rail !== transaction.rail) ||
    (expectedAt !== undefined && expectedAt !== transaction.expectedAt) ||
    (pendingReason !== undefined && pendingReason !== transaction.pendingReason) ||
    (onChain !== undefined && onChain.hash !== transaction.onChain?.hash)
  );
};

/** Without what is no attribute of a payment on its way. */
const onTheWay = ({ rail, expectedAt, pendingReason, onChain }: FactsOnTheWay) => ({
  ...(rail !== undefined && { rail }),
  ...(expectedAt !== undefined && { expectedAt }),
  ...(pendingReason !== undefined && { pendingReason }),
  ...(onChain !== undefined && { onChain: { ...onChain } }),
});

/** The present state becomes the last of the past. The condition of the write makes sure that nothing came between. */
export const pastAfter = ({
  past = [],
  status,
  updatedAt,
}: Transaction): NonNullable<Transaction['past']> => [...past, [status, updatedAt]];

/** The transaction after moveTransaction. */
export const movedTransaction = (transaction: Transaction, move: Move): Transaction => {
  const { at, price, ...changed } = move;
  const { outcomeDueAt: _due, checkAt: _check, expectedAt: _expected, ...others } = transaction;
  const { pendingReason: _reason, ...lasting } = others;
  const past = pastAfter(transaction);
  return { ...lasting, ...changed, ...price, past, updatedAt: at, version: transaction.version + 1 };
};

const dueAfter = (uuid: string, { checkAt, refund, platformFeeOwed }: Move) => {
  if (refund?.status === 'FAILED') return failedRefundKeys(uuid);
  if (platformFeeOwed === true) return owedFeeKeys(uuid);
  return checkAt === undefined ? undefined : dueKeys(uuid, checkAt);
};

/**
 * The write that moves a transaction to its next state. It fails when another write has moved the transaction.
 *
 * @param onlyIf a further condition on the stored transaction
 */
export const moveTransaction = (transaction: Transaction, move: Move, onlyIf?: Condition): Write => {
  const { uuid, status: from } = transaction;
  const { status, at, price, ...results } = move;
  if (!mayFollow(from, status)) throw new Error(`A transaction cannot go from ${from} to ${status}`);
  const statusPk = statusPartition(transaction, status);
  const due = dueAfter(uuid, move);
  const { receivedCurrency } = transaction;
  const change = {
    set: {
      ...results,
      ...price,
      // It is stored only where the destination does not say it.
      ...(results.destination !== undefined && { receivedCurrency }),
      ...due,
      status,
      updatedAt: at,
      past: pastAfter(transaction),
      statusPk,
    },
    add: { version: 1 },
    remove: [
      'outcomeDueAt' as const,
      ...briefFacts.filter((name) => transaction[name] !== undefined),
      ...(due === undefined ? (['duePk', 'dueSk'] as const) : []),
      ...(statusPk === undefined ? (['statusPk'] as const) : []),
    ],
  };
  const isUnmoved = unmoved(transaction);
  return transactionItem.update(
    transaction,
    change,
    onlyIf === undefined ? isUnmoved : all(isUnmoved, onlyIf),
  );
};

/**
 * The write that sets when the sweep looks again; undefined: never. It fails when another write has moved the
 * transaction. Version and `updatedAt` stay, so it makes no event. An open payment gets its place in the lists of its
 * state, because it takes longer than most.
 *
 * @param facts what the switch said of a payment on its way
 */
export const recheckTransaction = (
  transaction: Transaction,
  checkAt: string | undefined,
  facts: FactsOnTheWay = {},
): Write => {
  const { uuid, status } = transaction;
  const statusPk = isOpen(status) ? lastingPartition(transaction, status) : undefined;
  const change =
    checkAt === undefined
      ? { remove: ['duePk', 'dueSk'] as const }
      : { set: { ...onTheWay(facts), checkAt, statusPk, ...dueKeys(uuid, checkAt) } };
  return transactionItem.update(transaction, change, unmoved(transaction));
};

/**
 * The write that names, on a payment that goes out, the payment that comes in for it. It fails when the payment has
 * moved or names one already. Version and `updatedAt` stay, so it makes no event.
 */
export const linkCounterpart = (outgoing: Transaction, counterpart: Counterpart): Write =>
  transactionItem.update(outgoing, { set: { counterpart } }, all(unmoved(outgoing), absent('counterpart')));

/** A transaction of this platform, strongly consistent. */
export const getTransaction = (platformId: string, uuid: string): Promise<Transaction | undefined> =>
  transactionItem.get({ platformId, uuid });

const parseAll = (items: RawItem[]): Transaction[] => items.map(parseTransaction);

/** Which list to read: an owner's, those in a state other than COMPLETED, or all of the platform's. */
export interface TransactionList {
  readonly platformId: string;
  readonly ownerUuid?: string | undefined;
  readonly status?: TransactionStatus | undefined;
}

type Range = ListRequest;

/** Clients see an overdue quote as EXPIRED before the sweep has written that, so it may still be stored as PENDING. */
const storedStatuses = (status: TransactionStatus): TransactionStatus[] =>
  status === 'EXPIRED' ? ['EXPIRED', 'PENDING'] : [status];

/**
 * Reads a list of transactions in the order of their ids, which is the order in which they were made. A list of PENDING,
 * PROCESSING or EXPIRED ones holds all that are open and the newest of all, so the caller filters.
 */
export const listTransactions = async (list: TransactionList, range: Range): Promise<Transaction[]> => {
  const { platformId, ownerUuid, status } = list;
  if (ownerUuid !== undefined) {
    const partition = ownerPartition(platformId, ownerUuid);
    return parseAll(await readRange({ ...range, index: 'owner', partition }));
  }
  if (status === undefined || status === 'COMPLETED')
    return parseAll(await readShards(listPrefix(platformId), range, paymentShards));
  return parseAll(await readByStatus(platformId, storedStatuses(status), range));
};

/** Reads a platform's payments that have not ended, and the newest of all, in the order of their ids. */
export const listOpenTransactions = async (platformId: string, range: Range): Promise<Transaction[]> =>
  parseAll(await readByStatus(platformId, transactionStatuses.filter(isOpen), range));

const aboutItem = ({ pk }: RawItem): { platformId: string; ids: string[] } => {
  const [, platformId = '', uuid = ''] = String(pk).split('#');
  return { platformId, ids: [formatId('Transaction', uuid)] };
};

/** Transactions of all platforms in one shard that the sweep had to check before `before` (ISO 8601). */
export const readOverdue = async (
  shard: number,
  before: string,
  count: number,
): Promise<(Transaction | Unread)[]> => {
  const partition = duePartition(shard);
  const items = await readRange({ index: 'due', partition, upper: before, descending: false, count });
  return readEach(items, parseTransaction, aboutItem);
};

/** The same. @throws when one of them cannot be read */
export const listOverdue = async (shard: number, before: string, count: number): Promise<Transaction[]> =>
  allRead(await readOverdue(shard, before, count));

/** Payments of all platforms whose refund failed, in the order of their creation: their money is in clearing. */
export const listFailedRefunds = async (count: number): Promise<Transaction[]> => {
  const partition = failedRefundPartition;
  return parseAll(await readRange({ index: 'due', partition, descending: false, count }));
};

/** Payments of all platforms that came back, and whose platform still owes its fee of them, in the order of their creation. */
export const listOwedFees = async (count: number): Promise<Transaction[]> => {
  const partition = owedFeePartition;
  return parseAll(await readRange({ index: 'due', partition, descending: false, count }));
};

/** Whether a quote's time is over at `now` and nothing is stored of it yet. */
const isOverdue = ({ status, quote }: Transaction, now: Date): boolean =>
  status === 'PENDING' && quote !== undefined && Date.parse(quote.expiresAt) <= now.getTime();

const expired = (now: Date) => ({ status: 'EXPIRED', at: now.toISOString() }) as const;

/**
 * Writes the expiry of a quote that nobody executed in time. Nothing was debited, so nothing is returned. A quote that was
 * executed in the last moment stays executed.
 *
 * @returns whether this call made the quote EXPIRED
 */
export const expireQuote = async (quote: Transaction, now = clock.now()): Promise<boolean> =>
  isOverdue(quote, now) && transactIfUnchanged({ payment: moveTransaction(quote, expired(now)) });

const byItself = ownWork('WORKER', 'expireQuote');

/**
 * The transaction as every read and every rule must take it: a quote whose time is over is EXPIRED from this moment on.
 * Whoever notices it first writes it. An execution at the same moment writes on condition that the quote is still PENDING,
 * so one of the two wins, and nobody who has read EXPIRED ever reads anything else.
 *
 * @param stored as an index gave it, too, which may be older than the table
 */
export const withExpiryDecided = async (stored: Transaction, now = clock.now()): Promise<Transaction> => {
  if (!isOverdue(stored, now)) return stored;
  let quote = stored;
  return changeWithRetry(async () => {
    if (await asActor(byItself, () => expireQuote(quote, now))) return movedTransaction(quote, expired(now));
    quote = (await getTransaction(stored.platformId, stored.uuid)) ?? stored;
    return isOverdue(quote, now) ? lostRace : quote;
  });
};
