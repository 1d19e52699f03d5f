import { changeWithRetry, lostRace } from '#shared/kernel/change-with-retry.ts';
import { clock } from '#shared/kernel/clock.ts';
import { bareUuid } from '#shared/kernel/ids.ts';
import { type NamedWrites, tryTransact } from '#shared/kernel/transact.ts';
import { clearingJournal } from '#shared/ledger/journal.ts';
import { countOpenTransaction, type PostingWrite, postJournal } from '#shared/ledger/store.ts';
import type { TransactionStatus } from '#shared/transactions/lifecycle.ts';
import { getTransaction, moveTransaction } from '#shared/transactions/store.ts';
import type { Party, Transaction } from '#shared/transactions/transaction.ts';
import { settledRefund } from './plan.ts';
import { failureReasonOf } from './rules.ts';

const accountUuidOf = (party: Party): string => {
  if (party.kind !== 'ACCOUNT') throw new Error('A transfer has accounts on both sides');
  return bareUuid(party.accountId);
};

const failureWrites = (transaction: Transaction, at: string): NamedWrites<'payment' | PostingWrite> => {
  const { platformId, type, uuid, source, destination, sentMinor, sentCurrency } = transaction;
  const failed = { status: 'FAILED', at, failureReason: failureReasonOf(type) } as const;
  if (type === 'INCOMING') {
    const account = { platformId, accountUuid: accountUuidOf(destination) };
    return { payment: moveTransaction(transaction, failed), balance: countOpenTransaction(account, -1) };
  }
  const refund = clearingJournal({
    platformId,
    accountUuid: accountUuidOf(source),
    currency: sentCurrency,
    amountMinor: sentMinor,
    sourceUuid: uuid,
    purpose: 'REFUND',
    at,
  });
  const outcome = { ...failed, refund: settledRefund(refund) };
  return { payment: moveTransaction(transaction, outcome), ...postJournal(refund, { openTransactions: -1 }) };
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
    const failed = await tryTransact(failureWrites(transaction, clock.now().toISOString()));
    if (failed === undefined) return 'FAILED';
    if (failed.has('payment')) return lostRace;
    throw failed;
  });
