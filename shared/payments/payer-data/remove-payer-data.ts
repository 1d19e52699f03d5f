import * as z from 'zod';
import { asActor, ownWork } from '#shared/kernel/actor.ts';
import { clock } from '#shared/kernel/clock.ts';
import { setting } from '#shared/kernel/config.ts';
import { uuidTime } from '#shared/kernel/ids.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import { fewestRetentionDays, mostRetentionDays } from '#shared/kernel/retention-limits.ts';
import { serviceMs } from '#shared/kernel/service-time.ts';
import { readToEnd } from '#shared/kernel/table/pages.ts';
import { allPlatforms } from '#shared/platforms/store.ts';
import { type RetentionProgress, readProgress } from './progress.ts';
import { lookAgain, type RetentionTurn, sweepNext } from './sweep-platform.ts';

const daysSchema = z.coerce.number().int().min(fewestRetentionDays).max(mostRetentionDays);
const retentionMs = serviceMs(setting('PAYER_DATA_RETENTION_DAYS', daysSchema) * 86_400_000);

/** What was made before this moment must have no words of its payer any longer. */
const retainedSince = (now: Date): Date => new Date(now.getTime() - retentionMs);

const operation = 'removePayerData';
const hourMs = 3_600_000;
/** With two payments of each at once, the removal takes some hundred payments a second, and leaves the table to others. */
const platformsAtOnce = 2;
const platformsAPage = 100;
/** What is later than this has an alarm. `doneUntil` may be a day old. */
const tolerableDelayMs = 3 * 86_400_000;

/** A platform in this run. Its progress is read at its first turn. */
interface OpenPlatform {
  readonly platformId: string;
  readonly progress?: RetentionProgress;
}

interface Run {
  /** What was made before it loses the words. */
  readonly since: Date;
  readonly endMs: number;
  removed: number;
}

const readPlatforms = async (): Promise<OpenPlatform[]> => {
  const platforms = await readToEnd({
    count: platformsAPage,
    read: allPlatforms,
    positionOf: ({ uuid }) => uuid,
  });
  return platforms.map(({ uuid: platformId }) => ({ platformId }));
};

/** Payments from before this moment have been looked at. */
const doneUntilMs = ({ position, doneUntil = '' }: RetentionProgress): number =>
  Math.max(position === undefined ? 0 : uuidTime(position).getTime(), Date.parse(doneUntil) || 0);

/** A metric counts lines with this code (infra/constructs/alarms.ts). */
const reportOverdue = ({ platformId, progress }: OpenPlatform, { since }: Run): void => {
  if (progress === undefined || since.getTime() - doneUntilMs(progress) <= tolerableDelayMs) return;
  log.error({ operation, platformId, code: 'PAYER_DATA_OVERDUE' });
};

const turnOf = async ({ platformId, progress }: OpenPlatform, since: Date): Promise<RetentionTurn> =>
  progress === undefined
    ? lookAgain({ platformId, progress: await readProgress(platformId) })
    : sweepNext({ platformId, progress }, since);

/** @returns undefined when nothing is left to do for the platform in this run, or it failed */
const takeTurn = async (platform: OpenPlatform, run: Run): Promise<OpenPlatform | undefined> => {
  const { platformId } = platform;
  try {
    const { progress, removed, left } = await turnOf(platform, run.since);
    run.removed += removed;
    if (removed > 0) log.info({ operation, platformId, count: removed });
    if (left === 'STUCK') reportOverdue({ platformId, progress }, run);
    return left === 'MORE' ? { platformId, progress } : undefined;
  } catch (error) {
    log.error({ operation, platformId, ...errorFields(error) });
    reportOverdue(platform, run);
    return undefined;
  }
};

/** One turn for each platform, so that a large one does not delay the others. @returns those that need another */
const takeRound = async (platforms: readonly OpenPlatform[], run: Run): Promise<OpenPlatform[]> => {
  const open: OpenPlatform[] = [];
  const queue = platforms.values();
  const work = async (): Promise<void> => {
    for (const platform of queue) {
      const isLate = clock.nowMs() > run.endMs;
      const left = isLate ? platform : await takeTurn(platform, run);
      if (left !== undefined) open.push(left);
    }
  };
  await Promise.all(Array.from({ length: platformsAtOnce }, work));
  return open;
};

/**
 * Makes the removal of a process. It looks through all platforms once an hour, and goes on at each call while something is
 * left. No failure leaves it: payments must not wait for it, and no rollout should end for it. Whatever fails is behind
 * after three days, which an alarm tells.
 *
 * The removal takes the time when it has to stop, and returns from how many payments it removed something.
 */
export const removalOfPayerData = (): ((endMs: number) => Promise<number>) => {
  let open: readonly OpenPlatform[] = [];
  let completedMs = 0;

  const goOn = async (now: Date, endMs: number): Promise<number> => {
    const run = { since: retainedSince(now), endMs, removed: 0 };
    if (open.length === 0) open = await readPlatforms();
    while (open.length > 0 && clock.nowMs() <= endMs) open = await takeRound(open, run);
    for (const platform of open) reportOverdue(platform, run);
    if (open.length === 0) completedMs = now.getTime();
    return run.removed;
  };

  return async (endMs) => {
    const now = clock.now();
    // The clock of the local host can be set back.
    const isEarly = open.length === 0 && Math.abs(now.getTime() - completedMs) < hourMs;
    if (isEarly || now.getTime() > endMs) return 0;
    try {
      return await asActor(ownWork('SWEEP', operation), () => goOn(now, endMs));
    } catch (error) {
      log.error({ operation, ...errorFields(error) });
      return 0;
    }
  };
};
