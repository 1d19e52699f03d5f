import { clock } from '#shared/kernel/clock.ts';
import { environmentSchema, setting } from '#shared/kernel/config.ts';
import type { Prepared } from '#shared/kernel/http/idempotency.ts';
import { draftOf } from '#shared/payments/transfers/plan.ts';
import { checkTransfer, type TransferOrder } from '#shared/payments/transfers/prepare.ts';
import { failingSuffix } from '#shared/switch/magic-values.ts';
import { putTransaction } from '#shared/transactions/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { transactionView } from '#shared/transactions/view.ts';
import { sweptFrom, validateTime } from './rules.ts';

const environment = setting('ENVIRONMENT', environmentSchema);

/** Files a payment that waits for its time. The caller commits. */
export const filedOrder = (transaction: Transaction, body: unknown): Prepared => ({
  body,
  writes: { payment: putTransaction(transaction) },
  apiErrorFor: () => {
    throw new Error('A new transaction id was taken');
  },
});

/**
 * Orders a transfer out for later. It obeys every rule of one that is made now, except that the account need not hold the
 * money yet: nothing is debited or reserved. The caller commits. @throws ApiError
 */
export const scheduleTransfer = async (order: TransferOrder, time: string): Promise<Prepared> => {
  const checked = await checkTransfer(order);
  const executeAt = validateTime(time, clock.now());
  // It goes through the switch at its time, so the values of payouts choose its end.
  const magicValue = environment === 'sandbox' ? failingSuffix(checked.parties.external) : undefined;
  const transaction: Transaction = {
    ...draftOf({ ...checked, outcome: 'DECIDED_BY_SWITCH' }),
    schedule: { executeAt },
    checkAt: sweptFrom(executeAt),
    ...(magicValue !== undefined && { magicValue }),
  };
  return filedOrder(transaction, transactionView(transaction));
};
