import type { Condition } from '#shared/kernel/condition.ts';
import { newUuid } from '#shared/kernel/ids.ts';
import { type NamedWrites, prefixed } from '#shared/kernel/transact.ts';
import { referenceOf } from '#shared/kernel/transaction-reference.ts';
import { countOpenTransaction, postJournal } from '#shared/ledger/store.ts';
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
import type { PaymentOutcome } from './payment-outcome.ts';

/** When a payment ends, and on what further condition. */
export interface EndOptions {
  /** ISO 8601 */
  readonly at: string;
  /** Must hold for the payment beside its state and version. */
  readonly onlyIf?: Condition | undefined;
}

const completed = (
  transaction: QuotedTransaction,
  outcome: Extract<PaymentOutcome, { status: 'COMPLETED' }>,
  { at, onlyIf }: EndOptions,
): NamedWrites => {
  const { platformId } = transaction;
  const paid = paidAccountUuid(transaction);
  const credit =
    paid === undefined
      ? {}
      : prefixed('receiver', postJournal(creditJournal(transaction, paid, at), { openTransactions: 0 }));
  return {
    payment: moveTransaction(transaction, { ...outcome, at, settledAt: at }, onlyIf),
    balance: countOpenTransaction({ platformId, accountUuid: payingAccountUuid(transaction) }, -1),
    ...credit,
  };
};

/** A payment that was COMPLETED before is no longer counted as open. */
const openChange = ({ status }: QuotedTransaction): -1 | 0 => (isOpen(status) ? -1 : 0);

const refunded = (
  transaction: QuotedTransaction,
  outcome: Exclude<PaymentOutcome, { status: 'COMPLETED' }>,
  { at, onlyIf }: EndOptions,
): NamedWrites => {
  const journal = paymentRefundJournal(transaction, at);
  const reason = outcome.status === 'REFUNDED' ? 'USER_CANCELLATION' : 'TRANSACTION_FAILED';
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
): NamedWrites => {
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
 * The writes that end an executed quote. `payment` fails when another outcome was written before; a later one fails when
 * an account was closed or cannot hold the money.
 */
export const outcomeWrites = (
  transaction: QuotedTransaction,
  outcome: PaymentOutcome,
  options: EndOptions,
): NamedWrites => {
  if (outcome.status === 'COMPLETED') return completed(transaction, outcome, options);
  if (outcome.status === 'FAILED' && !outcome.isRefunded) {
    return failedWithoutRefund(transaction, outcome.failureReason, options);
  }
  return refunded(transaction, outcome, options);
};
