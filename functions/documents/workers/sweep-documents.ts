import { type Filing, overdueFilings } from '#shared/documents/filing.ts';
import { sweepFiling } from '#shared/documents/sweep.ts';
import { clock } from '#shared/kernel/clock.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import { listShards } from '#shared/kernel/table.ts';

/** Well below the worker's timeout; what is left is the next run's. */
const runMs = 35_000;
const maxPerShard = 500;

interface Tally {
  finished: number;
  failed: number;
}

const sweepShard = async (filings: readonly Filing[], endMs: number): Promise<Tally> => {
  const tally = { finished: 0, failed: 0 };
  for (const filing of filings) {
    if (clock.nowMs() > endMs) break;
    try {
      await sweepFiling(filing);
      tally.finished += 1;
    } catch (error) {
      tally.failed += 1;
      log.error({ operation: 'sweepDocuments', platformId: filing.platformId, ...errorFields(error) });
    }
  }
  return tally;
};

/**
 * Removes files that no document has: of uploads that nobody finished, of documents that were replaced or deleted while
 * S3 could not be reached. One that fails holds up no other; at the end it fails the run, since only that raises the alarm.
 */
export const handler = async (): Promise<{ finished: number }> => {
  const startedMs = clock.nowMs();
  const before = new Date(startedMs).toISOString();
  const shards = Array.from({ length: listShards }, (_, shard) => shard);
  const tallies = await Promise.all(
    shards.map(async (shard) =>
      sweepShard(await overdueFilings(shard, before, maxPerShard), startedMs + runMs),
    ),
  );
  const sum = (name: keyof Tally): number => tallies.reduce((total, tally) => total + tally[name], 0);
  const finished = sum('finished');
  if (finished > 0) log.info({ operation: 'sweepDocuments', count: finished });
  if (sum('failed') > 0) throw new Error(`${sum('failed')} filings could not be swept`);
  return { finished };
};
