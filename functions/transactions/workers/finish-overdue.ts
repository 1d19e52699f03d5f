import type { Contradiction } from '#shared/contradictions/contradiction.ts';
import { listConfirmed } from '#shared/contradictions/store.ts';
import { settleAssigned } from '#shared/deposits/assign.ts';
import type { Deposit } from '#shared/deposits/deposit.ts';
import { listAssigned } from '#shared/deposits/store.ts';
import { timeOutApproval } from '#shared/incoming/apply-decision.ts';
import { clock } from '#shared/kernel/clock.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { Unread } from '#shared/kernel/range.ts';
import { sweep } from '#shared/kernel/sweep.ts';
import type { AccountKey } from '#shared/ledger/balance.ts';
import { listHotAccounts, tendHotAccount } from '#shared/ledger/hot/tend.ts';
import { sweepGraceMs } from '#shared/payouts/check-times.ts';
import { finishPayout } from '#shared/payouts/finish-payout.ts';
import { expireQuote } from '#shared/quotes/settle.ts';
import { removalOfPayerData } from '#shared/retention/remove-payer-data.ts';
import { carryOutResolution } from '#shared/settlement/carry-out.ts';
import { settlement } from '#shared/settlement/settlement.ts';
import { dueShards } from '#shared/transactions/places.ts';
import { readOverdue } from '#shared/transactions/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { settleDelayedTransfer } from '#shared/transfers/settle.ts';

/** Of 64 shards at 1 KB and a half in memory: 12 MB. The next run, a minute later, takes the rest. */
const maxPerShard = 125;

/** One by one. A run that takes longer ends, and the next one begins at another account. */
const maxHotAccounts = 2_000;

/** Below the timeout of 50 s, with room for the calls under way. */
const removalEndsAfterMs = 35_000;
const removePayerData = removalOfPayerData();

/**
 * A payment that is overdue, a deposit that an operator has assigned, an end that two operators have decided on, or a hot
 * account.
 */
type Overdue =
  | { readonly payment: Transaction }
  | { readonly deposit: Deposit }
  | { readonly contradiction: Contradiction }
  | { readonly hotAccount: AccountKey };

/** Does what should have happened to the transaction by now. */
const finishPayment = async (transaction: Transaction): Promise<void> => {
  const { platformId, uuid, type, status, quote, outcomeDueAt } = transaction;
  if (outcomeDueAt !== undefined) await settleDelayedTransfer(platformId, uuid);
  else if (status !== 'PENDING') await finishPayout(transaction, settlement);
  else if (quote !== undefined) await expireQuote(transaction);
  else if (type === 'INCOMING') await timeOutApproval(platformId, uuid);
  else throw new Error('No rule says what has to happen to this transaction');
};

const about = (item: Overdue): { platformId: string; ids: string[] } => {
  if ('payment' in item) {
    const { platformId, uuid } = item.payment;
    return { platformId, ids: [formatId('Transaction', uuid)] };
  }
  if ('contradiction' in item) {
    const { platformId, uuid } = item.contradiction;
    return { platformId, ids: [formatId('Transaction', uuid)] };
  }
  if ('hotAccount' in item) {
    const { platformId, accountUuid } = item.hotAccount;
    return { platformId, ids: [formatId('InternalAccount', accountUuid)] };
  }
  const { platformId = '', uuid } = item.deposit;
  return { platformId, ids: [formatId('Deposit', uuid)] };
};

const overdueIn = async (shard: number, before: string): Promise<(Overdue | Unread)[]> =>
  (await readOverdue(shard, before, maxPerShard)).map((payment) =>
    payment instanceof Unread ? payment : { payment },
  );

const assigned = async (): Promise<Overdue[]> =>
  (await listAssigned(maxPerShard)).map((deposit) => ({ deposit }));

const confirmed = async (): Promise<Overdue[]> =>
  (await listConfirmed(maxPerShard)).map((contradiction) => ({ contradiction }));

const hotAccounts = async (): Promise<Overdue[]> =>
  (await listHotAccounts(maxHotAccounts)).map((hotAccount) => ({ hotAccount }));

const finish = (item: Overdue): Promise<unknown> => {
  if ('payment' in item) return finishPayment(item.payment);
  if ('hotAccount' in item) return tendHotAccount(item.hotAccount);
  return 'deposit' in item ? settleAssigned(item.deposit) : carryOutResolution(item.contradiction);
};

const finishAll = (): Promise<{ finished: number }> => {
  const before = new Date(clock.nowMs() - sweepGraceMs).toISOString();
  return sweep<Overdue>({
    operation: 'finishOverdue',
    problem: 'overdue transactions could not be finished',
    lists: [
      ...Array.from({ length: dueShards }, (_, shard) => overdueIn(shard, before)),
      assigned(),
      confirmed(),
      hotAccounts(),
    ],
    finish,
    about,
  });
};

/**
 * Runs every minute, and when an operator asks. Expires quotes, ends payments that no workflow ends, so that no payment
 * stays open for ever, moves the money of assigned deposits, and carries out what two operators have decided about a
 * payment whose switch took back a result. Ends what dead functions left of hot accounts, and makes quiet ones cold. The
 * time that is left removes what payers said of old payments.
 */
export const handler = async (): Promise<{ finished: number }> => {
  const endMs = clock.nowMs() + removalEndsAfterMs;
  try {
    return await finishAll();
  } finally {
    await removePayerData(endMs);
  }
};
