import { expect } from 'vitest';
import { internalAccountUuid, newUuid } from '#shared/kernel/ids.ts';
import type { Write } from '#shared/kernel/table/item.ts';
import { type NamedWrites, transact } from '#shared/kernel/table/transact.ts';
import { accountDelta, clearingJournal } from '#shared/ledger/journal.ts';
import { countOpenTransaction, postJournal } from '#shared/ledger/store.ts';
import { receiveCollectionResult, receiveResult } from '#shared/payments/payouts/receive-result.ts';
import { paymentJournal } from '#shared/payments/quotes/journals.ts';
import type { Resolution } from '#shared/payments/reconciliation-exceptions/reconciliation-exception.ts';
import { confirmed, proposed, withoutResult } from '#shared/payments/reconciliation-exceptions/rules.ts';
import {
  getReconciliationException,
  saveReconciliationException,
} from '#shared/payments/reconciliation-exceptions/store.ts';
import { settlePayout } from '#shared/payments/settlement/settle-payout.ts';
import { settleCollection } from '#shared/payments/transfers/settle-collection.ts';
import { getTransaction, putTransaction } from '#shared/transactions/store.ts';
import { isQuoted, type Transaction } from '#shared/transactions/transaction.ts';
import type { Value } from '#test/support/raw-table.ts';
import { house, suspenseFindings } from '#test/support/reconciler/check-suspense.ts';
import { mapOf } from '#test/support/reconciler/findings.ts';
import { reconcileItems } from '#test/support/reconciler.ts';
import { wholePayment } from '#test/support/whole-payment.ts';
import { ledgerCheckOf } from '../../reconciler/ledger-check-of.ts';
import type { MemoryTable } from '../../support/memory-table.ts';
import {
  balanceAt,
  collectedTransfer,
  incomingPayment,
  ownAccount,
  sender,
  sentTransfer,
} from '../../support/payments.ts';
import { toBank } from '../payouts/support/payout-to-bank.ts';

/** What a switch says, in any words. */
export type Result = 'DELIVERED' | 'COLLECTED' | 'FAILED' | 'LOST' | 'REJECTED' | 'CANCELLED' | 'RETURNED';

const { platformId } = toBank;
const euros = internalAccountUuid(toBank.ownerUuid, 'EUR');
const minute = '2025-10-13T12:00:';
const at = (second: number): string => `${minute}${String(second).padStart(2, '0')}.000Z`;

/** Payments of 100.00 USD, or 85.78 EUR, that a switch carries, and the account that pays or is paid. */
const carried = {
  quote: { ...toBank, past: [['PENDING', at(0)]] },
  transfer: sentTransfer,
  collection: collectedTransfer,
  passedOn: { ...incomingPayment('PROCESSING', true), version: 2, past: [['PENDING', at(0)]] },
} as const satisfies Record<string, Transaction>;
export type Sort = keyof typeof carried;

export const uuidOf = (sort: Sort): string => carried[sort].uuid;

export const accountOf = (sort: Sort): string => (sort === 'passedOn' ? euros : ownAccount);

const movement = (accountUuid: string, amountMinor: bigint, sourceUuid: string) => ({
  platformId,
  accountUuid,
  currency: accountUuid === euros ? 'EUR' : 'USD',
  amountMinor,
  sourceUuid,
  at: at(1),
});

const commit = (table: MemoryTable, writes: NamedWrites): void => {
  const all = Object.values(writes).filter((write): write is Write => write !== undefined);
  expect(table.commit(all).every(({ isAllowed }) => isAllowed)).toBe(true);
};

/** Money for an account, as the sandbox makes it. */
export const fund = (table: MemoryTable, accountUuid: string, amountMinor: bigint): void =>
  commit(
    table,
    postJournal(clearingJournal({ ...movement(accountUuid, amountMinor, newUuid()), purpose: 'FUNDING' }), {
      openTransactions: 0,
    }),
  );

/** Takes everything from a payment's account, as a payment that a customer makes. */
export const spend = (table: MemoryTable, sort: Sort): void => {
  const account = accountOf(sort);
  const amountMinor = -BigInt(String(balanceAt(table, account)?.balanceMinor ?? 0));
  commit(
    table,
    postJournal(clearingJournal({ ...movement(account, amountMinor, newUuid()), purpose: 'FUNDING' }), {
      openTransactions: 0,
    }),
  );
};

