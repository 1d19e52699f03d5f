/** Does the work for each, for at most `width` at a time. The results are in the order of the inputs. */
export const inParallel = async <Input, Result>(
  inputs: readonly Input[],
  width: number,
  work: (input: Input) => Promise<Result>,
): Promise<Result[]> => {
  const results = new Map<number, Result>();
  const waiting = inputs.entries();
  const lane = async (): Promise<void> => {
    for (const [index, input] of waiting) results.set(index, await work(input));
  };
  await Promise.all(Array.from({ length: Math.min(width, inputs.length) }, lane));
  return [...results].sort(([left], [right]) => left - right).map(([, result]) => result);
};
