import { asActor, ownWork } from '#shared/kernel/actor.ts';
import { clock } from '#shared/kernel/clock.ts';
import { uuidTime } from '#shared/kernel/ids.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import { endSweep } from '#shared/kernel/sweep.ts';
import { allPlatforms } from '#shared/platforms/store.ts';
import { type RetentionProgress, readProgress } from './progress.ts';
import { retainedSince } from './retention-days.ts';
import { lookAgain, type RetentionTurn, sweepNext } from './sweep-platform.ts';

const operation = 'removePayerData';
/** Below the worker's timeout of 300 s; the next run goes on. */
const runMs = 240_000;
const platformsAtOnce = 4;
const platformsAPage = 100;
/** What is later than this has an alarm. */
const tolerableDelayMs = 2 * 86_400_000;

/** A platform in this run. Its progress is read at its first turn. */
interface OpenPlatform {
  readonly platformId: string;
  readonly progress?: RetentionProgress;
}

interface Run {
  /** What was made before it loses the words. */
  readonly since: Date;
  readonly endMs: number;
  readonly tally: { removed: number; failed: number };
}

const readPlatforms = async (): Promise<OpenPlatform[]> => {
  const platforms: OpenPlatform[] = [];
  for (;;) {
    const page = await allPlatforms({ after: platforms.at(-1)?.platformId, count: platformsAPage });
    platforms.push(...page.map(({ uuid: platformId }) => ({ platformId })));
    if (page.length < platformsAPage) return platforms;
  }
};

/** A metric counts lines with this code (infra/constructs/alarms.ts). */
const reportOverdue = ({ platformId, progress }: OpenPlatform, { since }: Run): void => {
  const reached = progress?.position === undefined ? 0 : uuidTime(progress.position).getTime();
  if (since.getTime() - reached <= tolerableDelayMs) return;
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
    run.tally.removed += removed;
    if (removed > 0) log.info({ operation, platformId, count: removed });
    if (left === 'STUCK') reportOverdue({ platformId, progress }, run);
    return left === 'MORE' ? { platformId, progress } : undefined;
  } catch (error) {
    run.tally.failed += 1;
    log.error({ operation, platformId, ...errorFields(error) });
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

const removeInTime = async (run: Run): Promise<void> => {
  let open = await readPlatforms();
  while (open.length > 0 && clock.nowMs() <= run.endMs) open = await takeRound(open, run);
  for (const platform of open) reportOverdue(platform, run);
};

/**
 * Removes the words of payers from the payments of all platforms whose retention is over.
 *
 * @throws when a platform failed, after all others: only a failed run raises the alarm
 */
export const removePayerData = async (): Promise<{ removed: number }> => {
  const now = clock.now();
  const tally = { removed: 0, failed: 0 };
  const run = { since: retainedSince(now), endMs: now.getTime() + runMs, tally };
  await asActor(ownWork('SWEEP', operation), () => removeInTime(run));
  endSweep({ problem: 'platforms could not be searched for payer data' }, tally.failed);
  return { removed: tally.removed };
};
