import type { components } from '#client';
import { DemoError } from './demo-error.ts';

type Schemas = components['schemas'];

export type Customer = Schemas['Customer'];
export type InternalAccount = Schemas['InternalAccount'];
export type ExternalAccount = Schemas['ExternalAccount'];
export type Quote = Schemas['Quote'];
export type Transaction = Schemas['Transaction'];
export type JournalEntry = Schemas['JournalEntry'];

/** In the smallest unit of its currency. */
type Amount = Pick<InternalAccount['balance'], 'amount'> & { readonly currency: Currency };
export type Currency = Pick<InternalAccount['balance']['currency'], 'code' | 'decimals'>;

const grouped = (digits: string): string => digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');

/** `{ amount: 12500, currency: USD }` is `125.00 USD`, with as many decimals as the currency has. */
export const formatAmount = ({ amount, currency }: Amount): string => {
  const { decimals, code } = currency;
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0');
  const whole = grouped(digits.slice(0, digits.length - decimals));
  const fraction = decimals === 0 ? '' : `.${digits.slice(-decimals)}`;
  return `${amount < 0 ? '-' : ''}${whole}${fraction} ${code}`;
};

/** With its sign, also if it is positive. */
export const formatChange = (change: Amount): string =>
  `${change.amount < 0 ? '' : '+'}${formatAmount(change)}`;

/** `125.00` in USD is 12500. The conversion uses no float. @throws DemoError */
export const minorUnits = (text: string, { code, decimals }: Currency): number => {
  const [, whole, fraction = ''] = /^(\d{1,15})(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || fraction.length > decimals) {
    throw new DemoError(
      `--amount ${text} is not an amount in ${code}: write digits with at most ${decimals} decimals`,
    );
  }
  const minor = BigInt(whole + fraction.padEnd(decimals, '0'));
  if (minor === 0n || minor > BigInt(Number.MAX_SAFE_INTEGER)) {
    throw new DemoError(`--amount ${text} is outside the limits of one payment`);
  }
  return Number(minor);
};
