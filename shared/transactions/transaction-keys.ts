import { clock } from '#shared/kernel/clock.ts';
import { leastUuidAt } from '#shared/kernel/ids.ts';
import { restorePayment, shortenPayment } from '#shared/kernel/payment-form.ts';
import { all, type Condition, equals } from '#shared/kernel/table/condition.ts';
import { defineItem } from '#shared/kernel/table/item.ts';
import {
  type IndexKeys,
  type ListRequest,
  type RawItem,
  readMerged,
  readPartitions,
  readShards,
  sortKeyOf,
} from '#shared/kernel/table/range.ts';
import { isOpen, type TransactionStatus } from './lifecycle.ts';
import { type NetworkPayment, type Transaction, transactionItemSchema } from './transaction.ts';

/**
 * Shards of a platform's payments in `list` and in `status`. A quote costs three units in each until it is paid, and a
 * partition takes 1,000 a second.
 */
export const paymentShards = 8;

/** All platforms share the partitions of what is due. */
export const dueShards = 64;

export const listPrefix = (platformId: string): string => `TRANSACTION#${platformId}`;

export const ownerPartition = (platformId: string, ownerUuid: string): string =>
  `TRANSACTION#${platformId}#${ownerUuid}`;

export const duePartition = (shard: number): string => `DUE#${shard}`;

/** The random hex digit of the uuid, and with `digits` 2 the one behind it, too. */
const digitsOf = (uuid: string, digits: 1 | 2): number => Number.parseInt(uuid.slice(-4, digits - 4), 16);

const shardOfPayment = (uuid: string): number => digitsOf(uuid, 1) % paymentShards;

/** Keys in the index of everything that must still happen. @param dueAt ISO 8601 */
export const dueKeys = (uuid: string, dueAt: string) => ({
  duePk: duePartition(digitsOf(uuid, 2) % dueShards),
  dueSk: `${dueAt}#${uuid}`,
});

/** They are rare, so one partition is enough for all platforms. */
export const failedRefundPartition = 'FAILED_REFUND#ALL';

/** The place of a payment whose money people must give back. */
export const failedRefundKeys = (uuid: string) => ({ duePk: failedRefundPartition, dueSk: uuid });

/** Rare, too. */
export const owedFeePartition = 'OWED_FEE#ALL';

/** The place of a payment that came back after its platform had spent its own fee of it. */
export const owedFeeKeys = (uuid: string) => ({ duePk: owedFeePartition, dueSk: uuid });

/** Open payments share partitions, so that a payment does not move between them when it is executed. */
const statusPrefix = (platformId: string, status: TransactionStatus): string =>
  `${listPrefix(platformId)}#${isOpen(status) ? 'OPEN' : status}`;

interface Listed {
  readonly platformId: string;
  readonly uuid: string;
  readonly quote?: object | undefined;
  readonly schedule?: object | undefined;
}

/**
 * A quote that waits has minutes, unless it was ordered for a later day, and nearly every payout ends within seconds. Lists of open payments find them among the
 * newest (`readByStatus`), so they have no entry for that time. A payment that takes longer gets one with
 * its next check.
 */
const isBrief = ({ quote, schedule }: Listed, status: TransactionStatus): boolean =>
  status === 'PROCESSING' || (status === 'PENDING' && quote !== undefined && schedule === undefined);

/**
 * Where lists of its state find a payment that stays in it. Nearly all transactions are COMPLETED, so a list of those is
 * the filtered list of all. The index holds only the few others and finds them without reading the rest.
 */
export const lastingPartition = (
  { platformId, uuid }: Listed,
  status: TransactionStatus,
): string | undefined =>
  status === 'COMPLETED' ? undefined : `${statusPrefix(platformId, status)}#${shardOfPayment(uuid)}`;

/** The same for a payment that has just come into the state. */
export const statusPartition = (payment: Listed, status: TransactionStatus): string | undefined =>
  isBrief(payment, status) ? undefined : lastingPartition(payment, status);

