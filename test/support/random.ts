import { seededRandom as seededUnit } from '@payments-service/local-aws/testing/seeded-random';
import { isFullSize } from './proof.ts';

/** Random numbers that a seed repeats. */
export interface Random {
  /** From 0 to below 1. */
  unit(): number;
  /** An integer from 0 to below `limit`. */
  below(limit: number): number;
  pick<T>(choices: readonly T[]): T;
}

export const seededRandom = (seed: number): Random => {
  const unit = seededUnit(seed);
  const below = (limit: number): number => Math.floor(unit() * limit);
  return {
    unit,
    below,
    pick: (choices) => {
      const chosen = choices[below(choices.length)];
      if (chosen === undefined) throw new Error('Nothing to pick from');
      return chosen;
    },
  };
};

/** With it, the few commands of small proofs are of many kinds. */
const smallSeed = 42;

/**
 * The seed of this run: SEED to repeat a failure. `npm run prove` explores with one from the clock. Small proofs are the same
 * each time, so that no change is refused for what another one has brought.
 */
export const runSeed = (): number => {
  const given = Number(process.env.SEED);
  if (process.env.SEED !== undefined && Number.isInteger(given)) return given;
  return isFullSize ? Date.now() % 2 ** 31 : smallSeed;
};
