import * as z from 'zod';
import { ApiError } from '#shared/kernel/errors.ts';
import { currencyView, isCurrencyCode } from '#shared/kernel/money.ts';

const rateTableSchema = z.object({
  /** By currency code, with USD itself: the value of 1 USD, in major units of the currency, as decimal text. */
  perUsd: z.record(z.string(), z.string()),
  /** ISO 8601: when the oldest of the sources took its rates, not when they were stored or read. */
  updatedAt: z.string(),
});
/** The rates of all currencies at one moment. */
export type RateTable = Readonly<z.output<typeof rateTableSchema>>;

/** Asks a source for its rates. Throws when the source has no complete table. */
export type RateSource = () => Promise<RateTable>;

export const filedRatesSchema = rateTableSchema.extend({
  origin: z.enum(['SHIPPED', 'HTTP']),
  /** Names of the sources that these rates were made of. Absent: shipped rates. */
  sources: z.array(z.string()).readonly().optional(),
  /** Since when an operator keeps these rates. No refresh replaces them. */
  frozenAt: z.string().optional(),
  /** When an operator ended that. Until the next refresh, the rates count as of this moment. */
  resumedAt: z.string().optional(),
});
/** A stored table with its origin. */
export type FiledRates = Readonly<z.output<typeof filedRatesSchema>>;

/** A JSON number keeps 15 digits, so 12 are safe. */
const significantDigits = 12;

interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const ceilDiv = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor;

/** Smallest units of a currency for 1 USD. */
const unitsPerUsd = (table: RateTable, currency: string): Fraction => {
  const text = Object.hasOwn(table.perUsd, currency) ? table.perUsd[currency] : undefined;
  if (text === undefined || !isCurrencyCode(currency)) {
    throw new ApiError('INVALID_CURRENCY', {
      message: `There is no exchange rate for ${currency}; GET /exchange-rates lists the currencies that have one.`,
      details: { currency },
    });
  }
  const [whole = '', part = ''] = text.split('.');
  return {
    numerator: BigInt(whole + part) * 10n ** BigInt(currencyView(currency).decimals),
    denominator: 10n ** BigInt(part.length),
  };
};

/** The power of ten of the first significant digit: 0 for 1 to 9.99, -2 for 0.012. */
const magnitudeOf = ({ numerator, denominator }: Fraction): number => {
  const guess = String(numerator).length - String(denominator).length;
  const isReached =
    guess >= 0
      ? numerator >= denominator * 10n ** BigInt(guess)
      : numerator * 10n ** BigInt(-guess) >= denominator;
  return isReached ? guess : guess - 1;
};

/** digits * 10^-places as plain decimal text without trailing zeros. */
const plainDecimal = (digits: bigint, places: number): string => {
  if (places <= 0) return String(digits * 10n ** BigInt(-places));
  const padded = String(digits).padStart(places + 1, '0');
  const part = padded.slice(-places).replace(/0+$/, '');
  const whole = padded.slice(0, -places);
  return part === '' ? whole : `${whole}.${part}`;
};

const roundedUp = (value: Fraction): string => {
  const places = significantDigits - 1 - magnitudeOf(value);
  const { numerator, denominator } = value;
  const digits =
    places >= 0
      ? ceilDiv(numerator * 10n ** BigInt(places), denominator)
      : ceilDiv(numerator, denominator * 10n ** BigInt(-places));
  return plainDecimal(digits, places);
};

/**
 * Sending smallest units for one receiving smallest unit: decimal text, rounded up (against the sender) to 12
 * significant digits, without exponent or trailing zeros. The rate of a currency to itself is '1'.
 *
 * @throws ApiError INVALID_CURRENCY when the table lacks one of the currencies
 */
export const exchangeRateOf = (table: RateTable, sending: string, receiving: string): string => {
  const sent = unitsPerUsd(table, sending);
  const received = unitsPerUsd(table, receiving);
  if (sending === receiving) return '1';
  return roundedUp({
    numerator: sent.numerator * received.denominator,
    denominator: sent.denominator * received.numerator,
  });
};
