import { writesOfTransaction } from '#shared/kernel/aws-limits.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { invalidInput } from '#shared/kernel/http/invalid-input.ts';
import type { Customer } from './customer.ts';

/** Currencies of which a customer can hold only one. */
const residentCurrencies = new Set(['BRL', 'INR', 'NGN', 'KES', 'ZAR', 'VND']);

const residentsAmong = (codes: readonly string[]): string[] =>
  codes.filter((code) => residentCurrencies.has(code));

/**
 * The default: all currencies of the platform. If several of them are resident currencies, the default leaves these
 * out, because a customer cannot hold two and the service does not guess which one (decision "account ids hold owner
 * and currency").
 */
const defaultCurrencies = (supported: readonly string[]): string[] => {
  const several = residentsAmong(supported).length > 1;
  const codes = supported.filter((code) => !several || !residentCurrencies.has(code));
  if (codes.length > 0) return codes;
  throw invalidInput([
    { path: 'currencies', message: 'must be given: name one of your resident currencies' },
  ]);
};

/** The resident currencies among `held` that exclude one of `added`. */
export const otherResidents = (held: readonly string[], added: readonly string[]): string[] => {
  const [resident] = residentsAmong(added);
  return resident === undefined ? [] : residentsAmong(held).filter((code) => code !== resident);
};

const refuseUnsupported = (asked: readonly string[], supported: readonly string[]): void => {
  const unsupported = asked.filter((code) => !supported.includes(code));
  if (unsupported.length === 0) return;
  throw new ApiError('INVALID_CURRENCY', {
    message: `Your platform does not support ${unsupported.join(', ')}; it supports ${supported.join(', ')}.`,
    details: {
      issues: [{ path: 'currencies', message: `must be among ${supported.join(', ')}` }],
      unsupportedCurrencies: unsupported,
      supportedCurrencies: supported,
    },
  });
};

const refuseTwoResidents = (asked: readonly string[]): void => {
  const residents = residentsAmong(asked);
  if (residents.length < 2) return;
  throw new ApiError('INVALID_INPUT', {
    message: `${residents.join(', ')} need separate customers: one customer can hold one of them.`,
    details: {
      issues: [{ path: 'currencies', message: `must hold at most one of ${residents.join(', ')}` }],
      currenciesNeedingSeparateCustomers: residents,
    },
  });
};

/**
 * The currencies of a customer, without repetition.
 *
 * @param asked currencies that the client asked for; undefined: the default
 * @param supported currencies of the platform
 * @throws ApiError INVALID_CURRENCY; INVALID_INPUT for two resident currencies
 */
export const enabledCurrencies = (
  asked: readonly string[] | undefined,
  supported: readonly string[],
): string[] => {
  if (asked === undefined) return defaultCurrencies(supported);
  const codes = [...new Set(asked)];
  refuseTwoResidents(codes);
  refuseUnsupported(codes, supported);
  return codes;
};

/**
 * One transaction changes a customer, its UMA address and all of its accounts: one write for the customer, two for its
 * addresses, and one an account.
 */
const maxAccounts = writesOfTransaction - 3;

type Accounts = Pick<Customer, 'accountsOpenedAt' | 'closedCurrencies'>;

/** @throws ApiError INVALID_INPUT */
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
 * @throws ApiError INVALID_CURRENCY, INVALID_INPUT
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
