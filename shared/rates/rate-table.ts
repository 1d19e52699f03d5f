import * as z from 'zod';

const rateTableSchema = z.object({
  /** By currency code, with USD itself: the value of 1 USD, in major units of the currency, as decimal text. */
  perUsd: z.record(z.string(), z.string()),
  /** ISO 8601: when the source took the rates, not when they were stored or read. */
  updatedAt: z.string(),
});
/** The rates of all currencies at one moment. */
export type RateTable = Readonly<z.output<typeof rateTableSchema>>;

/** Asks a source for its rates. Throws when the source has no complete table. */
export type RateSource = () => Promise<RateTable>;

export const filedRatesSchema = rateTableSchema.extend({
  origin: z.enum(['SHIPPED', 'HTTP']),
});
/** A stored table with its origin. */
export type FiledRates = Readonly<z.output<typeof filedRatesSchema>>;
