import { clearingJournal, type Journal, journalOf, type Leg, reversed } from '#shared/ledger/journal.ts';
import {
  payingAccountUuid,
  type QuotedTransaction,
  type Transaction,
} from '#shared/transactions/transaction.ts';

/**
 * The legs of an executed quote. The sender's amount becomes fee and principal, the principal is exchanged, and the
 * received amount waits in clearing for the payout.
 */
const paymentLegs = (transaction: QuotedTransaction): Leg[] => {
  const { sentMinor, sentCurrency, receivedMinor, receivedCurrency, quote } = transaction;
  const sent = (account: string, amountMinor: bigint): Leg => ({
    account,
    currency: sentCurrency,
    amountMinor,
  });
  return [
    sent(payingAccountUuid(transaction), -sentMinor),
    sent('FEES', quote.feesMinor),
    sent('EXCHANGE', sentMinor - quote.feesMinor),
    { account: 'EXCHANGE', currency: receivedCurrency, amountMinor: -receivedMinor },
    { account: 'CLEARING', currency: receivedCurrency, amountMinor: receivedMinor },
  ];
};

const draftOf = (transaction: QuotedTransaction, at: string) => ({
  platformId: transaction.platformId,
  accountUuid: payingAccountUuid(transaction),
  sourceUuid: transaction.uuid,
  at,
});

/** The journal of a quote's execution. */
export const paymentJournal = (transaction: QuotedTransaction, at: string): Journal =>
  journalOf({ ...draftOf(transaction, at), purpose: 'PAYMENT', legs: paymentLegs(transaction) });

/** The journal that gives the whole amount back, fees included. */
export const paymentRefundJournal = (transaction: QuotedTransaction, at: string): Journal =>
  journalOf({ ...draftOf(transaction, at), purpose: 'REFUND', legs: reversed(paymentLegs(transaction)) });

/** The journal that takes a refund back, because the receiver had the money after all. */
export const correctionJournal = (transaction: QuotedTransaction, at: string): Journal =>
  journalOf({ ...draftOf(transaction, at), purpose: 'CORRECTION', legs: paymentLegs(transaction) });

/** The journal of the money that the payer sends for this payment. */
export const depositJournal = (transaction: QuotedTransaction, at: string): Journal => {
  const { sentMinor: amountMinor, sentCurrency: currency } = transaction;
  return clearingJournal({ ...draftOf(transaction, at), currency, amountMinor, purpose: 'DEPOSIT' });
};

/** The journal of the money that reaches an internal account of the platform. */
export const creditJournal = (transaction: Transaction, accountUuid: string, at: string): Journal => {
  const { platformId, uuid: sourceUuid, receivedMinor: amountMinor, receivedCurrency } = transaction;
  return clearingJournal({
    platformId,
    accountUuid,
    sourceUuid,
    currency: receivedCurrency,
    amountMinor,
    purpose: 'PAYMENT',
    at,
  });
};
