import type { FileFlaw } from './file-flaw.ts';
import { retentionDays } from './limits.ts';
import type { RowError } from './row-error.ts';
import type { Cut } from './survey.ts';

export const jobStatuses = ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED'] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** When a job is forgotten, in seconds since 1970. */
export const expiryOf = ({ createdAt }: { readonly createdAt: string }): number =>
  Math.floor(Date.parse(createdAt) / 1000) + retentionDays * 86_400;

export interface Progress {
  readonly total: number;
  readonly successful: number;
  readonly failed: number;
}

/** A file of customers on its way into the service. */
export interface BulkJob {
  /** Bare uuid of the platform. */
  readonly platformId: string;
  /** Bare uuid. */
  readonly uuid: string;
  readonly version: number;
  /** PENDING is a job that has no item yet: nobody has looked into its file. */
  readonly status: Exclude<JobStatus, 'PENDING'>;
  readonly progress: Progress;
  /** The header; a column that is not read has an empty name. */
  readonly columns: readonly string[];
  /** Beginnings of the chunks; none in a file that cannot be used. */
  readonly cuts: readonly Cut[];
  /** Offset at which the last chunk ends. */
  readonly end: number;
  /** Why the file as a whole was refused. */
  readonly flaw?: FileFlaw | undefined;
  /** The first errors of an ended job, as many as fit into an item. */
  readonly errors?: readonly RowError[] | undefined;
  /** Errors of an ended job that it shows: those of `errors`, or of an object of its own when they are more. */
  readonly shownErrorCount?: number | undefined;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly completedAt?: string | undefined;
}

/** How far a chunk is. Its rows before `nextRow` have their outcome, once and for all. */
export interface ChunkProgress {
  readonly chunk: number;
  readonly nextOffset: number;
  readonly nextRow: number;
  readonly successful: number;
  readonly failed: number;
  /** Names of the objects with the errors of those rows. */
  readonly errorParts: readonly string[];
  readonly isDone: boolean;
}

export const startOfChunk = (job: BulkJob, chunk: number): ChunkProgress => {
  const cut = job.cuts[chunk];
  if (cut === undefined) throw new Error(`The job has no chunk ${chunk}`);
  const { offset: nextOffset, row: nextRow } = cut;
  return { chunk, nextOffset, nextRow, successful: 0, failed: 0, errorParts: [], isDone: false };
};

export const endOfChunk = (job: BulkJob, chunk: number): number => job.cuts[chunk + 1]?.offset ?? job.end;

/** Counts of a job from those of its chunks. */
export const progressOf = (total: number, chunks: readonly ChunkProgress[]): Progress => ({
  total,
  successful: chunks.reduce((sum, { successful }) => sum + successful, 0),
  failed: chunks.reduce((sum, { failed }) => sum + failed, 0),
});
