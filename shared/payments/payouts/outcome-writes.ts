import type { Condition } from '#shared/kernel/table/condition.ts';
import type { Write } from '#shared/kernel/table/item.ts';
import { type NamedWrites, tryTransact } from '#shared/kernel/table/transact.ts';
import { referenceOf } from '#shared/kernel/transaction-reference.ts';
import type { Journal } from '#shared/ledger/journal.ts';
import { countOpenTransaction, type PostingWrite, postJournal } from '#shared/ledger/store.ts';
import { isOpen } from '#shared/transactions/lifecycle.ts';
import { moveTransaction } from '#shared/transactions/store.ts';
import { payingAccountUuid, type Refund, type Transaction } from '#shared/transactions/transaction.ts';
import {
  failedRefund,
  outcomeInstead,
  type PaymentOutcome,
  refundReasonOf,
  withFeeOwed,
} from './payment-outcome.ts';

/**
 * Writes the end of a payment in one transaction. Does nothing when another outcome was written before. An outcome that
 * an account refuses is replaced by another one.
 *
 * @param writesOf `payment` fails when the payment has moved; any other write fails when its account refuses
 */
export const recordOutcome = async (
  outcome: PaymentOutcome,
  writesOf: (outcome: PaymentOutcome) => NamedWrites,
): Promise<void> => {
  const failed = await tryTransact(writesOf(outcome));
  if (failed === undefined || failed.has('payment')) return;
  const isFeeRefused = failed.has('fee.balance') || failed.has('fee.freeze');
  const owing = isFeeRefused ? withFeeOwed(outcome) : undefined;
  const instead = owing ?? outcomeInstead(outcome);
  if (instead === undefined) throw failed;
  await recordOutcome(instead, writesOf);
};

export interface EndOptions {
  /** When the payment ends, ISO 8601. */
  readonly at: string;
  /** A condition on the stored payment beside its status and version. */
  readonly onlyIf?: Condition | undefined;
}

export interface OutcomeOptions extends EndOptions {
  /** Makes the journal that gives the payer everything back. */
  readonly refundJournal: (at: string) => Journal;
}

/** `balance` and the journals are the payer's. */
export type OutcomeWrites = NamedWrites<'payment' | PostingWrite>;

const payerOf = (transaction: Transaction) => ({
  platformId: transaction.platformId,
  accountUuid: payingAccountUuid(transaction),
});

const countEnded = (transaction: Transaction): Write =>
  countOpenTransaction(payerOf(transaction), -1, { pendingMinor: -transaction.sentMinor });

const completed = (
  transaction: Transaction,
  { said, ...outcome }: Extract<PaymentOutcome, { status: 'COMPLETED' }>,
  { at, onlyIf }: OutcomeOptions,
): OutcomeWrites => ({
  payment: moveTransaction(transaction, { ...outcome, ...said, at, settledAt: at }, onlyIf),
  balance: countEnded(transaction),
});

/** A payment that was COMPLETED before is no longer counted as open. */
const openChange = ({ status, sentMinor }: Transaction) =>
  isOpen(status)
    ? ({ openTransactions: -1, pendingMinor: -sentMinor } as const)
    : ({ openTransactions: 0 } as const);

const returnedFirst = (
  { status }: Transaction,
  outcome: PaymentOutcome,
): { readonly returnedFirst?: true } =>
  isOpen(status) && outcome.status === 'FAILED' && outcome.isReturn ? { returnedFirst: true } : {};

const refunded = (
  transaction: Transaction,
  outcome: Exclude<PaymentOutcome, { status: 'COMPLETED' }>,
  { at, onlyIf, refundJournal }: OutcomeOptions,
): OutcomeWrites => {
  const journal = refundJournal(at);
  const reason = refundReasonOf(outcome);
  const refund: Refund = {
    reference: referenceOf(journal.uuid),
    initiatedAt: at,
    settledAt: at,
    status: 'COMPLETED',
    reason,
  };
  const why = outcome.status === 'FAILED' ? { failureReason: outcome.failureReason } : {};
  const owed = outcome.status === 'FAILED' && outcome.isFeeOwed ? ({ platformFeeOwed: true } as const) : {};
  return {
    payment: moveTransaction(
      transaction,
      {
        status: outcome.status,
        at,
        refund,
        ...why,
        ...outcome.said,
        ...owed,
        ...returnedFirst(transaction, outcome),
      },
      onlyIf,
    ),
    ...postJournal(journal, openChange(transaction)),
  };
};

const failedWithoutRefund = (
  transaction: Transaction,
  outcome: Extract<PaymentOutcome, { status: 'FAILED' }>,
  { at, onlyIf }: OutcomeOptions,
): OutcomeWrites => {
  const { failureReason } = outcome;
  const move = {
    status: 'FAILED',
    at,
    failureReason,
    refund: failedRefund(at),
    ...outcome.said,
    ...returnedFirst(transaction, outcome),
  } as const;
  const payment = moveTransaction(transaction, move, onlyIf);
  if (!isOpen(transaction.status)) return { payment };
  return { payment, balance: countEnded(transaction) };
};

/**
 * The writes that end a payment whose money was sent on, on the payer's side. `payment` fails when another outcome was
 * written before. Any other write fails when the account is closed.
 */
export const outcomeWrites = (
  transaction: Transaction,
  outcome: PaymentOutcome,
  options: OutcomeOptions,
): OutcomeWrites => {
  if (outcome.status === 'COMPLETED') return completed(transaction, outcome, options);
  if (outcome.status === 'FAILED' && !outcome.isRefunded) {
    return failedWithoutRefund(transaction, outcome, options);
  }
  return refunded(transaction, outcome, options);
};
