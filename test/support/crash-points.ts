import { isFullSize } from './proof.ts';
import { runSeed, seededRandom } from './random.ts';

/** A function dies at its n-th call, before or after the call takes effect. */
export interface CrashPoint {
  readonly at: number;
  readonly moment: 'before' | 'after';
}

/** The sweep of payments. It comes so soon in scaled time that it may do the work of a step before that can die. */
export const paymentSweep = 'Functionsfinishoverdue';

/** Repeats the choice of points with SEED. */
export const crashSeed = runSeed();
const random = seededRandom(crashSeed);

/** The points of the n-th call: 2n - 2 and 2n - 1. */
const pointOf = (index: number): CrashPoint => ({
  at: Math.floor(index / 2) + 1,
  moment: index % 2 === 0 ? 'before' : 'after',
});

/** `npm test` visits every third item, from a seeded one of the first three on. `npm run prove` visits all. */
const stride = isFullSize ? 1 : 3;

export const everyThird = <T>(items: readonly T[]): T[] => {
  const offset = random.below(Math.min(stride, items.length));
  return items.filter((_, index) => index % stride === offset);
};

/** Both points of each call of a function that makes so many calls. */
export const allPoints = (calls: number): CrashPoint[] =>
  Array.from({ length: 2 * calls }, (_, index) => pointOf(index));

/** Points without an end, for a function whose number of calls is not known. */
export const endlessPoints = function* (): Generator<CrashPoint, never> {
  for (let index = random.below(stride); ; index += stride) yield pointOf(index);
};

/** `before` and `after` in turn, from a seeded one of them on; in `npm run prove` always both. */
export const momentsInTurn = <T>(
  items: readonly T[],
): { item: T; moments: readonly CrashPoint['moment'][] }[] => {
  const both = ['before', 'after'] as const;
  const offset = random.below(both.length);
  return items.map((item, index) => {
    const one = both[(index + offset) % both.length] ?? 'before';
    return { item, moments: isFullSize ? both : [one] };
  });
};

/**
 * In `npm test` one point of the first call, of the last one and of a seeded one between them, both points of a function
 * that makes one call; otherwise all.
 */
export const samplePoints = (calls: number): CrashPoint[] => {
  if (calls < 1) throw new Error('A function without calls cannot crash at one');
  if (isFullSize || calls === 1) return allPoints(calls);
  const visited = calls === 2 ? [1, 2] : [1, 2 + random.below(calls - 2), calls];
  return momentsInTurn(visited).flatMap(({ item: at, moments }) => moments.map((moment) => ({ at, moment })));
};
