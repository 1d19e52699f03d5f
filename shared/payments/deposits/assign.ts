import { resolveInternalAccount } from '#shared/accounts/internal-accounts.ts';
import { clock } from '#shared/kernel/clock.ts';
import { formatId, newUuid, uuidTime } from '#shared/kernel/ids.ts';
import { log } from '#shared/kernel/log.ts';
import { pagesOf } from '#shared/kernel/table/pages.ts';
import { readRange, sortKeyOf } from '#shared/kernel/table/range.ts';
import { transactIfUnchanged, tryTransact } from '#shared/kernel/table/transact.ts';
import { sumsOf } from '#shared/ledger/journal.ts';
import { journalItem, journalPartition, postJournal, postToSystemAccount } from '#shared/ledger/store.ts';
import { putTransaction } from '#shared/transactions/store.ts';
import { type Deposit, house, suspense } from './deposit.ts';
import { canTake } from './find-account.ts';
import { depositJournal, depositPayment, suspenseJournal } from './journals.ts';
import { moveDeposit } from './store.ts';

const perRead = 500;

/** What the journals say is in suspense, by currency, strongly consistent. */
export const readSuspense = async (): Promise<Map<string, bigint>> => {
  const partition = journalPartition({ platformId: house, accountUuid: suspense });
  const range = { index: 'table', partition, descending: false, consistent: true } as const;
  const pages = pagesOf({
    count: perRead,
    read: (page) => readRange({ ...range, ...page }),
    positionOf: sortKeyOf('table'),
  });
  const totals = new Map<string, bigint>();
  for await (const items of pages) {
    const legs = items.flatMap((item) => journalItem.parse(item).legs);
    for (const [currency, sum] of sumsOf(legs.filter(({ account }) => account === suspense))) {
      totals.set(currency, (totals.get(currency) ?? 0n) + sum);
    }
  }
  return totals;
};

export interface Assignment {
  readonly platformId: string;
  readonly accountUuid: string;
}

/**
 * Says whose a deposit in suspense is. It moves no money: settleAssigned does, which only the service may.
 *
 * @returns false when somebody has assigned it before
 */
export const assignDeposit = (deposit: Deposit, account: Assignment): Promise<boolean> => {
  if (deposit.status !== 'HELD') return Promise.resolve(false);
  const at = clock.now().toISOString();
  return transactIfUnchanged({ deposit: moveDeposit(deposit, { to: 'ASSIGNED', at, ...account }) });
};

const giveBack = async (deposit: Deposit, at: string): Promise<void> => {
  log.error({ operation: 'finishOverdue', code: 'DEPOSIT_HELD', ids: [formatId('Deposit', deposit.uuid)] });
  await transactIfUnchanged({ deposit: moveDeposit(deposit, { to: 'HELD', at }) });
};

/**
 * Moves an assigned deposit out of suspense onto its account, in one transaction with its state and its payment. It may
 * run any number of times. An account that cannot take it gives it back to suspense, with an alarm.
 *
 * The payment has an id of this moment: lists and the search for lost events are in the order of ids, and have long
 * passed the day when the money came in.
 */
export const settleAssigned = async (deposit: Deposit): Promise<void> => {
  const { platformId = '', accountUuid = '', currency } = deposit;
  const uuid = newUuid();
  const at = uuidTime(uuid).toISOString();
  const account = await resolveInternalAccount(platformId, accountUuid);
  if (account === undefined || account.currency !== currency || !canTake(account))
    return giveBack(deposit, at);
  const credited = { ...deposit, uuid };
  const journal = depositJournal(credited, platformId, accountUuid, at);
  const failed = await tryTransact({
    deposit: moveDeposit(deposit, { to: 'SETTLED', at, paymentUuid: uuid }),
    suspense: postToSystemAccount(suspenseJournal(deposit, 'TRANSFER', at)),
    payment: putTransaction(depositPayment(credited, platformId, account, at)),
    ...postJournal(journal, { openTransactions: 0, ownerVersion: account.owner.version }),
  });
  if (failed === undefined || failed.has('deposit')) return;
  if (!failed.has('balance')) throw failed;
  await giveBack(deposit, at);
};
