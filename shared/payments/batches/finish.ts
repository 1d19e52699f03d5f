import { clock } from '#shared/kernel/clock.ts';
import { serviceMs } from '#shared/kernel/service-time.ts';
import { writeAlone } from '#shared/kernel/table/write-alone.ts';
import { movedBatch, type PayoutBatch } from '#shared/transactions/batches/payout-batch.ts';
import {
  getBatch,
  listOutcomes,
  listOverdueBatches,
  nextBatchWrite,
} from '#shared/transactions/batches/store.ts';
import { countsOf } from '#shared/transactions/batches/view.ts';
import { maxBatchRows } from './limits.ts';

/** Some rows have no outcome because of an error on our side. The sweep starts the workflow again. */
export class RowsLeft extends Error {
  constructor() {
    super('Rows of a payout batch have no outcome');
    this.name = 'RowsLeft';
  }
}

/**
 * Ends a batch when every row has its outcome. May run any number of times; the first end stays.
 *
 * @throws RowsLeft
 */
export const finishBatch = async (platformId: string, uuid: string): Promise<void> => {
  const batch = await getBatch(platformId, uuid);
  if (batch?.status !== 'PROCESSING') return;
  const outcomes = await listOutcomes(batch, { count: maxBatchRows });
  if (outcomes.length < batch.total) throw new RowsLeft();
  const at = clock.now().toISOString();
  await writeAlone(
    nextBatchWrite(movedBatch(batch, 'COMPLETED', { at, completedAt: at, ...countsOf(outcomes) })),
  );
};

/** A batch of 1,000 rows takes a minute, and the workflow's retries some more. */
const graceMs = serviceMs(15 * 60_000);

/** Batches of all platforms that should have ended. */
export const listStalledBatches = (count: number): Promise<PayoutBatch[]> =>
  listOverdueBatches(new Date(clock.nowMs() - graceMs).toISOString(), count);

/**
 * Has the workflow of a batch started again: its execution was lost, or failed. Two executions at once pay each row once.
 *
 * @returns false when another writer was first
 */
export const startAgain = async ({ platformId, uuid }: PayoutBatch): Promise<boolean> => {
  const batch = await getBatch(platformId, uuid);
  if (batch?.status !== 'PROCESSING') return false;
  const at = clock.now().toISOString();
  return writeAlone(nextBatchWrite({ ...batch, version: batch.version + 1, updatedAt: at, dueAt: at }));
};
