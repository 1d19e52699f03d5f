import * as z from 'zod';

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
  /** Names of the sources that these rates were made of. Absent: shipped rates, or rates of former code. */
  sources: z.array(z.string()).readonly().optional(),
  /** Since when an operator keeps these rates. No refresh replaces them. */
  frozenAt: z.string().optional(),
  /** When an operator ended that. Until the next refresh, the rates count as of this moment. */
  resumedAt: z.string().optional(),
});
/** A stored table with its origin. */
export type FiledRates = Readonly<z.output<typeof filedRatesSchema>>;
