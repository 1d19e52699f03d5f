import { clock } from '#shared/kernel/clock.ts';
import { ConflictsOutlasted, transactIfUnchanged } from '#shared/kernel/transact.ts';
import { isTransient } from '#shared/kernel/transient.ts';
import type { Occasion } from '#shared/switch/port.ts';
import { recheckTransaction } from '#shared/transactions/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { payOut } from './pay-out.ts';
import { PayoutMayComeBack, PayoutWait } from './payout-waits.ts';

/** As often as the state machine asks. */
const askAgainAfterMs = 3_600_000;
/** After a question without an answer: it may have taken seconds, which the sweep has for others, too. */
const trySoonMs = 5 * 60_000;

/** Undefined once nothing is left to ask. */
const waitAfter = async (
  { platformId, uuid }: Transaction,
  occasion: Occasion,
): Promise<PayoutWait | undefined> => {
  try {
    await payOut(platformId, uuid, occasion);
    return undefined;
  } catch (error) {
    if (error instanceof PayoutWait) return error;
    throw error;
  }
};

/** What is still on its way is looked at later, so that it takes no other payment's place in the sweep. */
const lookLater = async (transaction: Transaction, afterMs: number): Promise<void> => {
  const checkAt = new Date(clock.nowMs() + afterMs).toISOString();
  await transactIfUnchanged({ payment: recheckTransaction(transaction, checkAt) });
};

const bringToEnd = async (transaction: Transaction): Promise<void> => {
  if (transaction.status === 'COMPLETED') {
    await waitAfter(transaction, 'FOLLOW_UP');
    return;
  }
  const first = await waitAfter(transaction, 'START');
  // Its own time to look again was written with the delivery.
  if (first === undefined || first instanceof PayoutMayComeBack) return;
  const second = await waitAfter(transaction, 'FOLLOW_UP');
  if (second !== undefined && !(second instanceof PayoutMayComeBack))
    await lookLater(transaction, askAgainAfterMs);
};

/** Trouble of the table itself passes, and the next run is soon enough; postponing would need the table, too. */
const isPassing = (error: unknown): boolean => error instanceof ConflictsOutlasted || isTransient(error);

/**
 * Does what the state machine of a payment would do by now: for payments whose execution never started, or ended without
 * a final state. Whether the switch was ever asked is not known, so it is asked from the start.
 * What fails is tried again in some minutes.
 */
export const finishPayout = async (transaction: Transaction): Promise<void> => {
  try {
    await bringToEnd(transaction);
  } catch (error) {
    if (!isPassing(error)) await lookLater(transaction, trySoonMs);
    throw error;
  }
};
