/** API Gateway's, of the whole form: the file and about 300 bytes. */
export const maxFormBytes = 10_485_760;
/** More rows than this in 10 MB are not customers: the least row that can be right has about 90 bytes. */
export const maxRows = 100_000;
/** Of one row, quotes and line breaks included. */
export const maxRowBytes = 65_536;
export const maxColumns = 200;
/** Entries that a job shows; the error report has all. */
export const maxShownErrors = 1000;
/** Jobs, and their error reports (infra/constructs/documents-bucket.ts), are kept this long. */
export const retentionDays = 30;
/** A chunk is one transition of the workflow and a second's work (docs/decisions/0140). */
export const rowsPerChunk = 500;
