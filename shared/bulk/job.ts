import * as z from 'zod';
import { fileFlawSchema } from './find-file.ts';
import { retentionDays } from './limits.ts';
import { rowErrorsSchema } from './row-error.ts';

export const jobStatuses = ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED'] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** When the service forgets a job, in seconds since 1970. */
export const expiryOf = ({ createdAt }: { readonly createdAt: string }): number =>
  Math.floor(Date.parse(createdAt) / 1000) + retentionDays * 86_400;

const progressSchema = z.object({ total: z.int(), successful: z.int(), failed: z.int() });
export type Progress = Readonly<z.output<typeof progressSchema>>;

/** Where a chunk begins: an offset in the uploaded body, and the number of the row there. */
export interface Cut {
  readonly offset: number;
  readonly row: number;
}

/** Stored as one text of pairs: a list of maps would take five times the bytes. */
export const cutsText = (cuts: readonly Cut[]): string =>
  cuts.map(({ offset, row }) => `${offset}:${row}`).join(' ');

const cutsOf = (text: string): readonly Cut[] =>
  text === ''
    ? []
    : text.split(' ').map((pair) => {
        const [offset = 0, row = 0] = pair.split(':').map(Number);
        return { offset, row };
      });

export const storedJobSchema = z.object({
  /** Bare uuid of the platform. */
  platformId: z.string(),
  /** Bare uuid. */
  uuid: z.string(),
  /** Bare uuid of the token that uploaded the file; absent: the file is gone. */
  tokenId: z.string().optional(),
  version: z.int(),
  /** A job is stored after its file was read, so no stored job is PENDING. */
  status: z.enum(jobStatuses).exclude(['PENDING']),
  progress: progressSchema,
  /** The header. A column that the import ignores has an empty name. */
  columns: z.array(z.string()).readonly(),
  /** Columns of the file that were checked but not stored; absent: none. */
  ignoredColumns: z.array(z.string()).readonly().optional(),
  /** Where the chunks begin. A file that cannot be used has none. */
  cuts: z.string().transform(cutsOf),
  /** Offset at which the last chunk ends. */
  end: z.int(),
  /** Why the service refused the whole file. */
  flaw: fileFlawSchema.optional(),
  /** The first errors of an ended job, as many as fit into an item. */
  errors: rowErrorsSchema.optional(),
  /** How many errors an ended job shows. When `errors` has fewer, an object in S3 holds all of them. */
  shownErrorCount: z.int().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
  completedAt: z.string().optional(),
});
/** A file of customers on its way into the service. */
export type BulkJob = Readonly<z.output<typeof storedJobSchema>>;

export const chunkProgressSchema = z.object({
  chunk: z.int(),
  nextOffset: z.int(),
  /** Every row before this one has its final outcome. */
  nextRow: z.int(),
  successful: z.int(),
  failed: z.int(),
  /** Names of the objects with the errors of those rows. */
  errorParts: z.array(z.string()).readonly(),
  isDone: z.boolean(),
});
/** How far the import of a chunk is. */
export type ChunkProgress = Readonly<z.output<typeof chunkProgressSchema>>;

export const startOfChunk = (job: BulkJob, chunk: number): ChunkProgress => {
  const cut = job.cuts[chunk];
  if (cut === undefined) throw new Error(`The job has no chunk ${chunk}`);
  const { offset: nextOffset, row: nextRow } = cut;
  return { chunk, nextOffset, nextRow, successful: 0, failed: 0, errorParts: [], isDone: false };
};

export const endOfChunk = (job: BulkJob, chunk: number): number => job.cuts[chunk + 1]?.offset ?? job.end;

/** Adds up the counts of a job's chunks. */
export const progressOf = (total: number, chunks: readonly ChunkProgress[]): Progress => ({
  total,
  successful: chunks.reduce((sum, { successful }) => sum + successful, 0),
  failed: chunks.reduce((sum, { failed }) => sum + failed, 0),
});
