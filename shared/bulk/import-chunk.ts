import { buffer } from 'node:stream/consumers';
import { clock } from '#shared/kernel/clock.ts';
import { newUuid } from '#shared/kernel/ids.ts';
import { putObject, readObject } from '#shared/kernel/objects.ts';
import { readPlatform } from '#shared/platforms/store.ts';
import { readHeader } from './header.ts';
import { type ImportContext, importRows, type Outcomes } from './import-rows.ts';
import { type BulkJob, type ChunkProgress, endOfChunk, startOfChunk } from './job.ts';
import { parseRows } from './parse-rows.ts';
import type { RowError } from './row-error.ts';
import { type RawRow, RowScanner } from './row-scanner.ts';
import { advanceChunk, getChunk, getJob } from './store.ts';
import { asUploader, errorPartKey, type Upload } from './upload.ts';

const rowsPerGroup = 50;
/** The progress that a job shows is at most this old. */
const saveEveryMs = 2000;
/** Well below the step's timeout of 60 s. The next run continues with the rest. */
const budgetMs = 35_000;

/** Time ran out, or another run works on the chunk. The state machine runs the step again. */
export class ChunkUnfinished extends Error {
  constructor() {
    super('The chunk is not finished; run it again');
    this.name = 'ChunkUnfinished';
  }
}

/** One run through the remaining rows of a chunk. */
class ChunkRun {
  readonly #upload: Upload;
  readonly #context: ImportContext;
  readonly #startedMs = clock.nowMs();
  #savedMs = clock.nowMs();
  #saved: ChunkProgress | undefined;
  #now: ChunkProgress;
  #errors: RowError[] = [];

  constructor(upload: Upload, context: ImportContext, saved: ChunkProgress | undefined, chunk: number) {
    this.#upload = upload;
    this.#context = context;
    this.#saved = saved;
    this.#now = saved ?? startOfChunk(context.job, chunk);
  }

  async run(): Promise<void> {
    const { nextOffset: start, nextRow: row, chunk } = this.#now;
    const end = endOfChunk(this.#context.job, chunk);
    try {
      await this.#importAll(await this.#read(start, end, row));
    } catch (error) {
      // Keeps the outcomes so far, whatever went wrong.
      await this.#save(false);
      throw error;
    }
    await this.#save(true);
  }

  /** Reads the whole chunk, about 100 KB: S3 would close the connection while the rows are processed. */
  async #read(start: number, end: number, row: number): Promise<RawRow[]> {
    if (start >= end) return [];
    const object = await readObject(this.#upload.key, { start, end });
    if (object === undefined) throw new Error('The uploaded file is gone');
    const scanner = new RowScanner({ offset: start, row });
    return [...scanner.push(await buffer(object.body)), ...scanner.end()];
  }

  async #importAll(rows: readonly RawRow[]): Promise<void> {
    for (let from = 0; from < rows.length; from += rowsPerGroup) {
      await this.#importGroup(rows.slice(from, from + rowsPerGroup));
    }
  }

  async #importGroup(rows: readonly RawRow[]): Promise<void> {
    let done = 0;
    for await (const outcomes of importRows(parseRows(rows), this.#context)) {
      done += outcomes.rowCount;
      const last = rows[done - 1];
      if (last !== undefined) this.#advance(last, outcomes);
      const nowMs = clock.nowMs();
      if (nowMs - this.#startedMs > budgetMs) throw new ChunkUnfinished();
      if (nowMs - this.#savedMs > saveEveryMs) await this.#save(false);
    }
  }

  #advance(last: RawRow, { rowCount, errors }: Outcomes): void {
    this.#errors.push(...errors);
    this.#now = {
      ...this.#now,
      nextOffset: last.end,
      nextRow: last.number + 1,
      successful: this.#now.successful + rowCount - errors.length,
      failed: this.#now.failed + errors.length,
    };
  }

  /** @throws ChunkUnfinished when another run has saved progress since this one began */
  async #save(isDone: boolean): Promise<void> {
    if (!isDone && this.#now.nextOffset === this.#saved?.nextOffset) return;
    const parts = await this.#putErrors();
    const next = { ...this.#now, errorParts: [...this.#now.errorParts, ...parts], isDone };
    if (!(await advanceChunk(this.#context.job, this.#saved, next))) throw new ChunkUnfinished();
    this.#saved = next;
    this.#now = next;
    this.#errors = [];
    this.#savedMs = clock.nowMs();
  }

  /** Each object has a new name, so that a run never overwrites the errors of another run. */
  async #putErrors(): Promise<string[]> {
    if (this.#errors.length === 0) return [];
    const part = newUuid();
    await putObject(errorPartKey(this.#upload, part), JSON.stringify(this.#errors), 'application/json');
    return [part];
  }
}

const contextOf = async (job: BulkJob): Promise<ImportContext> => {
  const read = readHeader(job.columns);
  if ('flaw' in read) throw new Error('A job was planned without a usable header');
  return { job, header: read.header, platform: await readPlatform(job.platformId) };
};

/**
 * Creates the customers of a chunk, from where the last run stopped. May run any number of times, also concurrently.
 *
 * @throws ChunkUnfinished when time runs out or another run works on the chunk; any other error of a row's write
 */
export const importChunk = async (upload: Upload, chunk: number): Promise<void> => {
  const { platformId, jobUuid } = upload;
  const job = await getJob(platformId, jobUuid);
  // Another execution for the same upload has ended the job.
  if (job?.status !== 'PROCESSING') return;
  const saved = await getChunk({ platformId, jobUuid, chunk });
  if (saved?.isDone === true) return;
  const run = new ChunkRun(upload, await contextOf(job), saved, chunk);
  await asUploader(upload, job.tokenId, () => run.run());
};
