import { settleIncomingPayout } from '#shared/payments/incoming/settle-payout.ts';
import type { SettlePayout } from '#shared/payments/payouts/receive-result.ts';
import { settleQuotePayout } from '#shared/payments/quotes/settle.ts';
import { settleTransferPayout } from '#shared/payments/transfers/settle.ts';
import { isQuoted } from '#shared/transactions/transaction.ts';

/** Records the outcome of a payout with the feature that the payment belongs to. */
export const settlePayout: SettlePayout = (payment, answer) => {
  if (isQuoted(payment)) return settleQuotePayout(payment, answer);
  if (payment.type === 'OUTGOING') return settleTransferPayout(payment, answer);
  return settleIncomingPayout(payment, answer);
};
