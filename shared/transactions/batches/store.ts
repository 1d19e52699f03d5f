import { absent, equals } from '#shared/kernel/table/condition.ts';
import { defineItem, type Write } from '#shared/kernel/table/item.ts';
import { type RangeRequest, readRange } from '#shared/kernel/table/range.ts';
import { writeAlone } from '#shared/kernel/table/write-alone.ts';
import {
  batchRetentionDays,
  outcomeSchema,
  type PayoutBatch,
  type RowOutcome,
  storedBatchSchema,
} from './payout-batch.ts';

/** Batches of all platforms share one partition while they are paid, which takes minutes. */
const duePartition = 'PAYOUT_BATCH_DUE#ALL';

const endsOf = (platformId: string): string => `PAYOUT_BATCH#${platformId}`;

/** Sort key of a completed batch in the list of its platform. */
export const endPosition = ({ completedAt, uuid }: Pick<PayoutBatch, 'uuid' | 'completedAt'>): string =>
  `${completedAt}#${uuid}`;

const expiryOf = (at: string): number => Math.floor(Date.parse(at) / 1000) + batchRetentionDays * 86_400;

interface BatchKey {
  readonly platformId: string;
  readonly uuid: string;
}

const batchItem = defineItem({
  schema: storedBatchSchema,
  keyOf: ({ platformId, uuid }: BatchKey) => ({ pk: `PAYOUT_BATCH#${platformId}#${uuid}`, sk: 'BATCH' }),
  // The lost-event sweep reads completed batches in the order of their ends, and another sweep those that are paid.
  indexKeysOf: ({ platformId, uuid, completedAt, dueAt }) => ({
    ...(completedAt !== undefined && {
      listPk: endsOf(platformId),
      sortId: endPosition({ completedAt, uuid }),
    }),
    ...(dueAt !== undefined && { duePk: duePartition, dueSk: `${dueAt}#${uuid}` }),
  }),
  expiresAtEpochSecondsOf: ({ createdAt }) => expiryOf(createdAt),
  // The table's stream starts a workflow for an item with a new `workflowDueAt`.
  storedAs: { dueAt: 'workflowDueAt' },
});

/** The table's key, for reads of many. */
export const batchKey = batchItem.keyOf;

/** Parses the raw item of a batch. */
export const parseBatch = (raw: unknown): PayoutBatch => batchItem.parse(raw);

/** The write of a new batch; its condition fails when the uuid is taken. */
export const newBatchWrite = (batch: PayoutBatch): Write => batchItem.put(batch, absent('version'));

/** The write of a batch's next version; its condition fails when another writer was first. */
export const nextBatchWrite = (batch: PayoutBatch): Write =>
  batchItem.put(batch, equals('version', batch.version - 1));

/** Read consistently. */
export const getBatch = (platformId: string, uuid: string): Promise<PayoutBatch | undefined> =>
  batchItem.get({ platformId, uuid });

/** Batches of all platforms whose workflow should have ended before `before` (ISO 8601), the oldest first. */
export const listOverdueBatches = async (before: string, count: number): Promise<PayoutBatch[]> => {
  const range = { index: 'due', partition: duePartition, upper: before, descending: false, count } as const;
  return (await readRange(range)).map(batchItem.parse);
};

/** A platform's completed batches after a position, the first completed first. The index may lag behind the table. */
export const listEndedBatches = async (
  platformId: string,
  range: Pick<RangeRequest, 'after' | 'upper' | 'count'>,
): Promise<PayoutBatch[]> => {
  const list = { index: 'list', partition: endsOf(platformId), descending: false } as const;
  return (await readRange({ ...range, ...list })).map(batchItem.parse);
};

interface RowKey extends BatchKey {
  readonly row: number;
}

const outcomesOf = ({ platformId, uuid }: BatchKey): string => `PAYOUT_ROW#${platformId}#${uuid}`;

/** Sort key of a row. A file of a megabyte has fewer lines than this has digits for. */
export const rowPosition = (row: number): string => String(row).padStart(7, '0');

const outcomeItem = defineItem({
  schema: outcomeSchema,
  keyOf: ({ row, ...batch }: RowKey) => ({ pk: outcomesOf(batch), sk: rowPosition(row) }),
  expiresAtEpochSecondsOf: ({ at }) => expiryOf(at),
});

/** The write of a row's outcome; its condition fails when the row has one. */
export const outcomeWrite = ({ platformId, uuid }: BatchKey, outcome: RowOutcome): Write =>
  outcomeItem.put({ ...outcome, ...{ platformId, uuid } }, absent('row'));

/** @returns false when the row has an outcome already */
export const fileOutcome = (batch: BatchKey, outcome: RowOutcome): Promise<boolean> =>
  writeAlone(outcomeWrite(batch, outcome));

/** Outcomes in the order of the rows, read consistently. */
export const listOutcomes = async (
  batch: BatchKey,
  range: Pick<RangeRequest, 'after' | 'lower' | 'upper' | 'count'>,
): Promise<RowOutcome[]> => {
  const list = { index: 'table', partition: outcomesOf(batch), descending: false, consistent: true } as const;
  return (await readRange({ ...range, ...list })).map(outcomeItem.parse);
};
