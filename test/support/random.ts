/** Random numbers that a seed repeats. */
export interface Random {
  /** From 0 to below 1. */
  unit(): number;
  /** An integer from 0 to below `limit`. */
  below(limit: number): number;
  pick<T>(choices: readonly T[]): T;
}

/** Mulberry32: 32 bits of state, good enough to choose test inputs with. */
export const seededRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const unit = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
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

/** The seed of this run: SEED where one is given to repeat a failure, else by the clock. */
export const runSeed = (): number => {
  const given = Number(process.env.SEED);
  return process.env.SEED !== undefined && Number.isInteger(given) ? given : Date.now() % 2 ** 31;
};
