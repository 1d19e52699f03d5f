import { fractionOf } from './amounts.ts';
import type { FiledRates, RateTable } from './exchange-rate.ts';
import { type Factor, isWithin } from './plausibility.ts';
import { shippedRates } from './shipped-rates.ts';

/**
 * A source gives a table every five minutes. After an hour without one, the market may have moved by more than any
 * fee, so no price is better than a wrong one.
 */
const maxAgeMs = 60 * 60 * 1000;

/**
 * Whether rates are too old for a price in production. Frozen rates never are: an operator answers for them, until the
 * moment of `admin rates resume`.
 */
export const areTooOld = (
  { updatedAt, frozenAt, resumedAt }: Pick<FiledRates, 'updatedAt' | 'frozenAt' | 'resumedAt'>,
  nowMs: number,
): boolean => frozenAt === undefined && nowMs - Date.parse(resumedAt ?? updatedAt) > maxAgeMs;

/**
 * Sources of one moment differ by hundredths of a percent, and by some tenths in thinly traded currencies. Two percent
 * is more than that, and less than an error that anybody would pay for unseen.
 */
const band: Factor = { numerator: 51n, denominator: 50n };

/** A usable table and who gave it. */
export interface SourceTable {
  readonly name: string;
  readonly table: RateTable;
}

/** A source that does not count this time, and why. */
export interface LeftOut {
  readonly name: string;
  readonly reasons: readonly string[];
}

export interface CombinedRates {
  /** Undefined: no majority agrees, so there are no rates. */
  readonly table: RateTable | undefined;
  /** Names of the sources that agree. */
  readonly sources: readonly string[];
  readonly leftOut: readonly LeftOut[];
}

const compareRates = (one: string, other: string): number => {
  const a = fractionOf(one);
  const b = fractionOf(other);
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
};

/**
 * The middle rate. Of two middle rates it is the one nearest to the rate before, or that rate itself when it lies
 * between them: an even number of sources changes a rate no more than both middle ones ask for.
 */
export const medianRate = (rates: readonly string[], before: string): string => {
  const sorted = rates.toSorted(compareRates);
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  const upper = sorted[Math.floor(sorted.length / 2)];
  if (lower === undefined || upper === undefined) throw new Error('No rate has no median');
  if (compareRates(before, lower) <= 0) return lower;
  return compareRates(before, upper) >= 0 ? upper : before;
};

const currencies = Object.keys(shippedRates.perUsd);

const rateIn = ({ perUsd }: RateTable, currency: string): string => {
  const rate = perUsd[currency];
  if (rate === undefined) throw new Error(`${currency} is missing in a table that was checked`);
  return rate;
};

const medians = (tables: readonly RateTable[], before: RateTable): Record<string, string> =>
  Object.fromEntries(
    currencies.map((currency) => {
      const rates = tables.map((table) => rateIn(table, currency));
      return [currency, medianRate(rates, before.perUsd[currency] ?? rateIn(shippedRates, currency))];
    }),
  );

const strayReasons = ({ perUsd }: RateTable, middle: Readonly<Record<string, string>>): string[] =>
  Object.entries(middle).flatMap(([currency, rate]) => {
    const own = perUsd[currency];
    return own !== undefined && isWithin(own, rate, band)
      ? []
      : [`${currency} is ${own}, the median ${rate}`];
  });

/**
 * A table has the time of its oldest source. A source that is stuck must be left out before the stored table is an hour old,
 * the age at which quotes stop: a quarter of an hour before, for a refresh that fails, the next one, and the processes that
 * keep what they have read for five minutes. Until then the stored rates are also young enough to be a witness.
 */
const mostBehindMs = 45 * 60_000;

const laggards = (tables: readonly SourceTable[]): LeftOut[] => {
  const newest = Math.max(...tables.map(({ table }) => Date.parse(table.updatedAt)));
  return tables
    .filter(({ table }) => newest - Date.parse(table.updatedAt) > mostBehindMs)
    .map(({ name, table }) => ({
      name,
      reasons: [`updatedAt ${table.updatedAt} is more than 45 minutes behind another source`],
    }));
};

/** The rates before may vote where the sources alone cannot form a majority: when there is one, or an even number. */
const witnessOf = (count: number, before: FiledRates | undefined, nowMs: number): RateTable | undefined => {
  if (before?.origin !== 'HTTP' || (count % 2 === 1 && count !== 1)) return undefined;
  // A currency may have been added since.
  if (currencies.some((currency) => before.perUsd[currency] === undefined)) return undefined;
  return areTooOld({ updatedAt: before.updatedAt }, nowMs) ? undefined : before;
};

const oldest = (tables: readonly RateTable[]): string =>
  new Date(Math.min(...tables.map(({ updatedAt }) => Date.parse(updatedAt)))).toISOString();

/** A majority of the votes, and never one alone. */
const isMajority = (agreeing: number, votes: number): boolean => agreeing >= 2 && agreeing * 2 > votes;

const judged = (tables: readonly SourceTable[], witness: RateTable | undefined, former: RateTable) => {
  const votes = [...tables.map(({ table }) => table), ...(witness === undefined ? [] : [witness])];
  const middle = medians(votes, former);
  const named = tables.map((one) => ({ ...one, reasons: strayReasons(one.table, middle) }));
  const agreeing = votes.filter((vote) => strayReasons(vote, middle).length === 0);
  return {
    kept: named.filter(({ reasons }) => reasons.length === 0),
    strays: named.filter(({ reasons }) => reasons.length > 0),
    isAgreed: isMajority(agreeing.length, votes.length),
  };
};

/**
 * Makes one table of several sources (decision "rates are what sources agree on"): the median of each rate, without
 * every source that strays from the median in any currency. Each result has two witnesses that are a majority: sources,
 * or a source and the rates of the last hour.
 *
 * @param tables one of each source, checked by `tableReasons`
 */
export const combineRates = (
  tables: readonly SourceTable[],
  before: FiledRates | undefined,
  nowMs: number,
): CombinedRates => {
  const late = laggards(tables);
  const timely = tables.filter(({ name }) => !late.some((one) => one.name === name));
  if (timely.length === 0) return { table: undefined, sources: [], leftOut: late };
  const former = before?.origin === 'HTTP' ? before : shippedRates;
  const { kept, strays, isAgreed } = judged(timely, witnessOf(timely.length, before, nowMs), former);
  const agreed = kept.map(({ table }) => table);
  return {
    table: isAgreed ? { perUsd: medians(agreed, former), updatedAt: oldest(agreed) } : undefined,
    sources: kept.map(({ name }) => name),
    leftOut: [...late, ...strays.map(({ name, reasons }) => ({ name, reasons }))],
  };
};
