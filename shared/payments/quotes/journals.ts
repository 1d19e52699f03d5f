import { type NamedWrites, prefixed } from '#shared/kernel/table/transact.ts';
import { freezeWrite } from '#shared/ledger/account-state.ts';
import {
  clearingJournal,
  type Journal,
  journalOf,
  type Leg,
  type Purpose,
  reversed,
  type SystemAccount,
} from '#shared/ledger/journal.ts';
import { type PostingWrite, postJournal, postTogether } from '#shared/ledger/store.ts';
import {
  feeAccountUuid,
  hasCollectedFee,
  payingAccountUuid,
  platformFeeOf,
  type QuotedTransaction,
  refundedAccountUuid,
  type Transaction,
} from '#shared/transactions/transaction.ts';

/**
 * The legs of an executed quote. The sender's amount becomes fees and principal, the principal is exchanged, and the
 * received amount waits in clearing for the payout. The platform's own fee waits for the payment's end.
 */
const paymentLegs = (transaction: QuotedTransaction, payer = payingAccountUuid(transaction)): Leg[] => {
  const { sentMinor, sentCurrency, receivedMinor, receivedCurrency, quote } = transaction;
  const platformFeeMinor = platformFeeOf(transaction);
  const sent = (account: string, amountMinor: bigint): Leg => ({
    account,
    currency: sentCurrency,
    amountMinor,
  });
  return [
    sent(payer, -sentMinor),
    sent('FEES', quote.feesMinor - platformFeeMinor),
    sent('PLATFORM_FEES', platformFeeMinor),
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

/** On the account that gets the money back: nearly always the payer. */
const refundDraftOf = (transaction: QuotedTransaction, at: string) => ({
  ...draftOf(transaction, at),
  accountUuid: refundedAccountUuid(transaction),
});

const refundedLegs = (transaction: QuotedTransaction): Leg[] =>
  paymentLegs(transaction, refundedAccountUuid(transaction));

/** The journal of a quote's execution. */
export const paymentJournal = (transaction: QuotedTransaction, at: string): Journal =>
  journalOf({ ...draftOf(transaction, at), purpose: 'PAYMENT', legs: paymentLegs(transaction) });

/** The journal that gives the whole amount back, fees included. */
export const paymentRefundJournal = (transaction: QuotedTransaction, at: string): Journal =>
  journalOf({
    ...refundDraftOf(transaction, at),
    purpose: 'REFUND',
    legs: reversed(refundedLegs(transaction)),
  });

/** The journal that takes a refund back, because the receiver had the money after all. */
const correctionJournal = (transaction: QuotedTransaction, at: string): Journal =>
  journalOf({ ...refundDraftOf(transaction, at), purpose: 'CORRECTION', legs: refundedLegs(transaction) });

/** A journal between the platform's fee account and where fees wait. */
const feeMovement = (
  transaction: QuotedTransaction,
  { purpose, sign, at }: { purpose: Purpose; sign: 1n | -1n; at: string },
): Journal => {
  const accountUuid = feeAccountUuid(transaction);
  const { sentCurrency: currency } = transaction;
  const amountMinor = sign * platformFeeOf(transaction);
  const legs = [
    { account: accountUuid, currency, amountMinor },
    { account: 'PLATFORM_FEES' satisfies SystemAccount, currency, amountMinor: -amountMinor },
  ];
  return journalOf({ ...draftOf(transaction, at), accountUuid, purpose, legs });
};

/** The journal by which the platform gets its fee of a payment that was made. */
export const feeJournal = (transaction: QuotedTransaction, at: string): Journal =>
  feeMovement(transaction, { purpose: 'FEE', sign: 1n, at });

/** The journal by which the platform gives its fee back, because the payment came back. */
const feeRefundJournal = (transaction: QuotedTransaction, at: string): Journal =>
  feeMovement(transaction, { purpose: 'FEE_REFUND', sign: -1n, at });

/** The journal by which the platform gets again what it had given back. */
const feeCorrectionJournal = (transaction: QuotedTransaction, at: string): Journal =>
  feeMovement(transaction, { purpose: 'CORRECTION', sign: 1n, at });

/** The same for an account that pays the correction and gets the fee of it: one journal has both. */
const netCorrectionJournal = (transaction: QuotedTransaction, at: string): Journal => {
  const fee = platformFeeOf(transaction);
  const { accountUuid } = refundDraftOf(transaction, at);
  const legs = refundedLegs(transaction).flatMap((leg) => {
    if (leg.account === 'PLATFORM_FEES') return [];
    return leg.account === accountUuid ? { ...leg, amountMinor: leg.amountMinor + fee } : leg;
  });
  return journalOf({ ...refundDraftOf(transaction, at), purpose: 'CORRECTION', legs });
};

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

/*
 * How the platform's own fee follows its payment: it waits in PLATFORM_FEES, reaches the platform's account when the
 * payment is made, and leaves it when the payment comes back. One account takes part in a transaction once, so where the
 * platform's account also gets a refund or is paid, both journals share one change of its balance.
 */

/** `balance` and the journals are of the account that pays or is refunded; those of the platform's account follow `fee.`. */
export type FeeWrite = `fee.${PostingWrite | 'freeze'}`;
type Postings = NamedWrites<PostingWrite | FeeWrite>;

const closed = { openTransactions: 0 } as const;

const onFeeAccount = (journal: Journal): NamedWrites<FeeWrite> =>
  prefixed('fee', postJournal(journal, closed));

/** The writes by which the platform gets its fee when the payment is made. The account refuses nothing of it. */
export const feeWrites = (transaction: QuotedTransaction, at: string): NamedWrites<FeeWrite> =>
  platformFeeOf(transaction) === 0n ? {} : onFeeAccount(feeJournal(transaction, at));

/** The writes that take back the fee of a payment that came back. `fee.balance` fails when the account does not hold it. */
export const feeRefundWrites = (transaction: QuotedTransaction, at: string): NamedWrites<FeeWrite> =>
  hasCollectedFee(transaction) ? onFeeAccount(feeRefundJournal(transaction, at)) : {};

const isRefundedToFeeAccount = (transaction: QuotedTransaction): boolean =>
  refundedAccountUuid(transaction) === feeAccountUuid(transaction);

/**
 * The write of a platform that owes its fee: nothing leaves its account before two operators have settled that, or it could
 * take fees, spend them and have the payments returned without end. `fee.freeze` fails when the account is frozen already.
 */
export const owedFeeWrites = (transaction: QuotedTransaction, at: string): NamedWrites<FeeWrite> => {
  const account = { platformId: transaction.platformId, accountUuid: feeAccountUuid(transaction) };
  const reason = 'The platform owes a fee of its own that went back to the payer';
  return { 'fee.freeze': freezeWrite(account, { reason, at }) };
};

/** The writes that give back a payment that is no longer open, with the fee of it. */
export const refundPostings = (transaction: QuotedTransaction, at: string): Postings => {
  const refund = paymentRefundJournal(transaction, at);
  if (!hasCollectedFee(transaction)) return postJournal(refund, closed);
  return isRefundedToFeeAccount(transaction)
    ? postTogether([refund, feeRefundJournal(transaction, at)], closed)
    : { ...postJournal(refund, closed), ...feeRefundWrites(transaction, at) };
};

/** The platform still has a fee that it owed, so it gets no other one. */
const feeAgain = (transaction: QuotedTransaction, at: string): Journal | undefined => {
  if (platformFeeOf(transaction) === 0n || transaction.platformFeeOwed === true) return undefined;
  return hasCollectedFee(transaction) ? feeCorrectionJournal(transaction, at) : feeJournal(transaction, at);
};

/** The writes that take a refund back, because the payment was made after all, and give the platform its fee. */
export const correctionPostings = (transaction: QuotedTransaction, at: string): Postings => {
  const fee = feeAgain(transaction, at);
  const correction = correctionJournal(transaction, at);
  if (fee === undefined) return postJournal(correction, closed);
  if (!isRefundedToFeeAccount(transaction))
    return { ...postJournal(correction, closed), ...onFeeAccount(fee) };
  return fee.purpose === 'CORRECTION'
    ? postJournal(netCorrectionJournal(transaction, at), closed)
    : postTogether([correction, fee], closed);
};

/** The writes for a payment that was made after all and had not been given back: only the fee is missing, if it is. */
export const lateFeeWrites = (transaction: QuotedTransaction, at: string): NamedWrites<FeeWrite> =>
  hasCollectedFee(transaction) ? {} : feeWrites(transaction, at);
