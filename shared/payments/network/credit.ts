import { clock } from '#shared/kernel/clock.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { changeWithRetry } from '#shared/kernel/table/change-with-retry.ts';
import { commitPlain } from '#shared/kernel/table/transact.ts';
import { tryToSettle } from '#shared/payments/incoming/settle.ts';
import { endIncoming, offRampFailed } from '#shared/payments/incoming/writes.ts';
import type { NetworkTransaction } from '#shared/transactions/network-payment.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';

/** Whether the money was taken, whatever became of it afterwards. */
export const isTaken = ({ status, past = [] }: Pick<Transaction, 'status' | 'past'>): boolean =>
  [status, ...past.map(([former]) => former)].some((one) => one === 'PROCESSING' || one === 'COMPLETED');

/** The receiver was deleted, or is not approved any more. No later answer may say anything else, so the payment ends. */
const isUnpayable = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'USER_NOT_READY' || error.code === 'CUSTOMER_DELETED');

/**
 * Credits the money of a payment that has waited for it, or lets it go on to the customer's bank: that is decided now. A
 * receiver who cannot be paid any more makes the payment FAILED.
 *
 * @throws ApiError when other requests keep changing the customer
 */
export const creditMoney = async (payment: NetworkTransaction): Promise<void> => {
  try {
    await changeWithRetry(() => tryToSettle(payment, commitPlain), {
      message: "Other requests keep changing the payment's customer; try again.",
    });
  } catch (error) {
    if (!isUnpayable(error)) throw error;
    await endIncoming(payment, offRampFailed, clock.now().toISOString());
  }
};
