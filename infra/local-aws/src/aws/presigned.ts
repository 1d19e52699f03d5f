import type { AccessControl } from './access-control.ts';
import type { S3Error } from './s3-answers.ts';

/** S3 limits a signed link to a week. */
const longestSeconds = 604_800;

/** Gives the signer of a signed link, or the error of a link that is not valid; undefined for any other request. */
export const presignedCaller = (
  url: string,
  access: Pick<AccessControl, 'callerOf'>,
  nowMs: number,
): { readonly caller: string } | { readonly error: S3Error } | undefined => {
  const query = new URL(url, 'http://s3').searchParams;
  const credential = query.get('X-Amz-Credential');
  if (credential === null) return undefined;
  const caller = access.callerOf(`Credential=${credential}`);
  if (caller === undefined) return refused(403, 'InvalidAccessKeyId', 'The access key does not exist');
  const seconds = Number(query.get('X-Amz-Expires'));
  const signedMs = parseDate(query.get('X-Amz-Date') ?? '');
  if (!(seconds >= 1 && seconds <= longestSeconds) || Number.isNaN(signedMs)) {
    return refused(400, 'AuthorizationQueryParametersError', 'X-Amz-Expires or X-Amz-Date is wrong');
  }
  if (signedMs + seconds * 1000 < nowMs) return refused(403, 'AccessDenied', 'Request has expired');
  return { caller };
};

const refused = (status: number, code: string, message: string): { readonly error: S3Error } => ({
  error: { status, code, message },
});

/** `20261121T091423Z` */
const parseDate = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** Headers of the answer that a link may set. */
const overrides = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-type',
  'expires',
];

export const overriddenHeaders = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    overrides.flatMap((name) => {
      const value = query.get(`response-${name}`);
      return value === null ? [] : [[name, value]];
    }),
  );
