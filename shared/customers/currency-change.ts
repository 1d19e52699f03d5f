import { writesOfTransaction } from '#shared/kernel/aws-limits.ts';
import { invalidInput } from '#shared/kernel/http/invalid-input.ts';
import { enabledCurrencies, otherResidents } from './currencies.ts';
import type { Customer } from './customer.ts';

/**
 * One transaction changes a customer, its UMA address and all of its accounts: one write for the customer, two for its
 * addresses, and one an account.
 */
const maxAccounts = writesOfTransaction - 3;

type Accounts = Pick<Customer, 'accountsOpenedAt' | 'closedCurrencies'>;

/** @throws Refusal INVALID_INPUT */
export const refuseTooManyAccounts = (accountsOpenedAt: Customer['accountsOpenedAt']): void => {
  if (Object.keys(accountsOpenedAt).length <= maxAccounts) return;
  throw invalidInput([
    { path: 'currencies', message: `must not give the customer more than ${maxAccounts} accounts` },
  ]);
};

/** The currencies of the customer's open accounts: those it enabled, and those that a deposit account needed. */
export const openCurrencies = ({ accountsOpenedAt, closedCurrencies = [] }: Accounts): string[] =>
  Object.keys(accountsOpenedAt).filter((code) => !closedCurrencies.includes(code));

/**
 * Whether money for a deposit account in this currency has an internal account to pass through, or may open one. A
 * closed account stays closed until the customer takes its currency up again.
 */
export const hasOrCanOpenAccount = (customer: Accounts, currency: string): boolean => {
  const { accountsOpenedAt, closedCurrencies = [] } = customer;
  if (accountsOpenedAt[currency] !== undefined) return !closedCurrencies.includes(currency);
  const isFull = Object.keys(accountsOpenedAt).length >= maxAccounts;
  return !isFull && otherResidents(openCurrencies(customer), [currency]).length === 0;
};

/** The resident currencies that a customer would hold beside those it takes up now. */
const residentsInTheWay = (customer: Customer, currencies: readonly string[]): string[] => {
  const added = currencies.filter((code) => !customer.currencies.includes(code));
  return otherResidents(openCurrencies(customer), added);
};

export interface CurrencyFacts {
  /** Currencies of the platform. */
  readonly supported: readonly string[];
  /** ISO time of the change. */
  readonly at: string;
}

/**
 * The currencies and accounts of a customer after a PATCH. The account of a currency that is taken up opens, the
 * account of one that is given up closes, and so does any other account in a resident currency when another resident
 * currency is taken up.
 *
 * @throws Refusal INVALID_CURRENCY, INVALID_INPUT
 */
export const changedCurrencies = (
  customer: Customer,
  asked: readonly string[] | undefined,
  { supported, at }: CurrencyFacts,
): Partial<Customer> => {
  if (asked === undefined) return {};
  // A currency that the customer has stays allowed, even if the platform no longer supports it.
  const currencies = enabledCurrencies(asked, [...new Set([...supported, ...customer.currencies])]);
  const opened = Object.fromEntries(currencies.map((code) => [code, at]));
  const accountsOpenedAt = { ...opened, ...customer.accountsOpenedAt };
  refuseTooManyAccounts(accountsOpenedAt);
  const { closedCurrencies: before = [] } = customer;
  const givenUp = [...before, ...customer.currencies, ...residentsInTheWay(customer, currencies)];
  const closed = [...new Set(givenUp)].filter((code) => !currencies.includes(code));
  return { currencies, accountsOpenedAt, closedCurrencies: closed.length === 0 ? undefined : closed };
};
