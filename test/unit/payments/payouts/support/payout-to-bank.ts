import type { QuotedTransaction } from '#shared/transactions/transaction.ts';
import type { MemoryTable } from '../../../support/memory-table.ts';
import { fill, ownAccount, processingQuote, store } from '../../../support/payments.ts';
import { seedWorld } from '../../../support/world.ts';
import { bank } from '../../quotes/quote-world.ts';

/** An executed quote that pays a bank account. */
export const toBank: QuotedTransaction = {
  ...processingQuote,
  destination: { kind: 'ACCOUNT', accountId: `ExternalAccount:${bank().uuid}`, currency: 'EUR' },
};

/** Stores the payment and a bank account whose suffix decides. */
export const seedPayout = (table: MemoryTable, suffix: string, payment: QuotedTransaction = toBank): void => {
  seedWorld(table, { bank: { fields: { iban: `DE89370400440532013${suffix}` } } });
  fill(table, ownAccount, { balanceMinor: 0, openTransactions: 1 });
  store(table, payment);
};
