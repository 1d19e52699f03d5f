import { ownerAndCurrency } from './currency-numbers.ts';
import { waitingFees } from './fee-journals.ts';
import { type Findings, integerOf, textOf } from './findings.ts';
import { type Book, ofKind } from './ledger-book.ts';

const systemAccounts: ReadonlySet<string> = new Set(['CLEARING', 'FEES', 'EXCHANGE', 'PLATFORM_FEES']);

/** Adds an amount to the sum for `platform#currency`. */
const add = (sums: Map<string, bigint>, key: string, amount: bigint): void => {
  sums.set(key, (sums.get(key) ?? 0n) + amount);
};

const itemOf = (key: string) => ({ pk: `PLATFORM#${key}`, sk: 'all accounts' });

/**
 * I2: in each platform and currency, the stored balances and the system accounts (sums of legs) come to zero, and so do
 * all platforms together. The house has never returned more in fees than it took. Fees of platforms wait exactly for the
 * payments that are not made yet, and are missing exactly where the platform owes them.
 */
export const checkSystemAccounts = (book: Book, findings: Findings): void => {
  const totals = new Map<string, bigint>();
  const fees = new Map<string, bigint>();
  const waiting = new Map<string, bigint>();
  for (const account of ofKind(book, 'ACCOUNT')) {
    const { currency } = ownerAndCurrency(textOf(account, 'accountUuid'));
    add(totals, `${textOf(account, 'platformId')}#${currency}`, integerOf(account, 'balanceMinor'));
  }
  for (const { platformId, legs } of book.journals) {
    for (const { account, currency, amountMinor } of legs) {
      if (systemAccounts.has(account)) add(totals, `${platformId}#${currency}`, amountMinor);
      if (account === 'PLATFORM_FEES') add(waiting, `${platformId}#${currency}`, amountMinor);
      if (account === 'FEES') add(fees, `${platformId}#${currency}`, amountMinor);
    }
  }
  for (const [key, total] of totals) findings.expect(total === 0n, 'I2', itemOf(key), `come to ${total}`);
  for (const [key, sum] of fees) findings.expect(sum >= 0n, 'I2', itemOf(key), `took ${sum} in fees`);
  const expected = waitingFees(ofKind(book, 'TRANSACTION'));
  for (const key of new Set([...waiting.keys(), ...expected.keys()])) {
    const [has, needs] = [waiting.get(key) ?? 0n, expected.get(key) ?? 0n];
    findings.expect(has === needs, 'I2', itemOf(key), `has ${has} of platforms' fees, needs ${needs}`);
  }
};
