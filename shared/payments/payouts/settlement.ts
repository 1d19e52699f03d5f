import type { CollectionAnswer, PayoutAnswer } from '#shared/switch/port.ts';
import type { QuotedTransaction, Transaction } from '#shared/transactions/transaction.ts';

/**
 * Records an answer of the switch in one conditional transaction. ON_ITS_WAY changes nothing, and neither does an
 * answer that comes again, late, or after another one.
 */
export type SettlePayout = (payment: Transaction, answer: PayoutAnswer) => Promise<unknown>;

/** Records what the switch says about a transfer in, in the same way. */
export type SettleCollection = (transfer: Transaction, answer: CollectionAnswer) => Promise<unknown>;

/**
 * SETTLED: the payment has ended, in whatever state. AWAITING_RECEIVER: it waits for the receiver's platform or bank,
 * and ends together with the incoming payment.
 */
export type OnUsResult = 'SETTLED' | 'AWAITING_RECEIVER';

/** What payouts need of the features that own the payments (docs/decisions/0026). */
export interface PayoutSettlement {
  readonly settlePayout: SettlePayout;
  readonly settleCollection: SettleCollection;
  /** Pays an executed quote to a customer of this service, of any platform. Repeating it pays nothing twice. */
  readonly payOnUs: (quote: QuotedTransaction) => Promise<OnUsResult>;
}
