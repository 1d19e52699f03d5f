import { type Outcome, type Scenario, simulate } from './simulate.ts';

export interface Wall {
  /** The highest rate at which the service keeps up, in payments a second. */
  readonly perSecond: number;
  /** At that rate, and at twice that rate. */
  readonly atWall: Outcome;
  /** Absent when the service keeps up with the highest rate of the search, so that its wall is not known. */
  readonly beyond?: Outcome;
}

interface Search {
  readonly scenario: Scenario;
  readonly seed: number;
  readonly seconds: number;
  /** In payments a second: no rate above it is tried. */
  readonly atMost: number;
}

/** At most one payment in a hundred fails, and no partition is asked for more than its limit on average. */
export const keepsUp = ({ payments, failed, busiest }: Outcome): boolean =>
  failed <= payments / 100 && busiest.load <= 1;

/** A wall is found to this part of itself. The mean of a partition varies by as much between two seeds. */
const precision = 0.02;

/** Halves the range in which the wall is until it is known to two in a hundred. */
export const findWall = ({ scenario, seed, seconds, atMost }: Search): Wall => {
  const outcomeAt = (perSecond: number): Outcome => simulate({ scenario, perSecond, seconds, seed });
  let [low, high] = [1, atMost];
  while (high / low > 1 + precision) {
    const middle = Math.sqrt(low * high);
    if (keepsUp(outcomeAt(middle))) low = middle;
    else high = middle;
  }
  const isKnown = high < atMost;
  return { perSecond: low, atWall: outcomeAt(low), ...(isKnown && { beyond: outcomeAt(2 * low) }) };
};
