import { longestLinkSeconds } from '../aws-limits.ts';
import type { AccessControl } from './access-control.ts';
import type { S3Error } from './s3-answers.ts';
import { headerSignatureFlaw, parseAmzDate, querySignatureFlaw, type SignedRequest } from './signature.ts';

/** Gives the signer of a signed link, or the error of a link that is not valid; undefined for any other request. */
export const presignedCaller = (
  request: SignedRequest,
  access: Pick<AccessControl, 'callerOf'>,
  nowMs: number,
): { readonly caller: string } | { readonly error: S3Error } | undefined => {
  const query = new URL(request.url, 'http://s3').searchParams;
  const credential = query.get('X-Amz-Credential');
  if (credential === null) return undefined;
  const caller = access.callerOf(`Credential=${credential}`);
  if (caller === undefined) return refused(403, 'InvalidAccessKeyId', 'The access key does not exist');
  const seconds = Number(query.get('X-Amz-Expires'));
  const signedMs = parseAmzDate(query.get('X-Amz-Date') ?? '');
  if (!(seconds >= 1 && seconds <= longestLinkSeconds) || Number.isNaN(signedMs)) {
    return refused(400, 'AuthorizationQueryParametersError', 'X-Amz-Expires or X-Amz-Date is wrong');
  }
  if (signedMs + seconds * 1000 < nowMs) return refused(403, 'AccessDenied', 'Request has expired');
  return querySignatureFlaw(request) === undefined ? { caller } : { error: signatureDoesNotMatch };
};

const signatureDoesNotMatch: S3Error = {
  status: 403,
  code: 'SignatureDoesNotMatch',
  message: 'The request signature we calculated does not match the signature you provided.',
};

/** The error of a request whose header is not signed as S3 wants it; undefined when all is well. */
export const headerSignatureError = (
  request: SignedRequest,
  ...nowsMs: readonly number[]
): S3Error | undefined => {
  const flaw = headerSignatureFlaw(request, ...nowsMs);
  switch (flaw) {
    case undefined:
      return undefined;
    case 'no-payload-hash':
      return {
        status: 400,
        code: 'InvalidRequest',
        message: 'Missing required header for this request: x-amz-content-sha256',
      };
    case 'too-old':
      return { status: 403, code: 'RequestTimeTooSkewed', message: 'x-amz-date is too far from now' };
    case 'wrong-payload-hash':
    case 'mismatch':
      return signatureDoesNotMatch;
  }
};

const refused = (status: number, code: string, message: string): { readonly error: S3Error } => ({
  error: { status, code, message },
});

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
