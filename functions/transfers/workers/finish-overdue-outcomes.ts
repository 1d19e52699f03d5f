import { clock } from '#shared/kernel/clock.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import { listShards } from '#shared/kernel/table.ts';
import { listOverdue } from '#shared/transactions/store.ts';
import { settleDelayedTransfer } from '#shared/transfers/settle.ts';

/**
 * The workflow has this long after the due time before the sweep steps in. Its pauses take half of it; one that still
 * tries, because each try ran into its timeout, then races the sweep, and one conditional write wins.
 */
const graceMs = 60_000;
/** What one run can settle one after another within its timeout; the next run goes on. */
const maxPerShard = 100;

/**
 * Settles transfers whose workflow never did, so that nothing stays PENDING for ever. One that fails holds up no other;
 * at the end it fails the run, since only that raises the alarm.
 */
export const handler = async (): Promise<{ finished: number }> => {
  const before = new Date(clock.nowMs() - graceMs).toISOString();
  let finished = 0;
  let failed = 0;
  for (let shard = 0; shard < listShards; shard += 1) {
    for (const { platformId, uuid } of await listOverdue(shard, before, maxPerShard)) {
      try {
        await settleDelayedTransfer(platformId, uuid);
        finished += 1;
      } catch (error) {
        failed += 1;
        log.error({ operation: 'finishOverdueOutcomes', transactionId: uuid, ...errorFields(error) });
      }
    }
  }
  if (finished > 0) log.info({ operation: 'finishOverdueOutcomes', count: finished });
  if (failed > 0) throw new Error(`${failed} overdue transfers could not be settled`);
  return { finished };
};
