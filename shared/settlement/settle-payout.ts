import { settleIncomingPayout } from '#shared/incoming/settle-payout.ts';
import type { SettlePayout } from '#shared/payouts/settlement.ts';
import { settleQuotePayout } from '#shared/quotes/settle.ts';
import { isQuoted } from '#shared/transactions/transaction.ts';
import { settleTransferPayout } from '#shared/transfers/settle.ts';

/** Records the outcome of a payout with the feature that the payment belongs to. */
export const settlePayout: SettlePayout = (payment, answer) => {
  if (isQuoted(payment)) return settleQuotePayout(payment, answer);
  if (payment.type === 'OUTGOING') return settleTransferPayout(payment, answer);
  return settleIncomingPayout(payment, answer);
};
