import { setTimeout as sleep } from 'node:timers/promises';
import { Difference } from '../check.ts';

const firstPauseMs = 100;
const longestPauseMs = 2_000;

/**
 * Asks until there is an answer. The pauses grow, because a deployment bills each question.
 * @throws Difference when there is none in time
 */
export const waitFor = async <T>(
  what: string,
  limitSeconds: number,
  ask: () => Promise<T | undefined> | T | undefined,
): Promise<T> => {
  const deadline = performance.now() + limitSeconds * 1000;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > deadline) throw new Difference(`${what} within ${limitSeconds} s`);
    await sleep(pauseMs);
  }
};
