import { fractionOf } from './amounts.ts';
import type { FiledRates, RateTable } from './exchange-rate.ts';
import { shippedRates } from './shipped-rates.ts';

/** The clock of the source may be ahead of ours by this much. */
const maxAheadMs = 60_000;
const maxAgeMs = 24 * 60 * 60 * 1000;

/** A factor up, and the same factor down. */
export interface Factor {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The largest change from the last good rate: up by a fifth, or down by a sixth, which is the same way back. */
const step = { numerator: 6n, denominator: 5n };
/** The largest factor from a shipped rate, which may be years old. Finds swapped columns and misplaced points. */
const wide = { numerator: 10n, denominator: 1n };

const same = { numerator: 1n, denominator: 1n };

/** The source gave a table that must not be used for prices. */
export class ImplausibleRates extends Error {
  readonly reasons: readonly string[];
  constructor(reasons: readonly string[]) {
    super(`The rates are not plausible: ${reasons.join('; ')}`);
    this.name = 'ImplausibleRates';
    this.reasons = reasons;
  }
}

/** Whether two rates differ by no more than a factor. */
export const isWithin = (next: string, before: string, factor: Factor): boolean => {
  const a = fractionOf(next);
  const b = fractionOf(before);
  const up = a.numerator * b.denominator;
  const down = b.numerator * a.denominator;
  return (
    up * factor.denominator <= down * factor.numerator && down * factor.denominator <= up * factor.numerator
  );
};

const ageReasons = ({ updatedAt }: RateTable, nowMs: number): string[] => {
  const ageMs = nowMs - Date.parse(updatedAt);
  if (ageMs < -maxAheadMs) return [`updatedAt ${updatedAt} is in the future`];
  return ageMs > maxAgeMs ? [`updatedAt ${updatedAt} is more than a day ago`] : [];
};

const rateReasons = (next: RateTable, lastGood: FiledRates | undefined): string[] => {
  const lastRates = lastGood?.origin === 'HTTP' ? lastGood.perUsd : {};
  return Object.entries(next.perUsd).flatMap(([currency, rate]) => {
    const last = lastRates[currency];
    const before = last ?? shippedRates.perUsd[currency];
    const isNear = before !== undefined && isWithin(rate, before, last === undefined ? wide : step);
    return isNear ? [] : [`${currency} went from ${before ?? 'nothing'} to ${rate}`];
  });
};

const missingReasons = ({ perUsd }: RateTable): string[] => {
  const missing = Object.keys(shippedRates.perUsd).filter((currency) => !Object.hasOwn(perUsd, currency));
  return missing.length === 0 ? [] : [`${missing.join(', ')} missing`];
};

/** What is wrong with a table, whatever the rates before it were. */
export const tableReasons = (table: RateTable, now: Date): string[] => [
  ...(isWithin(table.perUsd.USD ?? '1', '1', same) ? [] : ['USD is not 1']),
  ...missingReasons(table),
  ...ageReasons(table, now.getTime()),
];

/**
 * Refuses the whole table when one rate is not plausible: if one rate is wrong, the others may be wrong, too
 * (decision "rates are what sources agree on").
 *
 * @throws ImplausibleRates with every reason
 */
export const checkPlausible = (next: RateTable, lastGood: FiledRates | undefined, now: Date): void => {
  const reasons = [...tableReasons(next, now), ...rateReasons(next, lastGood)];
  if (reasons.length > 0) throw new ImplausibleRates(reasons);
};
