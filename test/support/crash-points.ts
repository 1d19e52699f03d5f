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

/** In `npm test` the points of the first call, of the last one and of a seeded one between them; otherwise all. */
export const samplePoints = (calls: number): CrashPoint[] => {
  if (calls < 1) throw new Error('A function without calls cannot crash at one');
  if (isFullSize || calls <= 3) return allPoints(calls);
  const visited = [1, 2 + random.below(calls - 2), calls];
  return allPoints(calls).filter(({ at }) => visited.includes(at));
};
