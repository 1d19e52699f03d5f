import { clock } from '#shared/kernel/clock.ts';
import { newUuid } from '#shared/kernel/ids.ts';
import { ConditionsFailed, transact } from '#shared/kernel/transact.ts';
import type { Occasion } from '#shared/switch/port.ts';
import { recheckTransaction } from '#shared/transactions/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { payOut } from './pay-out.ts';
import { PayoutMayComeBack, PayoutWait } from './payout-waits.ts';

/** As often as the state machine asks. */
const askAgainAfterMs = 3_600_000;

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
const lookLater = async (transaction: Transaction): Promise<void> => {
  const checkAt = new Date(clock.nowMs() + askAgainAfterMs).toISOString();
  try {
    await transact([recheckTransaction(transaction, checkAt)], newUuid());
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
  }
};

/**
 * Does what the state machine of a payment would do by now: for payments whose execution never started, or ended without
 * a final state. Whether the switch was ever asked is not known, so it is asked from the start.
 */
export const finishPayout = async (transaction: Transaction): Promise<void> => {
  if (transaction.status === 'COMPLETED') {
    await waitAfter(transaction, 'FOLLOW_UP');
    return;
  }
  const first = await waitAfter(transaction, 'START');
  // Its own time to look again was written with the delivery.
  if (first === undefined || first instanceof PayoutMayComeBack) return;
  const second = await waitAfter(transaction, 'FOLLOW_UP');
  if (second !== undefined && !(second instanceof PayoutMayComeBack)) await lookLater(transaction);
};