/** Where payments in these states may be. The open ones of other states are there, too. */
const statusPartitions = (platformId: string, statuses: readonly TransactionStatus[]): string[] => {
  const listed = statuses.filter((status) => status !== 'COMPLETED');
  const prefixes = new Set(listed.map((status) => statusPrefix(platformId, status)));
  return [...prefixes].flatMap((prefix) =>
    Array.from({ length: paymentShards }, (_, shard) => `${prefix}#${shard}`),
  );
};

interface Placed extends Listed {
  readonly ownerUuid: string;
  readonly status: TransactionStatus;
  readonly outcomeDueAt?: string | undefined;
  readonly checkAt?: string | undefined;
}

/** A payment's places in the four indexes. */
export const placesOf = (payment: Placed): IndexKeys => {
  const { platformId, uuid, ownerUuid, status, outcomeDueAt, checkAt } = payment;
  const dueAt = outcomeDueAt ?? checkAt;
  return {
    listPk: `${listPrefix(platformId)}#${shardOfPayment(uuid)}`,
    ownerPk: ownerPartition(platformId, ownerUuid),
    statusPk: statusPartition(payment, status),
    ...(dueAt === undefined ? {} : dueKeys(uuid, dueAt)),
  };
};

/**
 * An open payment that is older has a place in `status`: a quote has expired after five minutes, and a payout has ended or
 * was checked within two more. Twice that, for a sweep that is late. Where the service's time goes faster, it is only
 * longer than it has to be.
 */
const newestMs = 15 * 60_000;

const later = (one: string | undefined, other: string): string =>
  one === undefined || one < other ? other : one;

/** The part of a range that holds the newest payments. */
const amongNewest = ({ lower, after, ...range }: ListRequest): ListRequest => {
  const from = later(lower, leastUuidAt(new Date(clock.nowMs() - newestMs)));
  // Ascending, `after` takes the place of the lower bound.
  const isBefore = after !== undefined && !range.descending && after < from;
  return { ...range, lower: from, after: isBefore ? undefined : after };
};

const positionOf = sortKeyOf('status');

const once = (items: readonly RawItem[]): RawItem[] => {
  const seen = new Set<string>();
  return items.filter((item) => {
    const position = positionOf(item);
    return !seen.has(position) && seen.add(position);
  });
};

/**
 * Reads payments in these states in the order of their ids. With an open state or EXPIRED among them, it reads the newest
 * payments, too, whatever their state: open ones have no place in `status` at first.
 */
export const readByStatus = async (
  platformId: string,
  statuses: readonly TransactionStatus[],
  range: ListRequest,
): Promise<RawItem[]> => {
  const partitions = statusPartitions(platformId, statuses);
  const inState = () => readPartitions(partitions, { ...range, index: 'status' });
  if (!statuses.some(isOpen)) return inState();
  const newest = () => readShards(listPrefix(platformId), amongNewest(range), paymentShards);
  const { descending, count } = range;
  // Each list has up to `count`, so the page is full even if both have the same.
  const both = await readMerged([inState, newest], { positionOf, descending, count: 2 * count });
  return once(both).slice(0, count);
};

interface PaymentKey {
  readonly platformId: string;
  readonly uuid: string;
  /** Known when the payment is. */
  readonly ownerUuid?: string | undefined;
}

export const transactionItem = defineItem({
  schema: transactionItemSchema,
  keyOf: ({ platformId, uuid }: PaymentKey) => ({
    pk: `TRANSACTION#${platformId}#${uuid}`,
    sk: 'TRANSACTION',
  }),
  indexKeysOf: placesOf,
  storedAs: { uuid: 'sortId' },
  shorten: shortenPayment,
  restore: restorePayment,
});

/** Holds while no other write has moved the payment. */
export const unmoved = ({ status, version }: Transaction): Condition =>
  all(equals('status', status), equals('version', version));

/** Holds while the platform of a payment over the UMA network has not approved it. */
export const isUndecided = (network: NetworkPayment): Condition => equals('network', network);

/**
 * A further condition of every end of a payment: an approval changes neither its status nor its version, so that its
 * versions go on counting its states. Undefined for payments that are not over the network.
 */
export const undecidedSince = ({ network }: Transaction): Condition | undefined =>
  network && isUndecided(network);
