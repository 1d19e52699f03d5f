import { absent, equals } from '#shared/kernel/table/condition.ts';
import { defineItem } from '#shared/kernel/table/item.ts';
import { type RangeRequest, readRange } from '#shared/kernel/table/range.ts';
import { writeAlone } from '#shared/kernel/table/write-alone.ts';
import {
  type BulkJob,
  type ChunkProgress,
  chunkProgressSchema,
  cutsText,
  expiryOf,
  storedJobSchema,
} from './job.ts';
import { maxRows, rowsPerChunk } from './limits.ts';

const endsOf = (platformId: string): string => `BULK#${platformId}`;

/** Sort key of an ended job in the list of its platform. */
export const endPosition = ({ completedAt, uuid }: Pick<BulkJob, 'uuid' | 'completedAt'>): string =>
  `${completedAt}#${uuid}`;

const jobItem = defineItem({
  schema: storedJobSchema,
  keyOf: ({ platformId, uuid }: { platformId: string; uuid: string }) => ({
    pk: `BULK#${platformId}#${uuid}`,
    sk: 'JOB',
  }),
  // Set when the job ends; the lost-event sweep reads in this order.
  indexKeysOf: ({ platformId, uuid, completedAt }) =>
    completedAt === undefined
      ? {}
      : { listPk: endsOf(platformId), sortId: endPosition({ completedAt, uuid }) },
  expiresAtEpochSecondsOf: expiryOf,
});

/** The table's key, for reads of many. */
export const jobKey = jobItem.keyOf;

/** Parses the raw item of a job. */
export const parseBulkJob = (raw: unknown): BulkJob => jobItem.parse(raw);

const storedOf = (job: BulkJob) => ({ ...job, cuts: cutsText(job.cuts) });

/** A platform's ended jobs after a position, the first ended first. The index may lag behind the table. */
export const listEndedJobs = async (
  platformId: string,
  range: Pick<RangeRequest, 'after' | 'upper' | 'count'>,
): Promise<BulkJob[]> => {
  const list = { index: 'list', partition: endsOf(platformId), descending: false } as const;
  return (await readRange({ ...range, ...list })).map(jobItem.parse);
};

/** Stores a new job. @returns false when the job is stored already */
export const fileJob = (job: BulkJob): Promise<boolean> =>
  writeAlone(jobItem.put(storedOf(job), absent('version')));

/** Stores the next version of a job. @returns false when another writer stored it first */
export const replaceJob = (job: BulkJob): Promise<boolean> =>
  writeAlone(jobItem.put(storedOf(job), equals('version', job.version - 1)));

/** A job whose file was read; undefined before that. Read consistently. */
export const getJob = (platformId: string, uuid: string): Promise<BulkJob | undefined> =>
  jobItem.get({ platformId, uuid });

interface ChunkKey {
  readonly platformId: string;
  readonly jobUuid: string;
  readonly chunk: number;
}

const chunksOf = (platformId: string, jobUuid: string): string => `BULK_CHUNK#${platformId}#${jobUuid}`;

const chunkItem = defineItem({
  schema: chunkProgressSchema,
  keyOf: ({ platformId, jobUuid, chunk }: ChunkKey) => ({
    pk: chunksOf(platformId, jobUuid),
    sk: String(chunk).padStart(5, '0'),
  }),
});

/** The progress of a chunk; undefined before its first row has an outcome. */
export const getChunk = (key: ChunkKey): Promise<ChunkProgress | undefined> => chunkItem.get(key);

/** Every chunk of a job that has begun. */
export const listChunks = async (platformId: string, jobUuid: string): Promise<ChunkProgress[]> => {
  const items = await readRange({
    index: 'table',
    partition: chunksOf(platformId, jobUuid),
    descending: false,
    count: Math.ceil(maxRows / rowsPerChunk),
    consistent: true,
  });
  return items.map(chunkItem.parse);
};

/**
 * Records the outcome of some more rows, in one unit for each KB. Each row gets one outcome only.
 *
 * @returns false when another run has recorded outcomes after `former`
 */
export const advanceChunk = (
  job: BulkJob,
  former: ChunkProgress | undefined,
  next: ChunkProgress,
): Promise<boolean> => {
  const condition = former === undefined ? absent('nextOffset') : equals('nextOffset', former.nextOffset);
  const key = { platformId: job.platformId, jobUuid: job.uuid, chunk: next.chunk };
  const set = { ...next, expiresAtEpochSeconds: expiryOf(job) };
  return writeAlone(chunkItem.update(key, { set }, condition));
};
