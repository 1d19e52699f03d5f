import { timeOutApproval } from '#shared/incoming/time-out-approval.ts';
import { clock } from '#shared/kernel/clock.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import { listShards } from '#shared/kernel/table.ts';
import { finishPayout } from '#shared/payouts/finish-payout.ts';
import { expireQuote } from '#shared/quotes/expire.ts';
import { listOverdue } from '#shared/transactions/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { settleDelayedTransfer } from '#shared/transfers/settle.ts';

/**
 * A workflow has this long after the due time before the sweep steps in. Its pauses take half of it; one that still
 * tries, because each try ran into its timeout, then races the sweep, and one conditional write wins.
 */
const graceMs = 60_000;
/** Well below the worker's timeout; what is left is the next run's. */
const runMs = 35_000;
const maxPerShard = 1_000;

/** Does what should have happened to a transaction by now. */
const finish = async (transaction: Transaction): Promise<void> => {
  const { platformId, uuid, type, status, quote, outcomeDueAt } = transaction;
  if (outcomeDueAt !== undefined) await settleDelayedTransfer(platformId, uuid);
  else if (status !== 'PENDING') await finishPayout(transaction);
  else if (quote !== undefined) await expireQuote(transaction);
  else if (type === 'INCOMING') await timeOutApproval(platformId, uuid);
  else throw new Error('Nobody knows what has to happen to this transaction');
};

interface Tally {
  finished: number;
  failed: number;
}

const finishShard = async (shard: number, before: string, endMs: number): Promise<Tally> => {
  const tally = { finished: 0, failed: 0 };
  for (const transaction of await listOverdue(shard, before, maxPerShard)) {
    if (clock.nowMs() > endMs) break;
    try {
      await finish(transaction);
      tally.finished += 1;
    } catch (error) {
      tally.failed += 1;
      log.error({ operation: 'finishOverdue', transactionId: transaction.uuid, ...errorFields(error) });
    }
  }
  return tally;
};

/**
 * Finishes what nobody else has: quotes that expired, and payments whose workflow was lost, so that nothing stays open
 * for ever. One that fails holds up no other; at the end it fails the run, since only that raises the alarm.
 */
export const handler = async (): Promise<{ finished: number }> => {
  const startedMs = clock.nowMs();
  const before = new Date(startedMs - graceMs).toISOString();
  const shards = Array.from({ length: listShards }, (_, shard) => shard);
  const tallies = await Promise.all(shards.map((shard) => finishShard(shard, before, startedMs + runMs)));
  const sum = (name: keyof Tally): number => tallies.reduce((total, tally) => total + tally[name], 0);
  const finished = sum('finished');
  if (finished > 0) log.info({ operation: 'finishOverdue', count: finished });
  if (sum('failed') > 0) throw new Error(`${sum('failed')} overdue transactions could not be finished`);
  return { finished };
};
