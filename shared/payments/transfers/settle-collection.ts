import { clock } from '#shared/kernel/clock.ts';
import { type NamedWrites, tryTransact } from '#shared/kernel/table/transact.ts';
import { clearingJournal, type Journal } from '#shared/ledger/journal.ts';
import { countOpenTransaction, postJournal } from '#shared/ledger/store.ts';
import type { CollectionAnswer } from '#shared/switch/port.ts';
import { isOpen } from '#shared/transactions/lifecycle.ts';
import { type Move, moveTransaction } from '#shared/transactions/store.ts';
import { type FailureDetail, paidAccountUuid, type Transaction } from '#shared/transactions/transaction.ts';
import { failedRefund } from '../payouts/payment-outcome.ts';
import { returnCheckAt } from '../payouts/polling-schedule.ts';
import { failureReasonOf } from './rules.ts';

const accountOf = (transfer: Transaction) => {
  const accountUuid = paidAccountUuid(transfer);
  if (accountUuid === undefined) throw new Error('A transfer in pays an internal account');
  return { platformId: transfer.platformId, accountUuid };
};

/** TRANSFER credits the account with what was collected; REFUND takes back what the payer's bank took back. */
export const collectionJournal = (
  transfer: Transaction,
  purpose: 'TRANSFER' | 'REFUND',
  at: string,
): Journal =>
  clearingJournal({
    ...accountOf(transfer),
    currency: transfer.receivedCurrency,
    amountMinor: purpose === 'TRANSFER' ? transfer.receivedMinor : -transfer.receivedMinor,
    sourceUuid: transfer.uuid,
    purpose,
    at,
  });

const collectionFailed: FailureDetail = { code: 'COLLECTION_FAILED' };

const failedAt = (at: string, { facts }: Partial<CollectionAnswer> = {}): Move => ({
  status: 'FAILED',
  at,
  failureReason: failureReasonOf('INCOMING'),
  failureDetail: facts?.failureDetail ?? collectionFailed,
});

/** An end that moves no money. */
const withoutMoney = (transfer: Transaction, move: Move): NamedWrites => ({
  payment: moveTransaction(transfer, move),
  ...(isOpen(transfer.status) && { balance: countOpenTransaction(accountOf(transfer), -1) }),
});

const credited = (transfer: Transaction, at: string, rail: Transaction['rail']): NamedWrites => ({
  payment: moveTransaction(transfer, {
    status: 'COMPLETED',
    at,
    settledAt: at,
    ...(rail !== undefined && { rail }),
    ...returnCheckAt(at, 'LATER'),
  }),
  ...postJournal(collectionJournal(transfer, 'TRANSFER', at), { openTransactions: -1 }),
});

/** The end of a credited transfer whose money is gone again. `balance` fails when the account does not hold it. */
export const takenBack = (transfer: Transaction, at: string, answer?: CollectionAnswer): NamedWrites => ({
  payment: moveTransaction(transfer, failedAt(at, answer)),
  ...postJournal(collectionJournal(transfer, 'REFUND', at), { openTransactions: 0 }),
});

/** The collected money and the account no longer agree. */
const leftToPeople = (transfer: Transaction, at: string): NamedWrites =>
  withoutMoney(transfer, { ...failedAt(at), refund: failedRefund(at) });

/** The writes of an answer, and those to make instead when the account refuses them; none when it says nothing new. */
const writesOf = (transfer: Transaction, answer: CollectionAnswer, at: string): readonly NamedWrites[] => {
  const { kind, facts } = answer;
  if (transfer.status === 'COMPLETED') {
    return kind === 'RETURNED' ? [takenBack(transfer, at, answer), leftToPeople(transfer, at)] : [];
  }
  if (transfer.status !== 'PROCESSING') return [];
  switch (kind) {
    case 'ON_ITS_WAY':
      return [];
    case 'COLLECTED':
      return [credited(transfer, at, facts?.rail), leftToPeople(transfer, at)];
    case 'REJECTED':
    case 'CANCELLED':
      return [
        withoutMoney(transfer, {
          status: 'REJECTED',
          at,
          failureDetail: facts?.failureDetail ?? collectionFailed,
        }),
      ];
    case 'FAILED':
      return [withoutMoney(transfer, failedAt(at, answer))];
    // A return before the money was credited means that nothing came in.
    case 'RETURNED':
      return [withoutMoney(transfer, { ...failedAt(at, answer), returnedFirst: true })];
  }
};

/**
 * Records what the switch says about a transfer in. The account is credited only with money that was collected, in one
 * transaction with the state. The first outcome wins, and ON_ITS_WAY changes nothing. Where the account cannot take the
 * money, or no longer holds what the bank took back, the transfer fails, nothing moves, and an alarm calls people.
 */
export const settleCollection = async (transfer: Transaction, answer: CollectionAnswer): Promise<void> => {
  const [first, instead] = writesOf(transfer, answer, clock.now().toISOString());
  if (first === undefined) return;
  const failed = await tryTransact(first);
  if (failed === undefined || failed.has('payment')) return;
  if (instead === undefined || !failed.has('balance')) throw failed;
  const again = await tryTransact(instead);
  if (again !== undefined && !again.has('payment')) throw again;
};
