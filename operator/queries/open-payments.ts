import { formatId } from '#shared/kernel/ids.ts';
import { amountText } from '#shared/kernel/money.ts';
import { listOverdue } from '#shared/transactions/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { dueShards } from '#shared/transactions/transaction-keys.ts';
import { inParallel } from './in-parallel.ts';

export interface OpenPayment {
  readonly id: string;
  readonly platformId: string;
  readonly status: string;
  readonly amount: string;
  /** Since when it has its state. */
  readonly since: string;
  /** When the service looks at it by itself. */
  readonly checkAt: string | undefined;
}

/** After every time that a payment can be due. */
const endOfTime = '9999';
/** Enough for a page. A command that must not miss one asks for more. */
const pageOfShard = 100;
const shardsAtOnce = 16;

/** A quote that nobody has executed waits for its customer and not for us. A scheduled payment waits for its time. */
const isUnderWay = ({ status, quote, schedule }: Transaction): boolean =>
  status === 'PROCESSING' || (status === 'PENDING' && quote === undefined && schedule === undefined);

const openPayment = (transaction: Transaction): OpenPayment => {
  const { uuid, platformId, status, sentMinor, sentCurrency, updatedAt, checkAt, outcomeDueAt } = transaction;
  return {
    id: formatId('Transaction', uuid),
    platformId: formatId('Platform', platformId),
    status,
    amount: amountText(sentMinor, sentCurrency),
    since: updatedAt,
    checkAt: checkAt ?? outcomeDueAt,
  };
};

export interface OpenPayments {
  /** The oldest first. */
  readonly payments: readonly OpenPayment[];
  /** There are more than were read. */
  readonly isCut: boolean;
}

/**
 * Payments of all platforms that have not ended. 64 queries, one unit for about eight of them.
 *
 * @param perShard most that are read of each shard, those that are due first
 */
export const openPayments = async (perShard = pageOfShard): Promise<OpenPayments> => {
  const all = Array.from({ length: dueShards }, (_, shard) => shard);
  const shards = await inParallel(all, shardsAtOnce, (shard) => listOverdue(shard, endOfTime, perShard));
  return {
    payments: shards
      .flat()
      .filter(isUnderWay)
      .map(openPayment)
      .sort((left, right) => left.since.localeCompare(right.since)),
    isCut: shards.some(({ length }) => length === perShard),
  };
};
