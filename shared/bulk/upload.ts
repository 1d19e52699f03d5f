import { asActor, presentActor } from '#shared/kernel/actor.ts';

/** An uploaded form: its sender and its job. */
export interface Upload {
  /** `uploads/bulk/<platform>/<request id>`, where the gateway puts the form. */
  readonly key: string;
  /** Bare uuid. */
  readonly platformId: string;
  /** Bare uuid: the gateway's request id, written as a UUIDv7. */
  readonly jobUuid: string;
}

/** The gateway puts the forms here, and an event rule starts the workflow (infra/constructs/bulk-uploads.ts). */
const folder = 'uploads/bulk';
const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
const keyPattern = new RegExp(`^${folder}/(${uuid})/(${uuid})$`);

/** Position of a uuid's version digit. */
const versionAt = 14;
/** Version of the gateway's request ids. */
const requestVersion = '4';

const withVersion = (id: string, version: string): string =>
  `${id.slice(0, versionAt)}${version}${id.slice(versionAt + 1)}`;

/** The upload with this key. @returns undefined for a key that the gateway did not make: nobody could get its job */
export const uploadOfKey = (key: string): Upload | undefined => {
  const [, platformId, requestId] = keyPattern.exec(key) ?? [];
  if (platformId === undefined || requestId?.[versionAt] !== requestVersion) return undefined;
  return { key, platformId, jobUuid: withVersion(requestId, '7') };
};

/** The upload of a request, whether or not it exists. @returns undefined when no gateway makes such a request id */
export const uploadOfRequest = (platformId: string, requestId: string): Upload | undefined =>
  uploadOfKey(`${folder}/${platformId}/${requestId}`);

/** The upload of a job, whether or not it exists. */
export const uploadOfJob = (platformId: string, jobUuid: string): Upload => ({
  key: `${folder}/${platformId}/${withVersion(jobUuid, requestVersion)}`,
  platformId,
  jobUuid,
});

/** Runs a step's work for the token that uploaded the file: whatever it changes names the token and its request. */
export const asUploader = <Result>(
  { key }: Upload,
  tokenId: string | undefined,
  work: () => Result,
): Result => {
  const step = presentActor();
  if (tokenId === undefined || step === undefined) return work();
  const requestId = key.slice(key.lastIndexOf('/') + 1);
  return asActor({ kind: 'TOKEN', id: tokenId, requestId, operation: step.operation }, work);
};

/** The folder of a job's errors and report. */
const jobFolder = ({ platformId, jobUuid }: Upload): string => `bulk/${platformId}/${jobUuid}`;

/** Some row errors as JSON. Each part has a new name. */
export const errorPartKey = (upload: Upload, part: string): string => `${jobFolder(upload)}/errors/${part}`;
/** The errors that a job shows, when its item cannot hold them all. */
export const shownErrorsKey = (upload: Upload): string => `${jobFolder(upload)}/shown-errors.json`;
/** All errors, as CSV. */
export const reportKey = (upload: Upload): string => `${jobFolder(upload)}/error-report.csv`;
