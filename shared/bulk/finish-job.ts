import { json } from 'node:stream/consumers';
import { clock } from '#shared/kernel/clock.ts';
import { putObject, putStream, readObject } from '#shared/kernel/objects.ts';
import type { FileFlaw } from './find-file.ts';
import { type BulkJob, type ChunkProgress, progressOf, startOfChunk } from './job.ts';
import { maxShownErrors } from './limits.ts';
import { refusedJob } from './plan-job.ts';
import { type RowError, reportHeader, reportLines, rowErrorsSchema } from './row-error.ts';
import { fileJob, getJob, listChunks, replaceJob } from './store.ts';
import { errorPartKey, reportKey, shownErrorsKey, type Upload } from './upload.ts';

/**
 * Some rows have no outcome because of an error on our side. The job failed, and an alarm asks an operator to look.
 */
export class RowsLeft extends Error {
  constructor() {
    super('Rows of a bulk job were not processed');
    this.name = 'RowsLeft';
  }
}

const fault: FileFlaw = {
  rule: 'FAULT',
  message: 'The file could not be read because of an error on our side; upload it again.',
};

/** One error for the unprocessed rows of a chunk. */
const unprocessedRows = (job: BulkJob, { chunk, nextRow }: ChunkProgress): RowError => {
  const next = job.cuts[chunk + 1]?.row;
  const rows = next === undefined ? `Row ${nextRow} and all after it` : `Rows ${nextRow} to ${next - 1}`;
  const message = `${rows} were not processed because of an error on our side. Upload the file again: rows that are done are refused, so nobody is created twice.`;
  return {
    row: nextRow,
    correlationId: `row ${nextRow}`,
    code: 'INTERNAL_ERROR',
    message,
    issues: [{ column: '', rule: message, value: '' }],
  };
};

const readErrors = async (upload: Upload, part: string): Promise<readonly RowError[]> => {
  const object = await readObject(errorPartKey(upload, part));
  if (object === undefined) throw new Error(`The errors ${part} of a bulk job are gone`);
  return rowErrorsSchema.parse(await json(object.body));
};

/** All errors in the order of the file, with one part in memory at a time. */
async function* errorsOf(
  upload: Upload,
  job: BulkJob,
  chunks: readonly ChunkProgress[],
): AsyncGenerator<RowError> {
  for (const chunk of chunks) {
    for (const part of chunk.errorParts) yield* await readErrors(upload, part);
    if (!chunk.isDone) yield unprocessedRows(job, chunk);
  }
}

/** Writes the report. @returns the errors that the job shows */
const writeReport = async (upload: Upload, errors: AsyncGenerator<RowError>): Promise<RowError[]> => {
  const shown: RowError[] = [];
  const first = await errors.next();
  if (first.done === true) return shown;
  async function* lines(begin: RowError): AsyncGenerator<string> {
    yield reportHeader + reportLines(begin);
    shown.push(begin);
    for await (const error of errors) {
      if (shown.length < maxShownErrors) shown.push(error);
      yield reportLines(error);
    }
  }
  await putStream(reportKey(upload), lines(first.value), 'text/csv; charset=utf-8');
  return shown;
};

/** An event must stay below 200 KB, and an item costs a write unit for each KB. S3 holds the rest. */
const maxItemErrorBytes = 40_000;

/** The first errors, as many as an item can hold. */
const fittingIntoItem = (errors: readonly RowError[]): RowError[] => {
  let bytes = 0;
  const fitting: RowError[] = [];
  for (const error of errors) {
    bytes += Buffer.byteLength(JSON.stringify(error));
    if (bytes > maxItemErrorBytes) return fitting;
    fitting.push(error);
  }
  return fitting;
};

const everyChunk = async (job: BulkJob): Promise<ChunkProgress[]> => {
  const begun = new Map((await listChunks(job.platformId, job.uuid)).map((one) => [one.chunk, one]));
  return job.cuts.map((_, chunk) => begun.get(chunk) ?? startOfChunk(job, chunk));
};

const endJob = async (upload: Upload, job: BulkJob, chunks: readonly ChunkProgress[]): Promise<BulkJob> => {
  const shown = await writeReport(upload, errorsOf(upload, job, chunks));
  const errors = fittingIntoItem(shown);
  if (errors.length < shown.length) {
    await putObject(shownErrorsKey(upload), JSON.stringify(shown), 'application/json');
  }
  const at = clock.now().toISOString();
  return {
    ...job,
    version: job.version + 1,
    status: chunks.every(({ isDone }) => isDone) ? 'COMPLETED' : 'FAILED',
    progress: progressOf(job.progress.total, chunks),
    errors,
    shownErrorCount: shown.length,
    updatedAt: at,
    completedAt: at,
  };
};

/** Whether the job failed because of an error on our side. An earlier run may have died before it threw RowsLeft. */
const hasRowsLeft = ({ status, flaw }: BulkJob): boolean =>
  status === 'FAILED' && (flaw === undefined || flaw.rule === fault.rule);

/**
 * Ends a job: counts, report and status. May run any number of times; the first end stays.
 *
 * @throws RowsLeft when this run or an earlier one ended the job as FAILED
 */
export const finishJob = async (upload: Upload): Promise<void> => {
  const job = await getJob(upload.platformId, upload.jobUuid);
  if (job === undefined) {
    await fileJob(refusedJob(upload, fault, clock.now().toISOString()));
    throw new RowsLeft();
  }
  if (hasRowsLeft(job)) throw new RowsLeft();
  if (job.status !== 'PROCESSING') return;
  const ended = await endJob(upload, job, await everyChunk(job));
  await replaceJob(ended);
  if (ended.status === 'FAILED') throw new RowsLeft();
};
