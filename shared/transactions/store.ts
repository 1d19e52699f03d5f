import { absent, all, type Condition, equals } from '#shared/kernel/condition.ts';
import { defineItem, type Write } from '#shared/kernel/item.ts';
import {
  type ListRequest,
  type RawItem,
  readMerged,
  readRange,
  readShards,
  sortKeyOf,
} from '#shared/kernel/range.ts';
import { shardOf } from '#shared/kernel/table.ts';
import { mayFollow, type TransactionStatus } from './lifecycle.ts';
import {
  type Counterpart,
  type Party,
  type Refund,
  type Transaction,
  transactionItemSchema,
} from './transaction.ts';

const listPrefix = (platformId: string): string => `TRANSACTION#${platformId}`;
const ownerPartition = (platformId: string, ownerUuid: string): string =>
  `TRANSACTION#${platformId}#${ownerUuid}`;

/**
 * Nearly all transactions are COMPLETED, so a list of those is the filtered list of all. The index holds only the few
 * others and finds them without reading the rest. A payment that completes at once never pays for an entry.
 */
const statusPartition = (platformId: string, status: TransactionStatus): string | undefined =>
  status === 'COMPLETED' ? undefined : `TRANSACTION#${platformId}#${status}`;

/**
 * All platforms share the partitions of what is due, so there are more of them than of a list. Former code used the first
 * four only, and its entries are there until they end: the sweep reads all sixteen, and a move puts them where they belong.
 */
export const dueShards = 16;

const duePartition = (shard: number): string => `DUE#${shard}`;

/** The random hex digit that also chooses the shard of a list. */
const dueShardOf = (uuid: string): number => Number.parseInt(uuid.slice(-4, -3), dueShards);

/** Keys in the index of everything that must still happen. @param dueAt ISO 8601 */
const dueKeys = (uuid: string, dueAt: string) => ({
  duePk: duePartition(dueShardOf(uuid)),
  dueSk: `${dueAt}#${uuid}`,
});

export const transactionItem = defineItem({
  schema: transactionItemSchema,
  keyOf: ({ platformId, uuid }: { platformId: string; uuid: string }) => ({
    pk: `TRANSACTION#${platformId}#${uuid}`,
    sk: 'TRANSACTION',
  }),
  indexKeysOf: ({ platformId, uuid, ownerUuid, status, outcomeDueAt, checkAt }) => {
    const dueAt = outcomeDueAt ?? checkAt;
    return {
      listPk: `${listPrefix(platformId)}#${shardOf(uuid)}`,
      ownerPk: ownerPartition(platformId, ownerUuid),
      statusPk: statusPartition(platformId, status),
      ...(dueAt === undefined ? {} : dueKeys(uuid, dueAt)),
    };
  },
  storedAs: { uuid: 'sortId' },
});

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
  /** Where an incoming payment goes, once that is decided. */
  readonly destination?: Party;
  readonly switchName?: string;
  readonly refund?: Refund;
  readonly cancelled?: true;
  readonly returnedFirst?: true;
  /** When the sweep has to look again; absent once nothing more has to happen. */
  readonly checkAt?: string;
}

/** The present state becomes the last of the past. The condition of the write makes sure that nothing came between. */
export const pastAfter = ({
  past = [],
  status,
  updatedAt,
}: Transaction): NonNullable<Transaction['past']> => [...past, [status, updatedAt]];

/** The transaction after moveTransaction. */
export const movedTransaction = (transaction: Transaction, move: Move): Transaction => {
  const { at, ...changed } = move;
  const { outcomeDueAt: _due, checkAt: _check, ...lasting } = transaction;
  const past = pastAfter(transaction);
  return { ...lasting, ...changed, past, updatedAt: at, version: transaction.version + 1 };
};

export const unmoved = ({ status, version }: Transaction): Condition =>
  all(equals('status', status), equals('version', version));

/**
 * The write that moves a transaction to its next state. It fails when another write has moved the transaction.
 *
 * @param onlyIf a further condition on the stored transaction
 */
export const moveTransaction = (transaction: Transaction, move: Move, onlyIf?: Condition): Write => {
  const { platformId, uuid, status: from } = transaction;
  const { status, at, ...results } = move;
  if (!mayFollow(from, status)) throw new Error(`A transaction cannot go from ${from} to ${status}`);
  const statusPk = statusPartition(platformId, status);
  const due = move.checkAt === undefined ? undefined : dueKeys(uuid, move.checkAt);
  const change = {
    set: { ...results, ...due, status, updatedAt: at, past: pastAfter(transaction), statusPk },
    add: { version: 1 },
    remove: [
      'outcomeDueAt',
      ...(due === undefined ? (['checkAt', 'duePk', 'dueSk'] as const) : []),
      ...(statusPk === undefined ? (['statusPk'] as const) : []),
    ],
  } as const;
  const isUnmoved = unmoved(transaction);
  return transactionItem.update(
    transaction,
    change,
    onlyIf === undefined ? isUnmoved : all(isUnmoved, onlyIf),
  );
};

/**
 * The write that sets when the sweep looks again; undefined: never. It fails when another write has moved the
 * transaction. Version and `updatedAt` stay, so it makes no event.
 */
export const recheckTransaction = (transaction: Transaction, checkAt: string | undefined): Write => {
  const change =
    checkAt === undefined
      ? { remove: ['checkAt', 'duePk', 'dueSk'] as const }
      : { set: { checkAt, ...dueKeys(transaction.uuid, checkAt) } };
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

const readStatuses = (partitions: readonly string[], range: Range): Promise<RawItem[]> => {
  const reads = partitions.map((partition) => () => readRange({ ...range, index: 'status', partition }));
  const { count, descending } = range;
  return readMerged(reads, { count, descending, positionOf: sortKeyOf('status') });
};

/** Reads a list of transactions in the order of their ids, which is the order in which they were made. */
export const listTransactions = async (list: TransactionList, range: Range): Promise<Transaction[]> => {
  const { platformId, ownerUuid, status } = list;
  if (ownerUuid !== undefined) {
    const partition = ownerPartition(platformId, ownerUuid);
    return parseAll(await readRange({ ...range, index: 'owner', partition }));
  }
  const statuses = status === undefined ? [] : storedStatuses(status);
  const partitions = statuses.flatMap((stored) => statusPartition(platformId, stored) ?? []);
  if (partitions.length > 0) return parseAll(await readStatuses(partitions, range));
  return parseAll(await readShards(listPrefix(platformId), range));
};

/** Transactions of all platforms in one shard that the sweep had to check before `before` (ISO 8601). */
export const listOverdue = async (shard: number, before: string, count: number): Promise<Transaction[]> => {
  const partition = duePartition(shard);
  return parseAll(await readRange({ index: 'due', partition, upper: before, descending: false, count }));
};
