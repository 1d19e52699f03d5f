import { seededRandom as seededUnit } from '@payments-service/local-aws/testing/seeded-random';

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

/** The seed of this run: SEED to repeat a failure, otherwise from the clock. */
export const runSeed = (): number => {
  const given = Number(process.env.SEED);
  return process.env.SEED !== undefined && Number.isInteger(given) ? given : Date.now() % 2 ** 31;
};
