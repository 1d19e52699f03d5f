import { clock } from '#shared/kernel/clock.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import { readToEnd } from '#shared/kernel/table/pages.ts';
import { endSweep } from '#shared/kernel/table/sweep.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { platformsWithEndpoint } from '#shared/platforms/store.ts';
import type { DispatchBatch } from '#shared/webhooks/delivery/event-batch.ts';
import { releaseHeld } from '#shared/webhooks/delivery/release-held.ts';
import { listFurtherEndpoints } from '../endpoints/further-endpoints.ts';
import { type PlatformSweep, readPositions, sweepPlatform } from './sweep-platform.ts';

const operation = 'findMissingEvents';
/** Well below the worker's timeout of 300 s; the next run continues with what is left. */
const runMs = 240_000;
/** Each reads 14 pages at once, so that ten take about 30 MB. */
const platformsAtOnce = 10;
const platformsAPage = 100;

interface Tally {
  found: number;
  failed: number;
}

/** A platform in this run. Its positions and its other endpoints are read at its first turn. */
interface OpenPlatform {
  readonly platform: Platform;
  readonly begun?: Omit<PlatformSweep, 'platform'>;
}

const readPlatforms = (): Promise<Platform[]> =>
  readToEnd({ count: platformsAPage, read: platformsWithEndpoint, positionOf: ({ uuid }) => uuid });

/** Releases deliveries that were held at the very moment at which the platform set its endpoint again. */
const begin = async (platform: Platform): Promise<Omit<PlatformSweep, 'platform'>> => {
  const { uuid: platformId, webhookEndpointCount = 0 } = platform;
  const further = webhookEndpointCount === 0 ? [] : await listFurtherEndpoints(platformId);
  const others = further.map(({ uuid: endpointUuid, ...endpoint }) => ({ endpointUuid, ...endpoint }));
  for (const { endpointUuid, webhookEndpoint: url, webhookEndpointDisabledAt } of [
    { endpointUuid: undefined, ...platform },
    ...others,
  ])
    if (url !== undefined && webhookEndpointDisabledAt === undefined)
      await releaseHeld({ platformId, endpointUuid, url });
  return { further, positions: await readPositions(platformId) };
};

/** @returns undefined when nothing is left to do for the platform, or it failed */
const takeTurn = async (
  { platform, begun }: OpenPlatform,
  dispatch: DispatchBatch,
  tally: Tally,
): Promise<OpenPlatform | undefined> => {
  try {
    const before = begun ?? (await begin(platform));
    const turn = await sweepPlatform({ platform, ...before }, dispatch);
    tally.found += turn.found;
    if (turn.found > 0) log.info({ operation, platformId: platform.uuid, count: turn.found });
    return turn.isOver ? undefined : { platform, begun: { ...before, positions: turn.positions } };
  } catch (error) {
    tally.failed += 1;
    log.error({ operation, platformId: platform.uuid, ...errorFields(error) });
    return undefined;
  }
};

interface Run {
  readonly dispatch: DispatchBatch;
  readonly endMs: number;
  readonly tally: Tally;
}

/** One turn for each platform. @returns the platforms that need another turn */
const takeRound = async (platforms: readonly OpenPlatform[], run: Run): Promise<OpenPlatform[]> => {
  const unfinished: OpenPlatform[] = [];
  const queue = platforms.values();
  const work = async (): Promise<void> => {
    for (const platform of queue) {
      if (clock.nowMs() > run.endMs) return;
      const open = await takeTurn(platform, run.dispatch, run.tally);
      if (open !== undefined) unfinished.push(open);
    }
  };
  await Promise.all(Array.from({ length: platformsAtOnce }, work));
  return unfinished;
};

/**
 * Looks for events without a delivery in all platforms that have an endpoint, and dispatches them: the stream lost
 * them, or they could not be made. Each platform has one turn a round, so that a large one does not delay the others.
 *
 * @throws when a platform failed, after all others: only a failed run raises the alarm
 */
export const findMissingEvents = async (dispatch: DispatchBatch): Promise<{ found: number }> => {
  const run = { dispatch, endMs: clock.nowMs() + runMs, tally: { found: 0, failed: 0 } };
  let open: OpenPlatform[] = (await readPlatforms()).map((platform) => ({ platform }));
  while (open.length > 0 && clock.nowMs() < run.endMs) open = await takeRound(open, run);
  const { found, failed } = run.tally;
  endSweep({ problem: 'platforms could not be searched for missing events' }, failed);
  return { found };
};
