import { resolveInternalAccount } from '#shared/accounts/internal-accounts.ts';
import { clock } from '#shared/kernel/clock.ts';
import { ownerOfAccount } from '#shared/kernel/ids.ts';
import { type NamedWrites, prefixed } from '#shared/kernel/table/transact.ts';
import { type PostingWrite, postJournal, postTogether } from '#shared/ledger/store.ts';
import type { PayoutAnswer } from '#shared/switch/port.ts';
import { moveTransaction } from '#shared/transactions/store.ts';
import {
  feeAccountUuid,
  paidAccountUuid,
  platformFeeOf,
  type QuotedTransaction,
} from '#shared/transactions/transaction.ts';
import { type EndOptions, outcomeWrites as payerWrites, recordOutcome } from '../payouts/outcome-writes.ts';
import { notTaken, outcomeOf, outcomeOverNetwork, type PaymentOutcome } from '../payouts/payment-outcome.ts';
import {
  creditJournal,
  type FeeWrite,
  feeJournal,
  feeRefundWrites,
  feeWrites,
  owedFeeWrites,
  paymentRefundJournal,
} from './journals.ts';

/**
 * `balance` and the journals are the sender's; those of a receiver on the same platform follow `receiver.`, and those of
 * the platform's account that gets its fee `fee.`.
 */
export type SettlementWrite = 'payment' | PostingWrite | `receiver.${PostingWrite}` | FeeWrite;
type SettlementWrites = NamedWrites<SettlementWrite>;

interface SettlementOptions extends EndOptions {
  /** The version of the receiver's customer that was found approved; absent when no customer of the platform is paid. */
  readonly receiverVersion?: number | undefined;
}

const receiverWrites = (
  transaction: QuotedTransaction,
  { at, receiverVersion: ownerVersion }: SettlementOptions,
): SettlementWrites => {
  const paid = paidAccountUuid(transaction);
  if (paid === undefined) return feeWrites(transaction, at);
  const credit = creditJournal(transaction, paid, at);
  const options = { openTransactions: 0, ownerVersion } as const;
  if (paid === feeAccountUuid(transaction) && platformFeeOf(transaction) > 0n)
    return prefixed('receiver', postTogether([credit, feeJournal(transaction, at)], options));
  return { ...prefixed('receiver', postJournal(credit, options)), ...feeWrites(transaction, at) };
};

/** A payment that came back takes the platform's fee with it. Money that stays in clearing takes nothing. */
const returnedFee = (
  transaction: QuotedTransaction,
  outcome: PaymentOutcome,
  { at }: SettlementOptions,
): SettlementWrites => {
  if (outcome.status !== 'FAILED') return feeRefundWrites(transaction, at);
  const { isRefunded, isFeeOwed, isFrozenAlready } = outcome;
  if (!isRefunded || isFrozenAlready) return {};
  return isFeeOwed ? owedFeeWrites(transaction, at) : feeRefundWrites(transaction, at);
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
    ...(outcome.status === 'COMPLETED'
      ? receiverWrites(transaction, options)
      : returnedFee(transaction, outcome, options)),
  };
};

/** The customer of this platform whose internal account a payment reaches; undefined when it reaches none. */
const readReceiver = async (quote: QuotedTransaction) => {
  const { platformId } = quote;
  const paid = paidAccountUuid(quote);
  // The platform itself needs no approval.
  if (paid === undefined || ownerOfAccount(paid)?.ownerUuid === platformId) return undefined;
  const account = await resolveInternalAccount(platformId, paid);
  if (account === undefined) throw new Error('The account that a quote pays does not exist');
  return account.owner;
};

const nobodyPaid: PaymentOutcome = {
  status: 'FAILED',
  failureReason: 'COUNTERPARTY_POST_TX_FAILED',
  isRefunded: true,
  said: notTaken,
};

/** Money reaches only an approved customer. The credit's condition checks that the approval still holds. */
const withReceiver = async (
  quote: QuotedTransaction,
  outcome: PaymentOutcome,
): Promise<{ readonly outcome: PaymentOutcome; readonly receiverVersion?: number }> => {
  const receiver = outcome.status === 'COMPLETED' ? await readReceiver(quote) : undefined;
  if (receiver === undefined) return { outcome };
  const { approved, version: receiverVersion } = receiver;
  return approved ? { outcome, receiverVersion } : { outcome: nobodyPaid };
};

/**
 * Records the outcome of an executed quote's payout, with all its postings, in one transaction. The first outcome
 * wins; ON_ITS_WAY changes nothing. A receiver who is not approved gets nothing, and the sender gets the money back.
 */
export const settleQuotePayout = async (quote: QuotedTransaction, answer: PayoutAnswer): Promise<void> => {
  const now = clock.now();
  const answered = quote.network === undefined ? outcomeOf(answer, now) : outcomeOverNetwork(answer, now);
  if (answered === undefined) return;
  const { outcome, receiverVersion } = await withReceiver(quote, answered);
  const at = now.toISOString();
  await recordOutcome(outcome, (one) => outcomeWrites(quote, one, { at, receiverVersion }));
};

/**
 * The end of a quote that its platform cancels before anybody has executed it (decision "a quote is its transaction").
 * Nothing was debited. @param at ISO 8601
 */
export const cancelledQuote = (quote: QuotedTransaction, at: string) => {
  const move = { status: 'EXPIRED', at, cancelled: true } as const;
  return { move, writes: { payment: moveTransaction(quote, move) } };
};
