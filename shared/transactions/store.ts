import { absent, all, type Condition, equals } from '#shared/kernel/condition.ts';
import type { Write } from '#shared/kernel/item.ts';
import { readMerged } from '#shared/kernel/page.ts';
import { type RangeRequest, type RawItem, readRange, readShards, sortKeyOf } from '#shared/kernel/range.ts';
import {
  dueKeys,
  indexKeys,
  listPrefix,
  ownerPartition,
  parseTransaction,
  statusPartition,
  transactionItem,
  transactionOf,
} from './item.ts';
import { mayFollow, type TransactionStatus } from './lifecycle.ts';
import type { Counterpart, Refund, Transaction } from './transaction.ts';

/** The write that files a new transaction; its condition fails when the id is taken. */
export const putTransaction = (transaction: Transaction): Write => {
  const { uuid: sortId, ...fields } = transaction;
  return transactionItem.put({ ...fields, sortId, ...indexKeys(transaction) }, absent('status'));
};

/** How a write changes a transaction. Times ISO 8601. */
export interface Move {
  readonly status: TransactionStatus;
  readonly at: string;
  readonly settledAt?: string;
  readonly failureReason?: Transaction['failureReason'];
  readonly refund?: Refund;
  /** When the sweep has to look again; absent once nothing more has to happen. */
  readonly checkAt?: string;
}

/** The transaction after a move, as moveTransaction leaves it. */
export const movedTransaction = (transaction: Transaction, move: Move): Transaction => {
  const { at, ...changed } = move;
  const { outcomeDueAt: _due, checkAt: _check, ...lasting } = transaction;
  return { ...lasting, ...changed, updatedAt: at, version: transaction.version + 1 };
};

/**
 * The write that moves a transaction to its next state. It fails when another write moved the transaction before.
 *
 * @param onlyIf must hold for the stored transaction, too
 */
export const moveTransaction = (transaction: Transaction, move: Move, onlyIf?: Condition): Write => {
  const { platformId, uuid, status: from, version } = transaction;
  const { status, at, ...results } = move;
  if (!mayFollow(from, status)) throw new Error(`A transaction cannot go from ${from} to ${status}`);
  const statusPk = statusPartition(platformId, status);
  const due = move.checkAt === undefined ? undefined : dueKeys(uuid, move.checkAt);
  const change = {
    set: { ...results, ...due, status, updatedAt: at, statusPk },
    add: { version: 1 },
    remove: [
      'outcomeDueAt',
      ...(due === undefined ? (['checkAt', 'duePk', 'dueSk'] as const) : []),
      ...(statusPk === undefined ? (['statusPk'] as const) : []),
    ],
  } as const;
  const unmoved = [equals('status', from), equals('version', version)];
  const conditions = onlyIf === undefined ? unmoved : [...unmoved, onlyIf];
  return transactionItem.update({ platformId, sortId: uuid }, change, all(...conditions));
};

/**
 * The write that tells the sweep when to look again, or never; its condition fails when someone else has moved the
 * transaction on. It is no change of the transaction: version and updatedAt stay.
 */
export const recheckTransaction = (transaction: Transaction, checkAt: string | undefined): Write => {
  const { platformId, uuid, status, version } = transaction;
  const change =
    checkAt === undefined
      ? { remove: ['checkAt', 'duePk', 'dueSk'] as const }
      : { set: { checkAt, ...dueKeys(uuid, checkAt) } };
  const unmoved = all(equals('status', status), equals('version', version));
  return transactionItem.update({ platformId, sortId: uuid }, change, unmoved);
};

/**
 * The write that names, on a payment that goes out, the payment that comes in for it. It fails when the payment has moved
 * or names one already. Status and version stay, so it makes no event.
 */
export const linkCounterpart = (outgoing: Transaction, counterpart: Counterpart): Write => {
  const { platformId, uuid, status, version } = outgoing;
  const isFree = all(equals('status', status), equals('version', version), absent('counterpart'));
  return transactionItem.update({ platformId, sortId: uuid }, { set: { counterpart } }, isFree);
};

/** A transaction of this platform, strongly consistent. */
export const getTransaction = async (platformId: string, uuid: string): Promise<Transaction | undefined> => {
  const stored = await transactionItem.get({ platformId, sortId: uuid });
  return stored === undefined ? undefined : transactionOf(stored);
};

const parseAll = (items: RawItem[]): Transaction[] => items.map(parseTransaction);

/** Which of the lists to walk: an owner's, those in a state other than COMPLETED, or all of the platform's. */
export interface TransactionList {
  readonly platformId: string;
  readonly ownerUuid?: string | undefined;
  readonly status?: TransactionStatus | undefined;
}

type Range = Omit<RangeRequest, 'index' | 'partition'>;

/** A quote whose time is over is EXPIRED to everyone before the sweep has written so: it is still filed as PENDING. */
const filedStatuses = (status: TransactionStatus): TransactionStatus[] =>
  status === 'EXPIRED' ? ['EXPIRED', 'PENDING'] : [status];

const readStatuses = (partitions: readonly string[], range: Range): Promise<RawItem[]> => {
  const reads = partitions.map((partition) => () => readRange({ ...range, index: 'status', partition }));
  const { count, descending } = range;
  return readMerged(reads, { count, descending, positionOf: sortKeyOf('status') });
};

/** Walks a list of transactions in order of their ids, which is the order in which they were made. */
export const listTransactions = async (list: TransactionList, range: Range): Promise<Transaction[]> => {
  const { platformId, ownerUuid, status } = list;
  if (ownerUuid !== undefined) {
    return parseAll(
      await readRange({ ...range, index: 'owner', partition: ownerPartition(platformId, ownerUuid) }),
    );
  }
  const statuses = status === undefined ? [] : filedStatuses(status);
  const partitions = statuses.flatMap((filed) => statusPartition(platformId, filed) ?? []);
  if (partitions.length > 0) return parseAll(await readStatuses(partitions, range));
  return parseAll(await readShards(listPrefix(platformId), range));
};

/** Transactions of all platforms in one shard at which the sweep had to look before `before` (ISO 8601). */
export const listOverdue = async (shard: number, before: string, count: number): Promise<Transaction[]> =>
  parseAll(
    await readRange({ index: 'due', partition: `DUE#${shard}`, upper: before, descending: false, count }),
  );
