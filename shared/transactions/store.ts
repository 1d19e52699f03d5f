import * as z from 'zod';
import { absent, all, equals } from '#shared/kernel/condition.ts';
import { defineItem, minorUnits, type Write } from '#shared/kernel/item.ts';
import { type RangeRequest, type RawItem, readRange, readShards } from '#shared/kernel/range.ts';
import { shardOf } from '#shared/kernel/table.ts';
import { mayFollow, type TransactionStatus, transactionStatuses } from './lifecycle.ts';
import { failureReasons, type Party, type Refund, refundReasons, type Transaction } from './transaction.ts';

const partySchema: z.ZodType<Party, Party> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ACCOUNT'), accountId: z.string(), currency: z.string() }),
  z.object({ kind: z.literal('UMA_ADDRESS'), umaAddress: z.string(), currency: z.string() }),
]);

const transactionItem = defineItem({
  schema: z.object({
    platformId: z.string(),
    /** The transaction's uuid. */
    sortId: z.string(),
    type: z.enum(['INCOMING', 'OUTGOING']),
    status: z.enum(transactionStatuses),
    ownerUuid: z.string(),
    ownerId: z.string(),
    platformCustomerId: z.string(),
    source: partySchema,
    destination: partySchema,
    sentMinor: minorUnits,
    sentCurrency: z.string(),
    receivedMinor: minorUnits,
    receivedCurrency: z.string(),
    version: z.int(),
    createdAt: z.string(),
    updatedAt: z.string(),
    settledAt: z.string().optional(),
    failureReason: z.enum(failureReasons).optional(),
    refund: z
      .object({
        reference: z.string(),
        initiatedAt: z.string(),
        settledAt: z.string().optional(),
        status: z.enum(['PENDING', 'COMPLETED', 'FAILED']),
        reason: z.enum(refundReasons).optional(),
      })
      .optional(),
    outcomeDueAt: z.string().optional(),
    listPk: z.string(),
    ownerPk: z.string(),
    statusPk: z.string().optional(),
    duePk: z.string().optional(),
    dueSk: z.string().optional(),
  }),
  keyOf: ({ platformId, sortId }: { platformId: string; sortId: string }) => ({
    pk: `TRANSACTION#${platformId}#${sortId}`,
    sk: 'TRANSACTION',
  }),
});

const transactionOf = (stored: ReturnType<typeof transactionItem.parse>): Transaction => {
  const { sortId: uuid, listPk: _list, ownerPk: _owner, statusPk: _status, ...rest } = stored;
  const { duePk: _due, dueSk: _dueSort, ...fields } = rest;
  return { ...fields, uuid };
};

const listPrefix = (platformId: string): string => `TRANSACTION#${platformId}`;
const ownerPartition = (platformId: string, ownerUuid: string): string =>
  `TRANSACTION#${platformId}#${ownerUuid}`;

/**
 * COMPLETED is what nearly all transactions are: a list of them is the whole list, filtered. The others are few,
 * so an index that holds only them finds them without reading the rest, and a payment that completes at once
 * never pays for an entry.
 */
const statusPartition = (platformId: string, status: TransactionStatus): string | undefined =>
  status === 'COMPLETED' ? undefined : `TRANSACTION#${platformId}#${status}`;

const duePartition = (uuid: string): string => `DUE#${shardOf(uuid)}`;

const indexKeys = (transaction: Transaction) => {
  const { platformId, uuid, ownerUuid, status, outcomeDueAt } = transaction;
  const statusPk = statusPartition(platformId, status);
  return {
    listPk: `${listPrefix(platformId)}#${shardOf(uuid)}`,
    ownerPk: ownerPartition(platformId, ownerUuid),
    ...(statusPk === undefined ? {} : { statusPk }),
    ...(outcomeDueAt === undefined ? {} : { duePk: duePartition(uuid), dueSk: `${outcomeDueAt}#${uuid}` }),
  };
};

/** The write that files a new transaction; its condition fails when the id is taken. */
export const putTransaction = (transaction: Transaction): Write => {
  const { uuid: sortId, ...fields } = transaction;
  return transactionItem.put({ ...fields, sortId, ...indexKeys(transaction) }, absent('status'));
};

export interface Outcome {
  readonly status: TransactionStatus;
  readonly at: string;
  readonly settledAt?: string;
  readonly failureReason?: Transaction['failureReason'];
  readonly refund?: Refund;
}

/** The write that moves a transaction on; its condition fails when someone else has moved it before. */
export const moveTransaction = (transaction: Transaction, outcome: Outcome): Write => {
  const { platformId, uuid, status: from, version } = transaction;
  const { status, at, ...results } = outcome;
  if (!mayFollow(from, status)) throw new Error(`A transaction cannot go from ${from} to ${status}`);
  const statusPk = statusPartition(platformId, status);
  const change = {
    set: { ...results, status, updatedAt: at, statusPk },
    add: { version: 1 },
    remove: ['outcomeDueAt', 'duePk', 'dueSk', ...(statusPk === undefined ? (['statusPk'] as const) : [])],
  } as const;
  const unmoved = all(equals('status', from), equals('version', version));
  return transactionItem.update({ platformId, sortId: uuid }, change, unmoved);
};

/** A transaction of this platform, strongly consistent. */
export const getTransaction = async (platformId: string, uuid: string): Promise<Transaction | undefined> => {
  const stored = await transactionItem.get({ platformId, sortId: uuid });
  return stored === undefined ? undefined : transactionOf(stored);
};

const parseAll = (items: RawItem[]): Transaction[] =>
  items.map((raw) => transactionOf(transactionItem.parse(raw)));

/** Which of the lists to walk: an owner's, those in a state other than COMPLETED, or all of the platform's. */
export interface TransactionList {
  readonly platformId: string;
  readonly ownerUuid?: string | undefined;
  readonly status?: TransactionStatus | undefined;
}

type Range = Omit<RangeRequest, 'index' | 'partition'>;

/** Walks a list of transactions in order of their ids, which is the order in which they were made. */
export const listTransactions = async (list: TransactionList, range: Range): Promise<Transaction[]> => {
  const { platformId, ownerUuid, status } = list;
  if (ownerUuid !== undefined) {
    return parseAll(
      await readRange({ ...range, index: 'owner', partition: ownerPartition(platformId, ownerUuid) }),
    );
  }
  const partition = status === undefined ? undefined : statusPartition(platformId, status);
  if (partition !== undefined) return parseAll(await readRange({ ...range, index: 'status', partition }));
  return parseAll(await readShards(listPrefix(platformId), range));
};

/** Transactions of all platforms in one shard whose outcome was due before `before` (ISO 8601). */
export const listOverdue = async (shard: number, before: string, count: number): Promise<Transaction[]> =>
  parseAll(
    await readRange({ index: 'due', partition: `DUE#${shard}`, upper: before, descending: false, count }),
  );
