import type { ApiClient, BodyOf, Credentials } from './api-client.ts';
import { patienceMs } from './patience.ts';
import { pauses } from './pause.ts';

/** The uploader: a TestPlatform, or any client of the service. */
export interface Uploader {
  readonly id: string;
  readonly address: { readonly baseUrl: string };
  readonly credentials: Credentials;
  readonly api: ApiClient;
}

export type Job = BodyOf<'getBulkCustomerImportJob'>;

export const csvHeader =
  'umaAddress,platformCustomerId,customerType,fullName,birthDate,addressLine1,city,state,postalCode,country,platformAccountId,businessLegalName';

const umaDomain = '@platforms.uma.test';

/** A valid row. `name` is its platformCustomerId and part of its UMA address. */
export const csvRow = (name: string): string =>
  `$${name}${umaDomain},${name},INDIVIDUAL,Jane Doe,1990-01-15,"1 Main Street, apt 4",Springfield,IL,12345,US,${name}-account,`;

export const csvFile = (names: readonly string[]): string =>
  [csvHeader, ...names.map(csvRow)].map((line) => `${line}\r\n`).join('');

export interface FormWish {
  readonly field?: string;
  readonly fileName?: string;
  /** The Idempotency-Key. */
  readonly key?: string;
}

/** UMA addresses are unique in the service, so the rows of each platform get their own prefix. */
const marked = (platform: Uploader, file: string | Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
  const text = Buffer.from(file).toString('latin1');
  const mark = `.${platform.id.slice(-12)}${umaDomain}`;
  return new Uint8Array(Buffer.from(text.replaceAll(umaDomain, mark), 'latin1'));
};

/** Sends the file as a browser or curl would. Returns the gateway's answer. */
export const sendCsv = async (
  platform: Uploader,
  file: string | Uint8Array<ArrayBuffer>,
  { field = 'file', fileName = 'customers.csv', key }: FormWish = {},
): Promise<Response> => {
  const form = new FormData();
  form.append(field, new Blob([marked(platform, file)], { type: 'text/csv' }), fileName);
  return sendBody(platform, form, key === undefined ? {} : { 'Idempotency-Key': key });
};

/** Sends any body to the upload route. */
export const sendBody = (
  { address, credentials }: Uploader,
  body: NonNullable<RequestInit['body']>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> => {
  const { clientId, clientSecret } = credentials;
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  return fetch(`${address.baseUrl}/customers/bulk/csv`, {
    method: 'POST',
    headers: { ...headers, authorization },
    body,
  });
};

/** Uploads a file. Returns the job's id. */
export const uploadCsv = async (
  platform: Uploader,
  file: string | Uint8Array<ArrayBuffer>,
  wish: FormWish = {},
): Promise<string> => {
  const answer = await sendCsv(platform, file, wish);
  const text = await answer.text();
  if (answer.status !== 202) throw new Error(`The upload is answered ${answer.status}: ${text}`);
  const { jobId } = JSON.parse(text);
  return String(jobId);
};

/** Reads a job until it has ended. */
export const endedJob = async (
  platform: Uploader,
  jobId: string,
  { timeoutMs = patienceMs, onProgress = (_: Job) => {} } = {},
): Promise<Job> => {
  const deadline = performance.now() + timeoutMs;
  const pause = pauses();
  for (;;) {
    const job = await platform.api.ok('getBulkCustomerImportJob', { path: { jobId } });
    if (job.status === 'COMPLETED' || job.status === 'FAILED') return job;
    onProgress(job);
    if (performance.now() > deadline) throw new Error(`${jobId} is still ${JSON.stringify(job)}`);
    await pause();
  }
};

/** Uploads a file and waits for the end of its job. */
export const importCsv = async (
  platform: Uploader,
  file: string | Uint8Array<ArrayBuffer>,
  wish: FormWish = {},
): Promise<Job> => endedJob(platform, await uploadCsv(platform, file, wish));
