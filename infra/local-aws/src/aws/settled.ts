/** Waits for both. When one fails, the other one is still stopped. */
export const settled = async <First extends Stoppable, Second extends Stoppable | undefined>(
  [first, second]: [Promise<First>, Promise<Second>],
  cleanup: (() => Promise<void> | void)[],
): Promise<[First, Second]> => {
  for (const result of await Promise.allSettled([first, second])) {
    if (result.status === 'fulfilled') cleanup.push(() => result.value?.stop());
  }
  return [await first, await second];
};

interface Stoppable {
  readonly stop: () => Promise<void>;
}
