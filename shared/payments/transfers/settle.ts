import { clock } from '#shared/kernel/clock.ts';
import { bareUuid } from '#shared/kernel/ids.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/table/change-with-retry.ts';
import { type NamedWrites, tryTransact } from '#shared/kernel/table/transact.ts';
import { clearingJournal } from '#shared/ledger/journal.ts';
import { countOpenTransaction, type PostingWrite, postJournal } from '#shared/ledger/store.ts';
import { outcomeOf, type PaymentOutcome } from '#shared/payments/payouts/payment-outcome.ts';
import type { PayoutAnswer } from '#shared/switch/port.ts';
import type { TransactionStatus } from '#shared/transactions/lifecycle.ts';
import { getTransaction, type Move, moveTransaction } from '#shared/transactions/store.ts';
import {
  isScheduled,
  type Party,
  type Refund,
  refundedAccountUuid,
  type Transaction,
} from '#shared/transactions/transaction.ts';
import {
  type OutcomeWrites,
  outcomeWrites as payerWrites,
  recordOutcome,
} from '../payouts/outcome-writes.ts';
import { settledRefund } from './plan.ts';
import { failureReasonOf } from './rules.ts';

const accountUuidOf = (party: Party): string => {
  if (party.kind !== 'ACCOUNT') throw new Error('A transfer has accounts on both sides');
  return bareUuid(party.accountId);
};

/** The end of a pending transfer. */
export interface TransferEnd {
  readonly move: Move;
  /** `payment` fails when another end was written before. */
  readonly writes: NamedWrites<'payment' | PostingWrite>;
}

/** Money that was not collected needs no movement. */
const endWithoutMoney = (transaction: Transaction, move: Move): TransferEnd => {
  const { platformId, destination } = transaction;
  const account = { platformId, accountUuid: accountUuidOf(destination) };
  const balance = countOpenTransaction(account, -1);
  return { move, writes: { payment: moveTransaction(transaction, move), balance } };
};

const journalOfRefund = (transfer: Transaction, purpose: 'REFUND' | 'CORRECTION', at: string) => {
  const { platformId, uuid, sentMinor, sentCurrency } = transfer;
  return clearingJournal({
    platformId,
    accountUuid: refundedAccountUuid(transfer),
    currency: sentCurrency,
    amountMinor: purpose === 'REFUND' ? sentMinor : -sentMinor,
    sourceUuid: uuid,
    purpose,
    at,
  });
};

/** The journal that gives the whole amount back, to the account that paid unless operators decided otherwise. @param at ISO 8601 */
export const returnJournal = (transfer: Transaction, at: string) => journalOfRefund(transfer, 'REFUND', at);

/** The journal that takes a refund back, because the bank had paid after all. @param at ISO 8601 */
export const transferCorrection = (transfer: Transaction, at: string) =>
  journalOfRefund(transfer, 'CORRECTION', at);

const endWithRefund = (
  transaction: Transaction,
  end: Omit<Move, 'refund'>,
  reason: Refund['reason'],
): TransferEnd => {
  const journal = returnJournal(transaction, end.at);
  const move = { ...end, refund: settledRefund(journal, reason) };
  const payment = moveTransaction(transaction, move);
  const ended = { openTransactions: -1, pendingMinor: -transaction.sentMinor } as const;
  return { move, writes: { payment, ...postJournal(journal, ended) } };
};

const failedTransfer = (transaction: Transaction, at: string): TransferEnd => {
  const { type } = transaction;
  const end = { status: 'FAILED', at, failureReason: failureReasonOf(type) } as const;
  return type === 'INCOMING'
    ? endWithoutMoney(transaction, end)
    : endWithRefund(transaction, end, 'TRANSACTION_FAILED');
};

/**
 * The end of a pending transfer that its platform cancels (decision "a quote is its transaction"): REFUNDED when the
 * money had left the account, else REJECTED. @param at ISO 8601
 */
export const cancelledTransfer = (transaction: Transaction, at: string): TransferEnd => {
  const rejected = { status: 'REJECTED', at, cancelled: true } as const;
  // No account counts it as open before its time.
  if (isScheduled(transaction)) {
    return { move: rejected, writes: { payment: moveTransaction(transaction, rejected) } };
  }
  return transaction.type === 'INCOMING'
    ? endWithoutMoney(transaction, rejected)
    : endWithRefund(transaction, { status: 'REFUNDED', at, cancelled: true }, 'USER_CANCELLATION');
};

/**
 * Writes the delayed outcome of a transfer: it FAILED, and money that went out comes back. A second call, also at the
 * same time, changes nothing more.
 *
 * @returns the status afterwards
 */
export const settleDelayedTransfer = (platformId: string, uuid: string): Promise<TransactionStatus> =>
  changeWithRetry(async () => {
    const transaction = await getTransaction(platformId, uuid);
    if (transaction === undefined) throw new Error('The transaction to settle does not exist');
    if (transaction.status !== 'PENDING') return transaction.status;
    const failed = await tryTransact(failedTransfer(transaction, clock.now().toISOString()).writes);
    if (failed === undefined) return 'FAILED';
    if (failed.has('payment')) return lostRace;
    throw failed;
  });

/** The writes that end a transfer out, or reverse its end. @param at ISO 8601 */
export const outcomeWrites = (transfer: Transaction, outcome: PaymentOutcome, at: string): OutcomeWrites =>
  payerWrites(transfer, outcome, { at, refundJournal: (time) => returnJournal(transfer, time) });

/**
 * Records the outcome of a transfer out that the switch pays. The first outcome wins; ON_ITS_WAY changes nothing.
 */
export const settleTransferPayout = async (transfer: Transaction, answer: PayoutAnswer): Promise<void> => {
  const now = clock.now();
  const outcome = outcomeOf(answer, now);
  if (outcome === undefined) return;
  const at = now.toISOString();
  await recordOutcome(outcome, (one) => outcomeWrites(transfer, one, at));
};
