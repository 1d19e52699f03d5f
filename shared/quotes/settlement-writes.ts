import { type NamedWrites, prefixed } from '#shared/kernel/transact.ts';
import { type PostingWrite, postJournal } from '#shared/ledger/store.ts';
import { type EndOptions, outcomeWrites as payerWrites } from '#shared/payouts/outcome-writes.ts';
import type { PaymentOutcome } from '#shared/payouts/payment-outcome.ts';
import { paidAccountUuid, type QuotedTransaction } from '#shared/transactions/transaction.ts';
import { creditJournal, paymentRefundJournal } from './journals.ts';

/** `balance` and the journals are the sender's; those of a receiver on the same platform follow `receiver.`. */
export type SettlementWrite = 'payment' | PostingWrite | `receiver.${PostingWrite}`;
type SettlementWrites = NamedWrites<SettlementWrite>;

export interface SettlementOptions extends EndOptions {
  /** The version of the receiver's customer that was found approved; absent when no customer of the platform is paid. */
  readonly receiverVersion?: number | undefined;
}

const receiverWrites = (
  transaction: QuotedTransaction,
  { at, receiverVersion: ownerVersion }: SettlementOptions,
): SettlementWrites => {
  const paid = paidAccountUuid(transaction);
  if (paid === undefined) return {};
  const credit = creditJournal(transaction, paid, at);
  return prefixed('receiver', postJournal(credit, { openTransactions: 0, ownerVersion }));
};

/**
 * The writes that end an executed quote. `payment` fails when another outcome was written before. Any other write
 * fails when its account is closed or cannot hold the money, or when its owner has lost the approval meanwhile.
 */
export const outcomeWrites = (
  transaction: QuotedTransaction,
  outcome: PaymentOutcome,
  options: SettlementOptions,
): SettlementWrites => {
  const refundJournal = (at: string) => paymentRefundJournal(transaction, at);
  return {
    ...payerWrites(transaction, outcome, { ...options, refundJournal }),
    ...(outcome.status === 'COMPLETED' ? receiverWrites(transaction, options) : {}),
  };
};
