/** One side of a comparison. It repeats the same work, so that its CPU time stands out from noise. */
export type Work = () => void | Promise<void>;

const cpuMicros = async (work: Work, times: number): Promise<number> => {
  const before = process.cpuUsage();
  for (let index = 0; index < times; index += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / times;
};

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
};

export interface Compared {
  /** CPU microseconds of one call: the median of the rounds. */
  readonly ourMicros: number;
  readonly baseMicros: number;
  /** The median of the ratios in each round. */
  readonly ratio: number;
  readonly rounds: number;
}

/**
 * Compares the CPU time of two kinds of work in interleaved rounds. Each round measures both, and only their ratio
 * within the round counts, so that a slow phase of the machine slows both.
 */
export const compareCpu = async (
  { ours, base }: { readonly ours: Work; readonly base: Work },
  { rounds = 7, times = 3000 } = {},
): Promise<Compared> => {
  await cpuMicros(ours, times);
  await cpuMicros(base, times);
  const measured: { our: number; base: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    measured.push({ our: await cpuMicros(ours, times), base: await cpuMicros(base, times) });
  }
  return {
    ourMicros: median(measured.map(({ our }) => our)),
    baseMicros: median(measured.map(({ base: micros }) => micros)),
    ratio: median(measured.map(({ our, base: micros }) => our / micros)),
    rounds,
  };
};
