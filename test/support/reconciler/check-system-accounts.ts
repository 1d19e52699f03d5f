import { ownerAndCurrency } from './currency-numbers.ts';
import { type Findings, integerOf, textOf } from './findings.ts';
import { type Book, ofKind } from './ledger-book.ts';

const systemAccounts: ReadonlySet<string> = new Set(['CLEARING', 'FEES', 'EXCHANGE']);

/** Adds an amount to the sum for `platform#currency`. */
const add = (sums: Map<string, bigint>, key: string, amount: bigint): void => {
  sums.set(key, (sums.get(key) ?? 0n) + amount);
};

const itemOf = (key: string) => ({ pk: `PLATFORM#${key}`, sk: 'all accounts' });

/**
 * I2: in each platform and currency, the stored balances and the system accounts (sums of legs) come to zero, and so do
 * all platforms together. The house has never returned more in fees than it took.
 */
export const checkSystemAccounts = (book: Book, findings: Findings): void => {
  const totals = new Map<string, bigint>();
  const fees = new Map<string, bigint>();
  for (const account of ofKind(book, 'ACCOUNT')) {
    const { currency } = ownerAndCurrency(textOf(account, 'accountUuid'));
    add(totals, `${textOf(account, 'platformId')}#${currency}`, integerOf(account, 'balanceMinor'));
  }
  for (const { platformId, legs } of book.journals) {
    for (const { account, currency, amountMinor } of legs) {
      if (systemAccounts.has(account)) add(totals, `${platformId}#${currency}`, amountMinor);
      if (account === 'FEES') add(fees, `${platformId}#${currency}`, amountMinor);
    }
  }
  for (const [key, total] of totals) findings.expect(total === 0n, 'I2', itemOf(key), `come to ${total}`);
  for (const [key, sum] of fees) findings.expect(sum >= 0n, 'I2', itemOf(key), `took ${sum} in fees`);
};
