import * as z from 'zod';
import { clock } from '#shared/kernel/clock.ts';
import { isForm } from '#shared/kernel/http/form-type.ts';
import { readObject } from '#shared/kernel/objects.ts';
import type { FileFlaw } from './find-file.ts';
import { ignoredColumnsIn } from './header.ts';
import type { BulkJob } from './job.ts';
import { fileJob, getJob } from './store.ts';
import { type SurveyResult, surveyUpload } from './survey.ts';
import { asUploader, type Upload } from './upload.ts';
import { isToImport } from './upload-claim.ts';

const nothingDone = { successful: 0, failed: 0 };

/** A job whose file cannot be used. It ends at once. */
export const refusedJob = (upload: Upload, flaw: FileFlaw, createdAt: string): BulkJob => {
  const at = clock.now().toISOString();
  return {
    platformId: upload.platformId,
    uuid: upload.jobUuid,
    version: 1,
    status: 'FAILED',
    progress: { total: 0, ...nothingDone },
    columns: [],
    cuts: [],
    end: 0,
    flaw,
    shownErrorCount: 1,
    createdAt,
    updatedAt: at,
    completedAt: at,
  };
};

interface Survey {
  readonly result: SurveyResult;
  readonly tokenId: string | undefined;
  readonly createdAt: string;
}

const jobOf = (upload: Upload, { result, tokenId, createdAt }: Survey): BulkJob => {
  if ('flaw' in result) return { ...refusedJob(upload, result.flaw, createdAt), ...(tokenId && { tokenId }) };
  const { columns, rowCount, cuts, end } = result.survey;
  const ignoredColumns = ignoredColumnsIn(columns);
  return {
    platformId: upload.platformId,
    uuid: upload.jobUuid,
    ...(tokenId && { tokenId }),
    version: 1,
    status: 'PROCESSING',
    progress: { total: rowCount, ...nothingDone },
    columns,
    ...(ignoredColumns.length > 0 && { ignoredColumns }),
    cuts,
    end,
    createdAt,
    updatedAt: clock.now().toISOString(),
  };
};

const fileGone: FileFlaw = { rule: 'GONE', message: 'The file does not exist any more; upload it again.' };

/** @returns undefined for a body that is no form: the gateway has refused it, so nobody knows of a job */
const newJob = async (upload: Upload): Promise<BulkJob | undefined> => {
  const object = await readObject(upload.key);
  if (object === undefined) return refusedJob(upload, fileGone, clock.now().toISOString());
  const { body, contentType, storedAt, metadata, cancel } = object;
  // The gateway names the token beside the form, where no client can change it.
  const { data: tokenId } = z.uuid().safeParse(metadata['token-id']);
  try {
    if (!isForm(contentType)) return undefined;
    const result = await surveyUpload(body, contentType);
    return jobOf(upload, { result, tokenId, createdAt: storedAt.toISOString() });
  } finally {
    // The survey stops early when the first bytes are wrong.
    cancel();
  }
};

/**
 * Reads through an uploaded file and stores its job. May run any number of times: the same file makes the same job,
 * and the first stored job stays.
 *
 * @returns the numbers of the job's chunks, none when the job has ended; undefined when there is no job
 */
export const planJob = async (upload: Upload): Promise<number[] | undefined> => {
  const { platformId, jobUuid } = upload;
  let job = await getJob(platformId, jobUuid);
  if (job === undefined) {
    const made = (await isToImport(upload)) ? await newJob(upload) : undefined;
    if (made === undefined) return undefined;
    const isFiled = await asUploader(upload, made.tokenId, () => fileJob(made));
    job = isFiled ? made : await getJob(platformId, jobUuid);
  }
  return job?.status === 'PROCESSING' ? job.cuts.map((_, chunk) => chunk) : [];
};
