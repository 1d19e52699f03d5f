import * as z from 'zod';
import { currencyTable } from './currency-table.ts';

/** A currency in answers. `decimals`: digits of the smallest unit (2: cents). */
export interface Currency {
  readonly code: string;
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
}

interface CurrencyEntry extends Currency {
  /** ISO 4217 numeric code; private numbers above 1000 for crypto currencies. Below 1024, so ten bits hold it. */
  readonly number: number;
}

const entries: CurrencyEntry[] = currencyTable.map(([code, number, decimals, name, symbol]) => ({
  code,
  number,
  decimals,
  name,
  symbol,
}));
const byCode = new Map(entries.map((entry) => [entry.code, entry]));
const byNumber = new Map(entries.map((entry) => [entry.number, entry]));

export const isCurrencyCode = (code: string): boolean => byCode.has(code);

/** The currency's table row. @throws Error for an unknown code, which the schemas refuse before */
const entryOf = (code: string): CurrencyEntry => {
  const entry = byCode.get(code);
  if (entry === undefined) throw new Error(`Unknown currency ${code}`);
  return entry;
};

export const currencyNumber = (code: string): number => entryOf(code).number;
export const currencyByNumber = (number: number): string | undefined => byNumber.get(number)?.code;

/** Numbers of ISO 4217 have three digits. */
export const isCryptoCurrency = (code: string): boolean => entryOf(code).number > 1000;

/** The Currency object in answers. */
export const currencyView = (code: string): Currency => {
  const { name, symbol, decimals } = entryOf(code);
  return { code, name, symbol, decimals };
};

/** An amount in whole units, exact: `-125.00` for -12500 cents. */
export const decimalText = (amountMinor: bigint, currency: string): string => {
  const { decimals } = entryOf(currency);
  const sign = amountMinor < 0n ? '-' : '';
  const digits = String(amountMinor)
    .replace('-', '')
    .padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
};

/** An amount as people write it, `125.00 USD`: for sentences, never for programs. */
export const amountText = (amountMinor: bigint, currency: string): string =>
  `${decimalText(amountMinor, currency)} ${currency}`;

/** Greatest amount of one movement, in the smallest unit (docs/product.md). The least is 1. */
export const maxAmountMinor = 9_000_000_000_000_000n;

/** The amount object in answers; `amount` in the smallest unit. */
export const amountView = (amountMinor: bigint, currency: string) => ({
  amount: Number(amountMinor),
  currency: currencyView(currency),
});

/** A stored amount in the smallest unit. DynamoDB returns a number, or a bigint where a number would lose digits. */
export const minorUnits = z.union([z.bigint(), z.int()]).transform((value) => BigInt(value));
