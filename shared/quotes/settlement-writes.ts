import type { Condition } from '#shared/kernel/condition.ts';
import { newUuid } from '#shared/kernel/ids.ts';
import { type NamedWrites, prefixed } from '#shared/kernel/transact.ts';
import { referenceOf } from '#shared/kernel/transaction-reference.ts';
import { countOpenTransaction, type PostingWrite, postJournal } from '#shared/ledger/store.ts';
import { isOpen } from '#shared/transactions/lifecycle.ts';
import { moveTransaction } from '#shared/transactions/store.ts';
import {
  type FailureReason,
  paidAccountUuid,
  payingAccountUuid,
  type QuotedTransaction,
  type Refund,
} from '#shared/transactions/transaction.ts';
import { creditJournal, paymentRefundJournal } from './journals.ts';
import { type PaymentOutcome, refundReasonOf } from './payment-outcome.ts';

export interface EndOptions {
  /** When the payment ends, ISO 8601. */
  readonly at: string;
  /** A condition on the stored payment beside its status and version. */
  readonly onlyIf?: Condition | undefined;
}

/** `balance` and the journals are the sender's; those of a receiver on the same platform follow `receiver.`. */
export type SettlementWrite = 'payment' | PostingWrite | `receiver.${PostingWrite}`;
type SettlementWrites = NamedWrites<SettlementWrite>;

const receiverWrites = (transaction: QuotedTransaction, at: string): SettlementWrites => {
  const paid = paidAccountUuid(transaction);
  if (paid === undefined) return {};
  return prefixed('receiver', postJournal(creditJournal(transaction, paid, at), { openTransactions: 0 }));
};

const completed = (
  transaction: QuotedTransaction,
  outcome: Extract<PaymentOutcome, { status: 'COMPLETED' }>,
  { at, onlyIf }: EndOptions,
): SettlementWrites => {
  const { platformId } = transaction;
  return {
    payment: moveTransaction(transaction, { ...outcome, at, settledAt: at }, onlyIf),
    balance: countOpenTransaction({ platformId, accountUuid: payingAccountUuid(transaction) }, -1),
    ...receiverWrites(transaction, at),
  };
};

/** A payment that was COMPLETED before is no longer counted as open. */
const openChange = ({ status }: QuotedTransaction): -1 | 0 => (isOpen(status) ? -1 : 0);

const refunded = (
  transaction: QuotedTransaction,
  outcome: Exclude<PaymentOutcome, { status: 'COMPLETED' }>,
  { at, onlyIf }: EndOptions,
): SettlementWrites => {
  const journal = paymentRefundJournal(transaction, at);
  const reason = refundReasonOf(outcome);
  const refund: Refund = {
    reference: referenceOf(journal.uuid),
    initiatedAt: at,
    settledAt: at,
    status: 'COMPLETED',
    reason,
  };
  const why = outcome.status === 'FAILED' ? { failureReason: outcome.failureReason } : {};
  return {
    payment: moveTransaction(transaction, { status: outcome.status, at, refund, ...why }, onlyIf),
    ...postJournal(journal, { openTransactions: openChange(transaction) }),
  };
};

const failedWithoutRefund = (
  transaction: QuotedTransaction,
  failureReason: FailureReason,
  { at, onlyIf }: EndOptions,
): SettlementWrites => {
  const { platformId } = transaction;
  const accountUuid = payingAccountUuid(transaction);
  const refund: Refund = {
    reference: referenceOf(newUuid()),
    initiatedAt: at,
    status: 'FAILED',
    reason: 'TRANSACTION_FAILED',
  };
  const payment = moveTransaction(transaction, { status: 'FAILED', at, failureReason, refund }, onlyIf);
  if (!isOpen(transaction.status)) return { payment };
  return { payment, balance: countOpenTransaction({ platformId, accountUuid }, -1) };
};

/**
 * The writes that end an executed quote. `payment` fails when another outcome was written before. Any other write
 * fails when its account is closed or cannot hold the money.
 */
export const outcomeWrites = (
  transaction: QuotedTransaction,
  outcome: PaymentOutcome,
  options: EndOptions,
): SettlementWrites => {
  if (outcome.status === 'COMPLETED') return completed(transaction, outcome, options);
  if (outcome.status === 'FAILED' && !outcome.isRefunded) {
    return failedWithoutRefund(transaction, outcome.failureReason, options);
  }
  return refunded(transaction, outcome, options);
};
