import { accountDelta, type Journal, type Purpose, purposes } from './journal.ts';

export interface PurposeTotal {
  readonly count: number;
  /** What came in. */
  readonly creditsMinor: bigint;
  /** What left: zero or negative. */
  readonly debitsMinor: bigint;
}

/** All entries of an account from its first one up to some place, added up. */
export interface Tally {
  readonly count: number;
  readonly balanceMinor: bigint;
  readonly totals: Readonly<Partial<Record<Purpose, PurposeTotal>>>;
}

export const emptyTally: Tally = { count: 0, balanceMinor: 0n, totals: {} };

const nothing: PurposeTotal = { count: 0, creditsMinor: 0n, debitsMinor: 0n };

/** The tally with one more entry. */
export const withEntry = ({ count, balanceMinor, totals }: Tally, journal: Journal): Tally => {
  const deltaMinor = accountDelta(journal);
  const former = totals[journal.purpose] ?? nothing;
  const total = {
    count: former.count + 1,
    creditsMinor: former.creditsMinor + (deltaMinor > 0n ? deltaMinor : 0n),
    debitsMinor: former.debitsMinor + (deltaMinor < 0n ? deltaMinor : 0n),
  };
  return {
    count: count + 1,
    balanceMinor: balanceMinor + deltaMinor,
    totals: { ...totals, [journal.purpose]: total },
  };
};

export type NamedTotal = PurposeTotal & { readonly purpose: Purpose };

/** The totals of the entries between two tallies; without purposes that had none. */
export const totalsBetween = (opening: Tally, closing: Tally): NamedTotal[] =>
  purposes.flatMap((purpose) => {
    const [before, after] = [opening.totals[purpose] ?? nothing, closing.totals[purpose] ?? nothing];
    const total = {
      purpose,
      count: after.count - before.count,
      creditsMinor: after.creditsMinor - before.creditsMinor,
      debitsMinor: after.debitsMinor - before.debitsMinor,
    };
    return total.count === 0 ? [] : [total];
  });
