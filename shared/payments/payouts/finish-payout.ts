import { clock } from '#shared/kernel/clock.ts';
import { serviceMs } from '#shared/kernel/service-time.ts';
import { ConflictsOutlasted, transactIfUnchanged } from '#shared/kernel/table/transact.ts';
import { isTransient } from '#shared/kernel/transient.ts';
import type { Occasion } from '#shared/switch/port.ts';
import { recheckTransaction } from '#shared/transactions/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { PayoutMayComeBack, PayoutWait, payOut } from './pay-out.ts';
import { followUpAt } from './polling-schedule.ts';
import type { PayoutSettlement } from './receive-result.ts';

/** After a question without an answer. Asking may have taken seconds that the sweep needs for other payments. */
const retryAfterMs = serviceMs(5 * 60_000);

/** Asks on one occasion. @returns what the payment waits for; undefined once nothing is left to ask */
type Ask = (occasion: Occasion) => Promise<PayoutWait | undefined>;

const askingFor =
  ({ platformId, uuid: transactionId }: Transaction, settlement: PayoutSettlement): Ask =>
  async (occasion) => {
    try {
      await payOut({ platformId, transactionId, occasion }, settlement);
      return undefined;
    } catch (error) {
      if (error instanceof PayoutWait) return error;
      throw error;
    }
  };

/** Postpones the payment, so that it takes no other payment's place in the sweep. */
const lookLater = async (transaction: Transaction): Promise<void> => {
  const checkAt = new Date(clock.nowMs() + retryAfterMs).toISOString();
  await transactIfUnchanged({ payment: recheckTransaction(transaction, checkAt) });
};

const bringToEnd = async (transaction: Transaction, ask: Ask): Promise<void> => {
  if (transaction.status === 'COMPLETED') {
    await ask('FOLLOW_UP');
    return;
  }
  const waiting = await ask('START');
  if (waiting === undefined || waiting instanceof PayoutMayComeBack) return;
  // A question before its time would hurry the sandbox, where the occasion stands for the time that has passed.
  if (clock.now() >= new Date(followUpAt(transaction.updatedAt))) await ask('FOLLOW_UP');
};

/** Trouble of the table itself. Postponing would need the table, too, and the next run comes soon enough. */
const isTableTrouble = (error: unknown): boolean => error instanceof ConflictsOutlasted || isTransient(error);

/** Does work for a payment of the sweep. A payment that fails is tried again some minutes later. */
export const postponingTrouble = async <Result>(
  transaction: Transaction,
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (!isTableTrouble(error)) await lookLater(transaction);
    throw error;
  }
};

/**
 * Does what the payment's state machine should have done by now. Its execution never started, or ended without a final
 * state, so nobody knows whether the switch was ever asked: the questions begin with START.
 * A payment that fails here is tried again some minutes later.
 */
export const finishPayout = (transaction: Transaction, settlement: PayoutSettlement): Promise<void> =>
  postponingTrouble(transaction, () => bringToEnd(transaction, askingFor(transaction, settlement)));
