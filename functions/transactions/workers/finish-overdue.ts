import { timeOutApproval } from '#shared/incoming/apply-decision.ts';
import { payIntoOwnBooks } from '#shared/incoming/pay-into-own-books.ts';
import { clock } from '#shared/kernel/clock.ts';
import { serviceMs } from '#shared/kernel/service-time.ts';
import { sweep } from '#shared/kernel/sweep.ts';
import { listShards } from '#shared/kernel/table.ts';
import { finishPayout } from '#shared/payouts/finish-payout.ts';
import { expireQuote } from '#shared/quotes/settle.ts';
import { settlePayout } from '#shared/settlement/settle-payout.ts';
import { listOverdue } from '#shared/transactions/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { settleDelayedTransfer } from '#shared/transfers/settle.ts';

/**
 * The sweep waits this long after the due time, so that the workflow comes first: its pauses take at most 31 s, half of
 * that on average. If both run, one conditional write wins. With the minute between two sweeps it makes less than the
 * two minutes in which a payment without a workflow must be found.
 */
const graceMs = serviceMs(30_000);
const maxPerShard = 1_000;
const settlement = { settlePayout, payIntoOwnBooks };

/** Does what should have happened to the transaction by now. */
const finish = async (transaction: Transaction): Promise<void> => {
  const { platformId, uuid, type, status, quote, outcomeDueAt } = transaction;
  if (outcomeDueAt !== undefined) await settleDelayedTransfer(platformId, uuid);
  else if (status !== 'PENDING') await finishPayout(transaction, settlement);
  else if (quote !== undefined) await expireQuote(transaction);
  else if (type === 'INCOMING') await timeOutApproval(platformId, uuid);
  else throw new Error('No rule says what has to happen to this transaction');
};

/**
 * Runs every minute. Expires quotes and ends payments that no workflow ends, so that no payment stays open for ever.
 */
export const handler = (): Promise<{ finished: number }> => {
  const before = new Date(clock.nowMs() - graceMs).toISOString();
  return sweep({
    operation: 'finishOverdue',
    problem: 'overdue transactions could not be finished',
    lists: Array.from({ length: listShards }, (_, shard) => listOverdue(shard, before, maxPerShard)),
    finish,
    idsOf: ({ uuid }) => ({ transactionId: uuid }),
  });
};
