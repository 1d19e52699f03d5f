import { setTimeout as sleep } from 'node:timers/promises';
import { Difference, NotSeenHere } from '../check.ts';
import type { Sink } from './sink.ts';
import type { TemporaryPlatform } from './temporary-platform.ts';

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

/** What the checks make. The first ones fill it, and the last one empties it. */
export interface World {
  readonly startedAt: Date;
  platform?: TemporaryPlatform | undefined;
  sink?: Sink | undefined;
  /** Opens a webhook endpoint that the deployment can reach. Absent: nobody gave one. */
  readonly openSink?: (() => Promise<Sink>) | undefined;
}

/** @throws NotSeenHere where no platform may be made or none was */
export const platformIn = ({ platform }: World): TemporaryPlatform => {
  if (platform !== undefined) return platform;
  throw new NotSeenHere('There is no temporary platform to ask with.');
};

/** @throws NotSeenHere where the deployment can reach no endpoint of this machine */
export const sinkIn = async (world: World): Promise<Sink> => {
  if (world.openSink === undefined) {
    throw new NotSeenHere(
      'The deployment reaches no webhook endpoint of this machine: give --sink-port and, for that port, --sink-url.',
    );
  }
  world.sink ??= await world.openSink();
  return world.sink;
};
