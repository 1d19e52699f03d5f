import { clock } from '#shared/kernel/clock.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { Unread } from '#shared/kernel/table/range.ts';
import { sweep } from '#shared/kernel/table/sweep.ts';
import { settleAssigned } from '#shared/payments/deposits/assign.ts';
import { carryOutReturn, isDue } from '#shared/payments/deposits/carry-out-return.ts';
import type { Deposit } from '#shared/payments/deposits/deposit.ts';
import { listLeaving } from '#shared/payments/deposits/store.ts';
import { endOverdueIncoming } from '#shared/payments/incoming/end-overdue.ts';
import { endUnpaid } from '#shared/payments/network/end-unpaid.ts';
import { removalOfPayerData } from '#shared/payments/payer-data/remove-payer-data.ts';
import { finishPayout } from '#shared/payments/payouts/finish-payout.ts';
import { sweepGraceMs } from '#shared/payments/payouts/polling-schedule.ts';
import type { ReconciliationException } from '#shared/payments/reconciliation-exceptions/reconciliation-exception.ts';
import { listConfirmed } from '#shared/payments/reconciliation-exceptions/store.ts';
import { carryOutResolution } from '#shared/payments/settlement/carry-out.ts';
import { settlement } from '#shared/payments/settlement/settlement.ts';
import { settleDelayedTransfer } from '#shared/payments/transfers/settle.ts';
import { depositReturns } from '#shared/switch/deposit-returns.ts';
import { expireQuote, readOverdue } from '#shared/transactions/store.ts';
import { isScheduled, type Transaction } from '#shared/transactions/transaction.ts';
import { dueShards } from '#shared/transactions/transaction-keys.ts';

/** Of 64 shards at 1 KB and a half in memory: 12 MB. The next run, a minute later, takes the rest. */
const maxPerShard = 125;

/** Below the timeout of 50 s, with room for the calls under way. */
const removalEndsAfterMs = 35_000;
const removePayerData = removalOfPayerData();

/** A payment that is overdue, a deposit that leaves suspense, or an end that two operators have decided on. */
type Overdue =
  | { readonly payment: Transaction }
  | { readonly deposit: Deposit }
  | { readonly reconciliationException: ReconciliationException };

/** Does what should have happened to the transaction by now. */
const finishPayment = async (transaction: Transaction): Promise<unknown> => {
  if (isScheduled(transaction)) {
    // Most runs find none, and need neither prices nor rates.
    const { executeScheduled } = await import('#shared/payments/schedules/execute.ts');
    return executeScheduled(transaction);
  }
  const { platformId, uuid, type, status, quote, outcomeDueAt } = transaction;
  if (outcomeDueAt !== undefined) await settleDelayedTransfer(platformId, uuid);
  else if (status !== 'PENDING') await finishPayout(transaction, settlement);
  else if (quote !== undefined) await expireQuote(transaction);
  else if (type === 'INCOMING') await endOverdueIncoming(platformId, uuid, endUnpaid);
  else throw new Error('No rule says what has to happen to this transaction');
  return undefined;
};

const about = (item: Overdue): { platformId: string; ids: string[] } => {
  if ('payment' in item) {
    const { platformId, uuid } = item.payment;
    return { platformId, ids: [formatId('Transaction', uuid)] };
  }
  if ('reconciliationException' in item) {
    const { platformId, uuid } = item.reconciliationException;
    return { platformId, ids: [formatId('Transaction', uuid)] };
  }
  const { platformId = '', uuid } = item.deposit;
  return { platformId, ids: [formatId('Deposit', uuid)] };
};

const overdueIn = async (shard: number, before: string): Promise<(Overdue | Unread)[]> =>
  (await readOverdue(shard, before, maxPerShard)).map((payment) =>
    payment instanceof Unread ? payment : { payment },
  );

const leaving = async (): Promise<Overdue[]> => {
  const now = clock.now();
  return (await listLeaving(maxPerShard)).filter((one) => isDue(one, now)).map((deposit) => ({ deposit }));
};

const moveOn = (deposit: Deposit): Promise<void> =>
  deposit.status === 'RETURNING' ? carryOutReturn(deposit, depositReturns) : settleAssigned(deposit);

const confirmed = async (): Promise<Overdue[]> =>
  (await listConfirmed(maxPerShard)).map((reconciliationException) => ({ reconciliationException }));

const finish = (item: Overdue): Promise<unknown> => {
  if ('payment' in item) return finishPayment(item.payment);
  return 'deposit' in item ? moveOn(item.deposit) : carryOutResolution(item.reconciliationException);
};

const finishAll = (): Promise<{ finished: number }> => {
  const before = new Date(clock.nowMs() - sweepGraceMs).toISOString();
  return sweep<Overdue>({
    operation: 'finishOverdue',
    problem: 'overdue transactions could not be finished',
    lists: [
      ...Array.from({ length: dueShards }, (_, shard) => () => overdueIn(shard, before)),
      leaving,
      confirmed,
    ],
    finish,
    about,
  });
};

/**
 * Runs every minute, and when an operator asks. Makes payments that were ordered for this time, expires quotes, ends
 * payments that no workflow ends, so that no payment stays open for ever, moves the money of assigned deposits, gives
 * back what belongs to nobody, and carries out what two operators have decided about a payment whose switch took back a
 * result. The time that is left removes what payers said of old payments.
 */
export const handler = async (): Promise<{ finished: number }> => {
  const endMs = clock.nowMs() + removalEndsAfterMs;
  try {
    return await finishAll();
  } finally {
    await removePayerData(endMs);
  }
};
