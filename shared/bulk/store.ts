import * as z from 'zod';
import { absent, equals } from '#shared/kernel/condition.ts';
import { defineItem } from '#shared/kernel/item.ts';
import { type RangeRequest, readRange } from '#shared/kernel/range.ts';
import { writeAlone } from '#shared/kernel/write-alone.ts';
import { knownColumns } from './columns.ts';
import { type BulkJob, type ChunkProgress, expiryOf } from './job.ts';
import { maxRows, rowsPerChunk } from './limits.ts';
import type { RowError } from './row-error.ts';

const rowErrorSchema: z.ZodType<RowError, RowError> = z.object({
  row: z.int(),
  correlationId: z.string(),
  code: z.string(),
  message: z.string(),
  issues: z.array(z.object({ column: z.enum([...knownColumns, '']), rule: z.string(), value: z.string() })),
});
/** Errors as they lie in S3. */
export const rowErrorsSchema = z.array(rowErrorSchema);

const jobItem = defineItem({
  schema: z.object({
    platformId: z.string(),
    uuid: z.string(),
    version: z.int(),
    status: z.enum(['PROCESSING', 'COMPLETED', 'FAILED']),
    progress: z.object({ total: z.int(), successful: z.int(), failed: z.int() }),
    columns: z.array(z.string()),
    /** Pairs of offset and row, as one text: lists of maps would take five times the bytes. */
    cuts: z.string(),
    end: z.int(),
    flaw: z
      .object({ rule: z.string(), message: z.string(), columns: z.array(z.string()).optional() })
      .optional(),
    errors: rowErrorsSchema.optional(),
    shownErrorCount: z.int().optional(),
    createdAt: z.string(),
    updatedAt: z.string(),
    completedAt: z.string().optional(),
    /** Only of ended ones, which whoever looks for lost events walks in the order of their ends. */
    listPk: z.string().optional(),
    sortId: z.string().optional(),
    expiresAtEpochSeconds: z.int(),
  }),
  keyOf: ({ platformId, uuid }: { platformId: string; uuid: string }) => ({
    pk: `BULK#${platformId}#${uuid}`,
    sk: 'JOB',
  }),
});

const cutsText = (cuts: BulkJob['cuts']): string =>
  cuts.map(({ offset, row }) => `${offset}:${row}`).join(' ');

const cutsOf = (text: string): BulkJob['cuts'] =>
  text === ''
    ? []
    : text.split(' ').map((pair) => {
        const [offset = 0, row = 0] = pair.split(':').map(Number);
        return { offset, row };
      });

/** The domain value of a job's raw item. */
export const parseBulkJob = (raw: unknown): BulkJob => {
  const { cuts, expiresAtEpochSeconds: _, listPk: _list, sortId: _sort, ...stored } = jobItem.parse(raw);
  return { ...stored, cuts: cutsOf(cuts) };
};

const endsOf = (platformId: string): string => `BULK#${platformId}`;

type EndedJob = Pick<BulkJob, 'platformId' | 'uuid' | 'completedAt'>;

/** Where an ended job stands among those of its platform. */
export const endPosition = ({ completedAt, uuid }: EndedJob): string => `${completedAt}#${uuid}`;

const endKeys = (job: EndedJob) =>
  job.completedAt === undefined ? {} : { listPk: endsOf(job.platformId), sortId: endPosition(job) };

const storedOf = ({ columns, cuts, flaw, errors, ...job }: BulkJob) => ({
  ...job,
  columns: [...columns],
  cuts: cutsText(cuts),
  ...(flaw && { flaw: { ...flaw, columns: flaw.columns && [...flaw.columns] } }),
  ...(errors && { errors: [...errors] }),
  ...endKeys(job),
  expiresAtEpochSeconds: expiryOf(job),
});

/** Ended jobs of a platform behind a position, the first ends first; eventually consistent. */
export const listEndedJobs = async (
  platformId: string,
  range: Pick<RangeRequest, 'after' | 'upper' | 'count'>,
): Promise<BulkJob[]> => {
  const list = { index: 'list', partition: endsOf(platformId), descending: false } as const;
  return (await readRange({ ...range, ...list })).map(parseBulkJob);
};

/** Files a new job; false when it has an item already. */
export const fileJob = (job: BulkJob): Promise<boolean> =>
  writeAlone(jobItem.put(storedOf(job), absent('version')));

/** Files the next version of a job; false when somebody else has. */
export const replaceJob = (job: BulkJob): Promise<boolean> =>
  writeAlone(jobItem.put(storedOf(job), equals('version', job.version - 1)));

/** A job that somebody has looked into; read consistently. */
export const getJob = async (platformId: string, uuid: string): Promise<BulkJob | undefined> => {
  const stored = await jobItem.get({ platformId, uuid });
  return stored === undefined ? undefined : parseBulkJob(stored);
};

interface ChunkKey {
  readonly platformId: string;
  readonly jobUuid: string;
  readonly chunk: number;
}

const chunkItem = defineItem({
  schema: z.object({
    chunk: z.int(),
    nextOffset: z.int(),
    nextRow: z.int(),
    successful: z.int(),
    failed: z.int(),
    errorParts: z.array(z.string()),
    isDone: z.boolean(),
    expiresAtEpochSeconds: z.int(),
  }),
  keyOf: ({ platformId, jobUuid, chunk }: ChunkKey) => ({
    pk: `BULK_CHUNK#${platformId}#${jobUuid}`,
    sk: String(chunk).padStart(5, '0'),
  }),
});

const chunkOf = (raw: unknown): ChunkProgress => {
  const { expiresAtEpochSeconds: _, ...stored } = chunkItem.parse(raw);
  return stored;
};

/** How far a chunk is; undefined while none of its rows has an outcome. */
export const getChunk = async (key: ChunkKey): Promise<ChunkProgress | undefined> => {
  const stored = await chunkItem.get(key);
  return stored === undefined ? undefined : chunkOf(stored);
};

/** Every chunk of a job that has begun. */
export const listChunks = async (platformId: string, jobUuid: string): Promise<ChunkProgress[]> => {
  const items = await readRange({
    index: 'table',
    partition: `BULK_CHUNK#${platformId}#${jobUuid}`,
    descending: false,
    count: Math.ceil(maxRows / rowsPerChunk),
    consistent: true,
  });
  return items.map(chunkOf);
};

/**
 * Records the outcome of some more rows, in one unit for each KB; false when somebody has gone on from `former` before,
 * so that no row has two outcomes.
 */
export const advanceChunk = (
  job: BulkJob,
  former: ChunkProgress | undefined,
  { chunk, errorParts, ...next }: ChunkProgress,
): Promise<boolean> => {
  const condition = former === undefined ? absent('nextOffset') : equals('nextOffset', former.nextOffset);
  const key = { platformId: job.platformId, jobUuid: job.uuid, chunk };
  const expiresAtEpochSeconds = expiryOf(job);
  const set = { chunk, ...next, errorParts: [...errorParts], expiresAtEpochSeconds };
  return writeAlone(chunkItem.update(key, { set }, condition));
};
