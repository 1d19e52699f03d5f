import * as z from 'zod';
import { timestampSchema } from '#shared/kernel/schemas.ts';
import type { RateTable } from './rate-table.ts';
import { shippedRates } from './shipped-rates.ts';

/** No real rate has more digits or zeros. */
const maxDigits = 40;
const maxExponent = 30;

const contextSchema = z.object({ source: z.string() });

/** Parses JSON with numbers as their original text, because a floating-point number would round a rate. */
const parsedWithTexts = (json: string): unknown =>
  JSON.parse(json, (_name: string, value: unknown, ...context: unknown[]): unknown =>
    typeof value === 'number' ? contextSchema.parse(context[0]).source : value,
  );

/** Plain decimal text of a positive JSON number; undefined for any other text. */
const decimalOf = (text: string): string | undefined => {
  const match = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,2}))?$/.exec(text);
  if (match === null) return undefined;
  const [, whole = '', part = '', exponent = '0'] = match;
  const digits = whole + part;
  const places = part.length - Number(exponent);
  if (digits.length > maxDigits || Math.abs(Number(exponent)) > maxExponent || /^0+$/.test(digits)) {
    return undefined;
  }
  if (places <= 0) return digits + '0'.repeat(-places);
  const padded = digits.padStart(places + 1, '0');
  return `${padded.slice(0, -places)}.${padded.slice(-places)}`;
};

const rateSchema = z
  .string()
  .transform((text) => decimalOf(text) ?? '')
  .refine((text) => text !== '', 'must be a positive decimal number');

const answerSchema = z.object({
  base: z.literal('USD'),
  updatedAt: timestampSchema.optional(),
  rates: z.record(z.string(), z.unknown()),
});

/**
 * Reads a source's answer: `{ base: 'USD', updatedAt?, rates: { EUR: 0.92 } }`, with rates as JSON numbers or texts.
 * Rates keep every digit. Skips currencies without a shipped rate, because nothing shows whether their rates are
 * plausible.
 *
 * @param takenAt replaces a missing `updatedAt`
 * @throws Error for any other answer
 */
export const parseRates = (json: string, takenAt: Date): RateTable => {
  const { rates, updatedAt } = answerSchema.parse(parsedWithTexts(json));
  const known = Object.fromEntries(
    Object.entries(rates).filter(([currency]) => Object.hasOwn(shippedRates.perUsd, currency)),
  );
  const perUsd = z.record(z.string(), rateSchema).parse(known);
  return {
    perUsd: { ...perUsd, USD: perUsd.USD ?? '1' },
    updatedAt: (updatedAt === undefined ? takenAt : new Date(updatedAt)).toISOString(),
  };
};
