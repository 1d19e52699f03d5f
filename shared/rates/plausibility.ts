import { fractionOf } from './amounts.ts';
import type { RateTable } from './rate-table.ts';
import { shippedRates } from './shipped-rates.ts';
import type { FiledRates } from './store.ts';

/** Clocks differ; a source may be ahead of ours by as much. */
const maxAheadMs = 60_000;
const maxAgeMs = 24 * 60 * 60 * 1000;

/** How far a rate may be from the last good one: a fifth more, or a sixth less, so that it may come back. */
const step = { numerator: 6n, denominator: 5n };
/** From the shipped one, which may be years old: ten times. It finds swapped columns and misplaced points. */
const wide = { numerator: 10n, denominator: 1n };

const same = { numerator: 1n, denominator: 1n };

/** A table that the source gave, but that nobody should be charged by. */
export class ImplausibleRates extends Error {
  readonly reasons: readonly string[];
  constructor(reasons: readonly string[]) {
    super(`The rates are not plausible: ${reasons.join('; ')}`);
    this.name = 'ImplausibleRates';
    this.reasons = reasons;
  }
}

const isWithin = (next: string, before: string, factor: typeof step): boolean => {
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
  const taken = lastGood?.origin === 'HTTP' ? lastGood.perUsd : {};
  return Object.entries(next.perUsd).flatMap(([currency, rate]) => {
    const last = taken[currency];
    const before = last ?? shippedRates.perUsd[currency];
    const isNear = before !== undefined && isWithin(rate, before, last === undefined ? wide : step);
    return isNear ? [] : [`${currency} went from ${before ?? 'nothing'} to ${rate}`];
  });
};

const missingReasons = ({ perUsd }: RateTable): string[] => {
  const missing = Object.keys(shippedRates.perUsd).filter((currency) => !Object.hasOwn(perUsd, currency));
  return missing.length === 0 ? [] : [`${missing.join(', ')} missing`];
};

/**
 * Refuses a table as a whole when anything in it is hard to believe: a source that errs in one currency cannot be
 * trusted in the others (docs/decisions/0071).
 *
 * @throws ImplausibleRates with every reason
 */
export const checkPlausible = (next: RateTable, lastGood: FiledRates | undefined, now: Date): void => {
  const reasons = [
    ...(isWithin(next.perUsd.USD ?? '1', '1', same) ? [] : ['USD is not 1']),
    ...missingReasons(next),
    ...ageReasons(next, now.getTime()),
    ...rateReasons(next, lastGood),
  ];
  if (reasons.length > 0) throw new ImplausibleRates(reasons);
};
