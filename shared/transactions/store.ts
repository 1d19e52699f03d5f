import { Entity, type FormattedItem } from 'dynamodb-toolbox/entity';
import { EntityFormatter } from 'dynamodb-toolbox/entity/actions/format';
import { GetItemCommand } from 'dynamodb-toolbox/entity/actions/get';
import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import { UpdateTransaction } from 'dynamodb-toolbox/entity/actions/transactUpdate';
import { $add, $remove, $set } from 'dynamodb-toolbox/entity/actions/update/symbols';
import { item } from 'dynamodb-toolbox/schema/item';
import { map } from 'dynamodb-toolbox/schema/map';
import { number } from 'dynamodb-toolbox/schema/number';
import { string } from 'dynamodb-toolbox/schema/string';
import * as z from 'zod';
import { type RangeRequest, type RawItem, readRange, readShards } from '#shared/kernel/range.ts';
import { shardOf, table } from '#shared/kernel/table.ts';
import type { Write } from '#shared/kernel/transact.ts';
import { mayFollow, type TransactionStatus, transactionStatuses } from './lifecycle.ts';
import { failureReasons, type Party, type Refund, refundReasons, type Transaction } from './transaction.ts';

const party = () =>
  map({
    kind: string().enum('ACCOUNT', 'UMA_ADDRESS'),
    accountId: string().optional(),
    umaAddress: string().optional(),
    currency: string(),
  });

const TransactionEntity = new Entity({
  name: 'Transaction',
  table,
  timestamps: false,
  schema: item({
    platformId: string().key(),
    uuid: string().key().savedAs('sortId'),
    type: string().enum('INCOMING', 'OUTGOING'),
    status: string().enum(...transactionStatuses),
    ownerUuid: string(),
    ownerId: string(),
    platformCustomerId: string(),
    source: party(),
    destination: party(),
    sentMinor: number().big(),
    sentCurrency: string(),
    receivedMinor: number().big(),
    receivedCurrency: string(),
    version: number(),
    createdAt: string(),
    updatedAt: string(),
    settledAt: string().optional(),
    failureReason: string()
      .enum(...failureReasons)
      .optional(),
    refund: map({
      reference: string(),
      initiatedAt: string(),
      settledAt: string().optional(),
      status: string().enum('PENDING', 'COMPLETED', 'FAILED'),
      reason: string()
        .enum(...refundReasons)
        .optional(),
    }).optional(),
    outcomeDueAt: string().optional(),
    listPk: string(),
    ownerPk: string(),
    statusPk: string().optional(),
    duePk: string().optional(),
    dueSk: string().optional(),
  }),
  computeKey: ({ platformId, uuid }) => ({ pk: `TRANSACTION#${platformId}#${uuid}`, sk: 'TRANSACTION' }),
});

const partySchema: z.ZodType<Party> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ACCOUNT'), accountId: z.string(), currency: z.string() }),
  z.object({ kind: z.literal('UMA_ADDRESS'), umaAddress: z.string(), currency: z.string() }),
]);

const transactionOf = (raw: FormattedItem<typeof TransactionEntity>): Transaction => {
  const { listPk: _list, ownerPk: _owner, statusPk: _status, duePk: _due, dueSk: _dueSort, ...rest } = raw;
  return {
    ...rest,
    source: partySchema.parse(raw.source),
    destination: partySchema.parse(raw.destination),
    sentMinor: BigInt(raw.sentMinor),
    receivedMinor: BigInt(raw.receivedMinor),
  };
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
export const putTransaction = (transaction: Transaction): Write =>
  TransactionEntity.build(PutTransaction)
    .item({
      ...transaction,
      source: { ...transaction.source },
      destination: { ...transaction.destination },
      ...indexKeys(transaction),
    })
    .options({ condition: { attr: 'status', exists: false } });

export interface Outcome {
  readonly status: TransactionStatus;
  readonly at: string;
  readonly settledAt?: string;
  readonly failureReason?: Transaction['failureReason'];
  readonly refund?: Refund;
}

/** The write that moves a transaction on; its condition fails when someone else has moved it before. */
export const moveTransaction = (transaction: Transaction, outcome: Outcome): Write => {
  const { platformId, uuid, status: from } = transaction;
  const { status, at, refund, ...results } = outcome;
  if (!mayFollow(from, status)) throw new Error(`A transaction cannot go from ${from} to ${status}`);
  return TransactionEntity.build(UpdateTransaction)
    .item({
      platformId,
      uuid,
      ...results,
      // As a whole: an update of parts of a map needs the map to be there.
      ...(refund === undefined ? {} : { refund: $set(refund) }),
      status,
      updatedAt: at,
      version: $add(1),
      statusPk: statusPartition(platformId, status) ?? $remove(),
      outcomeDueAt: $remove(),
      duePk: $remove(),
      dueSk: $remove(),
    })
    .options({
      condition: {
        and: [
          { attr: 'status', eq: from },
          { attr: 'version', eq: transaction.version },
        ],
      },
    });
};

/** A transaction of this platform, strongly consistent. */
export const getTransaction = async (platformId: string, uuid: string): Promise<Transaction | undefined> => {
  const command = TransactionEntity.build(GetItemCommand).key({ platformId, uuid });
  const { Item } = await command.options({ consistent: true }).send();
  return Item === undefined ? undefined : transactionOf(Item);
};

const parseAll = (items: RawItem[]): Transaction[] => {
  const formatter = TransactionEntity.build(EntityFormatter);
  return items.map((raw) => transactionOf(formatter.format(raw)));
};

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