/** Stores a payment of this sort as the switch gets it, with its journals. */
export const start = (table: MemoryTable, sort: Sort, more: Partial<Transaction> = {}): Transaction => {
  const payment: Transaction = { ...carried[sort], ...more, checkAt: at(59) };
  const key = { platformId, accountUuid: accountOf(sort) };
  const isOut = payment.type === 'OUTGOING';
  if (isOut) fund(table, ownAccount, payment.sentMinor);
  const journal = isQuoted(payment)
    ? paymentJournal(payment, at(1))
    : clearingJournal({ ...movement(ownAccount, -payment.sentMinor, payment.uuid), purpose: 'TRANSFER' });
  const moved = isOut
    ? postJournal(journal, { openTransactions: 1, pendingMinor: -accountDelta(journal) })
    : { balance: countOpenTransaction(key, 1) };
  commit(table, { payment: putTransaction(payment), ...moved });
  return payment;
};

/** A payment that goes on to a bank and that a customer of this service has sent. @returns the sender's payment's uuid */
export const startWithSender = (table: MemoryTable): string => {
  fund(table, ownAccount, sender.sentMinor);
  const paid = postJournal(paymentJournal(sender, at(1)), {
    openTransactions: 1,
    pendingMinor: sender.sentMinor,
  });
  commit(table, { payment: putTransaction(sender), ...paid });
  start(table, 'passedOn', { counterpart: { platformId, uuid: sender.uuid } });
  return sender.uuid;
};

/** The switch tells a result of the payment. */
export const tell = (sort: Sort, result: Result): Promise<void> => {
  const { uuid } = carried[sort];
  const told = { platformId, uuid, signedBy: 'default' };
  const failure = { failureReason: 'QUOTE_EXECUTION_FAILED', isRefundPossible: result !== 'LOST' } as const;
  if (sort === 'collection') {
    const kind = result === 'DELIVERED' ? 'COLLECTED' : result === 'LOST' ? 'FAILED' : result;
    return receiveCollectionResult(told, { kind }, settleCollection);
  }
  switch (result) {
    case 'COLLECTED':
    case 'DELIVERED':
      return receiveResult(told, { kind: 'DELIVERED', mayComeBack: false }, settlePayout);
    case 'FAILED':
    case 'LOST':
      return receiveResult(told, { kind: 'FAILED', ...failure }, settlePayout);
    default:
      return receiveResult(told, { kind: result }, settlePayout);
  }
};

export const recordOf = async (sort: Sort) => {
  const record = await getReconciliationException({ platformId, uuid: carried[sort].uuid });
  if (record === undefined) throw new Error('The contradiction is missing');
  return record;
};

/** Two operators decide. @param time ISO 8601 */
export const decide = async (sort: Sort, outcome: Resolution, time: string): Promise<void> => {
  const proposal = { outcome, reason: 'The bank says so.', by: 'ada', at: time };
  const { version = 0 } = (await getTransaction(platformId, carried[sort].uuid)) ?? {};
  const next = proposed(await recordOf(sort), proposal, version);
  await transact({ reconciliationException: saveReconciliationException(next) });
  await transact({ reconciliationException: saveReconciliationException(confirmed(next, 'bob', time)) });
};

/** Two operators decide what becomes of a refund that failed, or of a fee that is owed. @param time ISO 8601 */
export const tryAgain = async (
  sort: Sort,
  time: string,
  outcome: 'REFUND' | 'SETTLE' | 'WRITE_OFF' | 'FEE' = 'REFUND',
): Promise<void> => {
  const payment = await getTransaction(platformId, carried[sort].uuid);
  if (payment === undefined) throw new Error('The payment is missing');
  const stored = await getReconciliationException(payment);
  const proposal = { outcome, reason: 'It came back.', by: 'ada', at: time };
  const next = proposed(stored ?? withoutResult(payment, time), proposal, payment.version);
  await transact({ reconciliationException: saveReconciliationException(next) });
  await transact({ reconciliationException: saveReconciliationException(confirmed(next, 'bob', time)) });
};

/** As the raw table has it: whole numbers as bigint. */
const rawOf = (value: unknown): Value => {
  if (typeof value === 'number') return BigInt(value);
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'bigint') return value;
  if (Array.isArray(value)) return value.map(rawOf);
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, rawOf(one)]));
};

/** What the service's own check of the ledger finds, and the tests' reconciler, which shares no code with it. */
export const problemsIn = (table: MemoryTable): string[] => {
  const all = table.all().map((item) => mapOf(rawOf(item)));
  // Suspense has no platform. What is there belongs to the deposits that wait.
  const items = all.filter(({ pk }) => !String(pk).includes(house));
  // The fixtures have no owners (I17).
  const ofPayments = reconcileItems(items.map(wholePayment)).filter((finding) => !finding.startsWith('I17 '));
  return [...ledgerCheckOf(items).map(({ says }) => says), ...ofPayments, ...suspenseFindings(all)];
};
