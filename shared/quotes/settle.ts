import { resolveInternalAccount } from '#shared/accounts/internal-accounts.ts';
import { ownerOfAccount } from '#shared/kernel/account-id.ts';
import { clock } from '#shared/kernel/clock.ts';
import { transactIfUnchanged } from '#shared/kernel/transact.ts';
import { outcomeOf, type PaymentOutcome } from '#shared/payouts/payment-outcome.ts';
import { recordOutcome } from '#shared/payouts/record-outcome.ts';
import type { PayoutAnswer } from '#shared/switch/port.ts';
import { moveTransaction } from '#shared/transactions/store.ts';
import {
  isExpired,
  paidAccountUuid,
  type QuotedTransaction,
  type Transaction,
} from '#shared/transactions/transaction.ts';
import { outcomeWrites } from './settlement-writes.ts';

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
  const answered = outcomeOf(answer, now);
  if (answered === undefined) return;
  const { outcome, receiverVersion } = await withReceiver(quote, answered);
  const at = now.toISOString();
  await recordOutcome(outcome, (one) => outcomeWrites(quote, one, { at, receiverVersion }));
};

/**
 * The end of a quote that its platform cancels before anybody has executed it (docs/decisions/0211). Nothing was
 * debited. @param at ISO 8601
 */
export const cancelledQuote = (quote: QuotedTransaction, at: string) => {
  const move = { status: 'EXPIRED', at, cancelled: true } as const;
  return { move, writes: { payment: moveTransaction(quote, move) } };
};

/**
 * Writes the expiry of a quote that nobody executed in time. Every read has shown it already. Nothing was debited, so
 * nothing is returned. A quote that was executed in the last moment stays executed.
 *
 * @returns whether this call made the quote EXPIRED
 */
export const expireQuote = async (quote: Transaction): Promise<boolean> => {
  const now = clock.now();
  if (!isExpired(quote, now)) return false;
  return transactIfUnchanged({
    payment: moveTransaction(quote, { status: 'EXPIRED', at: now.toISOString() }),
  });
};
