import { newUuid } from '#shared/kernel/ids.ts';
import type { Write } from '#shared/kernel/item.ts';
import { referenceOf } from '#shared/kernel/transaction-reference.ts';
import { countOpenTransaction, postJournal } from '#shared/ledger/store.ts';
import { isOpen } from '#shared/transactions/lifecycle.ts';
import { moveTransaction } from '#shared/transactions/store.ts';
import type { FailureReason, Refund } from '#shared/transactions/transaction.ts';
import {
  creditJournal,
  paidAccountUuid,
  payingAccountUuid,
  paymentRefundJournal,
  type QuotedTransaction,
} from './journals.ts';

/** How an executed quote ends. */
export type PaymentOutcome =
  | {
      readonly status: 'COMPLETED';
      /** ISO 8601; while set, the receiving bank may still return the money, and the sweep asks at that time. */
      readonly checkAt?: string;
    }
  | {
      readonly status: 'FAILED';
      readonly failureReason: FailureReason;
      /** False: the money stays in clearing, and an alarm counts it. */
      readonly isRefunded: boolean;
    }
  /** Refunded. */
  | { readonly status: 'REJECTED' }
  /** Refunded, since the user called it off. */
  | { readonly status: 'REFUNDED' };

const completed = (
  transaction: QuotedTransaction,
  outcome: Extract<PaymentOutcome, { status: 'COMPLETED' }>,
  at: string,
): [Write, ...Write[]] => {
  const { platformId } = transaction;
  const paid = paidAccountUuid(transaction);
  return [
    moveTransaction(transaction, { ...outcome, at, settledAt: at }),
    countOpenTransaction({ platformId, accountUuid: payingAccountUuid(transaction) }, -1),
    ...(paid === undefined ? [] : postJournal(creditJournal(transaction, paid, at), { openTransactions: 0 })),
  ];
};

/** A payment that was COMPLETED before is no longer counted as open. */
const openChange = ({ status }: QuotedTransaction): -1 | 0 => (isOpen(status) ? -1 : 0);

const refunded = (
  transaction: QuotedTransaction,
  outcome: Exclude<PaymentOutcome, { status: 'COMPLETED' }>,
  at: string,
): [Write, ...Write[]] => {
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
  return [
    moveTransaction(transaction, { status: outcome.status, at, refund, ...why }),
    ...postJournal(journal, { openTransactions: openChange(transaction) }),
  ];
};

const failedWithoutRefund = (
  transaction: QuotedTransaction,
  failureReason: FailureReason,
  at: string,
): [Write, ...Write[]] => {
  const { platformId } = transaction;
  const accountUuid = payingAccountUuid(transaction);
  const refund: Refund = {
    reference: referenceOf(newUuid()),
    initiatedAt: at,
    status: 'FAILED',
    reason: 'TRANSACTION_FAILED',
  };
  return [
    moveTransaction(transaction, { status: 'FAILED', at, failureReason, refund }),
    ...(isOpen(transaction.status) ? [countOpenTransaction({ platformId, accountUuid }, -1)] : []),
  ];
};

/**
 * The writes that end an executed quote, to be committed together: [transaction, paying balance, ...]. The first fails
 * when another outcome was written before; a later one when an account was closed or cannot hold the money.
 *
 * @param at ISO 8601
 */
export const outcomeWrites = (
  transaction: QuotedTransaction,
  outcome: PaymentOutcome,
  at: string,
): [Write, ...Write[]] => {
  if (outcome.status === 'COMPLETED') return completed(transaction, outcome, at);
  if (outcome.status === 'FAILED' && !outcome.isRefunded) {
    return failedWithoutRefund(transaction, outcome.failureReason, at);
  }
  return refunded(transaction, outcome, at);
};
