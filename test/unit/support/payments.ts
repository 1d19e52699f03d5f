import { internalAccountUuid } from '#shared/kernel/ids.ts';
import { putTransaction } from '#shared/transactions/store.ts';
import type { QuotedTransaction, Transaction } from '#shared/transactions/transaction.ts';
import { pendingQuote } from '../payments/quotes/executable-quote.ts';
import type { Item } from './expressions.ts';
import type { MemoryTable } from './memory-table.ts';

const { platformId, ownerUuid } = pendingQuote;

/** The account of the owner of `pendingQuote` that its payments use. */
export const ownAccount = internalAccountUuid(ownerUuid, 'USD');
const inside = { kind: 'ACCOUNT', accountId: `InternalAccount:${ownAccount}`, currency: 'USD' } as const;
const counterparties = {
  kind: 'ACCOUNT',
  accountId: 'ExternalAccount:019542f5-b3e7-7d02-8000-000000000002',
  currency: 'USD',
} as const;

/** An executed quote: 100.00 USD have left the account. */
export const processingQuote: QuotedTransaction = {
  ...pendingQuote,
  status: 'PROCESSING',
  source: inside,
  version: 2,
  checkAt: '2025-10-13T12:11:00.000Z',
};

const { quote: _terms, checkAt: _check, ...unquoted } = pendingQuote;

/** A transfer whose outcome is still to come. */
export const pendingTransfer = (type: 'INCOMING' | 'OUTGOING'): Transaction => ({
  ...unquoted,
  type,
  ...(type === 'INCOMING'
    ? { source: counterparties, destination: inside }
    : { source: inside, destination: counterparties }),
  receivedMinor: 10_000n,
  receivedCurrency: 'USD',
  outcomeDueAt: '2025-10-13T12:00:30.000Z',
});

/** A transfer of 100.00 USD that the switch pays: the money has left the account. */
export const sentTransfer: Transaction = {
  ...unquoted,
  type: 'OUTGOING',
  status: 'PROCESSING',
  source: inside,
  destination: counterparties,
  receivedMinor: 10_000n,
  receivedCurrency: 'USD',
  checkAt: '2025-10-13T12:00:00.000Z',
};

/** A transfer of 100.00 USD that the switch collects: the account has nothing yet. */
export const collectedTransfer: Transaction = {
  ...sentTransfer,
  type: 'INCOMING',
  source: counterparties,
  destination: inside,
};

/** A payment of 85.78 EUR to the owner of `pendingQuote`, for the internal account or a bank account. */
export const incomingPayment = (status: Transaction['status'], isPaidOut = false): Transaction => ({
  ...unquoted,
  type: 'INCOMING',
  status,
  source: { kind: 'UMA_ADDRESS', umaAddress: '$joe@bank.example', currency: 'USD' },
  destination: isPaidOut
    ? { ...counterparties, currency: 'EUR' }
    : {
        kind: 'ACCOUNT',
        accountId: `InternalAccount:${internalAccountUuid(ownerUuid, 'EUR')}`,
        currency: 'EUR',
      },
});

/** The payment of a customer of this service, and the payment that arrives for it at another one. */
export const sender: QuotedTransaction = { ...processingQuote, uuid: '0199dd71-1600-7d02-8abc-0123456789ac' };
export const paidBySender: Transaction = {
  ...incomingPayment('PENDING'),
  counterpart: { platformId, uuid: sender.uuid },
};

export const store = (table: MemoryTable, ...transactions: readonly Transaction[]): void => {
  table.commit(transactions.map(putTransaction));
};

export const balanceAt = (table: MemoryTable, accountUuid: string): Item | undefined =>
  table.find(`ACCOUNT#${platformId}#${accountUuid}`, 'BALANCE');

/** Gives an account money and open transactions. */
export const fill = (table: MemoryTable, accountUuid: string, fields: object): void =>
  table.seed({
    pk: `ACCOUNT#${platformId}#${accountUuid}`,
    sk: 'BALANCE',
    platformId,
    accountUuid,
    version: 1,
    ...fields,
  });

/** `purpose amount` of each journal leg on an account of the table, system accounts included. */
export const legsOn = (table: MemoryTable, account: string): string[] =>
  table
    .all()
    .flatMap(({ legs, purpose }) =>
      Array.isArray(legs)
        ? legs.flatMap((leg) =>
            leg.account === account ? [`${String(purpose)} ${leg.currency} ${leg.amountMinor}`] : [],
          )
        : [],
    );
