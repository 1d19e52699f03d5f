import { settleIncomingPayout } from '#shared/incoming/settle-payout.ts';
import type { SettlePayout } from '#shared/payouts/settlement.ts';
import { settleQuotePayout } from '#shared/quotes/settle.ts';
import { isQuoted } from '#shared/transactions/transaction.ts';

/** Records the outcome of a payout with the feature that the payment belongs to. */
export const settlePayout: SettlePayout = (payment, answer) =>
  isQuoted(payment) ? settleQuotePayout(payment, answer) : settleIncomingPayout(payment, answer);
