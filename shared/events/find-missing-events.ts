import { clock } from '#shared/kernel/clock.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { platformsWithEndpoint } from '#shared/platforms/store.ts';
import { releaseHeld } from '#shared/webhooks/delivery/release-held.ts';
import { type HandOver, type Sweep, sweepPlatform } from './sweep-platform.ts';
import { readPositions, type SweepPositions } from './sweep-positions.ts';

const platformsAtOnce = 10;
const platformsAPage = 100;

export interface SweepOptions {
  readonly handOver: HandOver;
  /** After this nothing more is begun; it is the next run's. */
  readonly endMs: number;
}

interface Tally {
  found: number;
  failed: number;
}

/** A platform in this run; its positions are read when it has its first turn. */
type Open = Pick<Sweep, 'platform'> & Partial<Sweep>;

const readPlatforms = async (): Promise<Platform[]> => {
  const platforms: Platform[] = [];
  for (;;) {
    const page = await platformsWithEndpoint({ after: platforms.at(-1)?.uuid, count: platformsAPage });
    platforms.push(...page);
    if (page.length < platformsAPage) return platforms;
  }
};

/**
 * What a platform needs before its first turn. Nothing is held for an endpoint that takes events, unless it was set while
 * something was on its way to being held: that is taken up here.
 */
const begin = async ({ uuid, webhookEndpointDisabledAt }: Platform): Promise<SweepPositions> => {
  if (webhookEndpointDisabledAt === undefined) await releaseHeld(uuid);
  return readPositions(uuid);
};

/** Undefined: nothing is left to be done for the platform, or it failed. */
const turnOf = async (open: Open, handOver: HandOver, tally: Tally): Promise<Open | undefined> => {
  const { platform } = open;
  try {
    const before = open.positions ?? (await begin(platform));
    const { positions, found, isOver } = await sweepPlatform({ platform, positions: before }, handOver);
    tally.found += found;
    return isOver ? undefined : { platform, positions };
  } catch (error) {
    tally.failed += 1;
    log.error({ operation: 'findMissingEvents', platformId: platform.uuid, ...errorFields(error) });
    return undefined;
  }
};

/** A turn for each, some at a time; those that need another one. */
const roundOf = async (
  platforms: readonly Open[],
  { handOver, endMs }: SweepOptions,
  tally: Tally,
): Promise<Open[]> => {
  const unfinished: Open[] = [];
  const queue = platforms.values();
  const work = async (): Promise<void> => {
    for (const platform of queue) {
      if (clock.nowMs() > endMs) return;
      const open = await turnOf(platform, handOver, tally);
      if (open !== undefined) unfinished.push(open);
    }
  };
  await Promise.all(Array.from({ length: platformsAtOnce }, work));
  return unfinished;
};

/**
 * Looks for events of all platforms that have an endpoint, hands over the missing ones, and takes up
 * what was forgotten. Each platform has a turn in each round, so that a large one makes no other wait; one that fails
 * holds up no other.
 *
 * @returns how many events were missing, and how many platforms could not be looked at
 */
export const findMissingEvents = async (options: SweepOptions): Promise<Tally> => {
  const tally: Tally = { found: 0, failed: 0 };
  let open: Open[] = (await readPlatforms()).map((platform) => ({ platform }));
  while (open.length > 0 && clock.nowMs() < options.endMs) open = await roundOf(open, options, tally);
  return tally;
};
