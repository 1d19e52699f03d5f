/** An uploaded form: who sent it, and the job it makes. */
export interface Upload {
  /** `uploads/bulk/<platform>/<request id>`, where the gateway puts it. */
  readonly key: string;
  /** Bare uuid. */
  readonly platformId: string;
  /** Bare uuid: the request's, in the form of version 7. */
  readonly jobUuid: string;
}

/** Below it lie the forms that bring jobs; infra/constructs/bulk-uploads.ts wakes the workflow by it. */
const folder = 'uploads/bulk';
const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
const keyPattern = new RegExp(`^${folder}/(${uuid})/(${uuid})$`);

/** Place of the digit that is a uuid's version. */
const versionAt = 14;
/** Version of the gateway's request ids. */
const requestVersion = '4';

const withVersion = (id: string, version: string): string =>
  `${id.slice(0, versionAt)}${version}${id.slice(versionAt + 1)}`;

/** What an object's key says; undefined for a key that no gateway made: its job could not be asked for. */
export const uploadOfKey = (key: string): Upload | undefined => {
  const [, platformId, requestId] = keyPattern.exec(key) ?? [];
  if (platformId === undefined || requestId?.[versionAt] !== requestVersion) return undefined;
  return { key, platformId, jobUuid: withVersion(requestId, '7') };
};

/** The upload that a job was made of, whether or not it exists. */
export const uploadOfJob = (platformId: string, jobUuid: string): Upload => ({
  key: `${folder}/${platformId}/${withVersion(jobUuid, requestVersion)}`,
  platformId,
  jobUuid,
});

/** Where a job keeps its errors, in parts and as a report. */
const jobFolder = ({ platformId, jobUuid }: Upload): string => `bulk/${platformId}/${jobUuid}`;

/** JSON lines of row errors; nobody else writes under this name. */
export const errorPartKey = (upload: Upload, part: string): string => `${jobFolder(upload)}/errors/${part}`;
/** The errors that a job shows, when they are too many for its item. */
export const shownErrorsKey = (upload: Upload): string => `${jobFolder(upload)}/shown-errors.json`;
/** All errors, as CSV. */
export const reportKey = (upload: Upload): string => `${jobFolder(upload)}/error-report.csv`;
