import { log } from '#shared/kernel/log.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';

/**
 * Logs a payment whose refund failed. A metric counts lines with this code (infra/constructs/alarms.ts), and an
 * alarm calls people. Whoever finds such a payment logs it again, so a payment is reported at least once.
 */
export const reportFailedRefund = ({ platformId, uuid, refund }: Transaction): void => {
  if (refund?.status !== 'FAILED') return;
  log.error({ operation: 'settlePayment', code: 'REFUND_FAILED', platformId, transactionId: uuid });
};
