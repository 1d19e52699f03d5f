import { type ErrorCode, errorCatalogue, isRetryable } from '#shared/kernel/errors.ts';

const quoted = (value: string): string => `'${value}'`;

/** Headers of the gateway's own answers, as mapping expressions. */
export const ownHeaders: Readonly<Record<string, string>> = {
  'X-Request-Id': 'context.requestId',
  'Cache-Control': quoted('no-store'),
  'Strict-Transport-Security': quoted('max-age=63072000; includeSubDomains'),
  'X-Content-Type-Options': quoted('nosniff'),
};

/** Headers of the gateway's own errors. */
export const errorHeaders = (code: ErrorCode): Record<string, string> => ({
  ...ownHeaders,
  'X-Should-Retry': quoted(String(isRetryable(code))),
  ...(isRetryable(code) && { 'Retry-After': quoted('1') }),
  ...(code === 'UNAUTHORIZED' && { 'WWW-Authenticate': quoted('Basic realm="Payments Service"') }),
});

/** The error body. `message` replaces a message of the catalogue that is too general. */
export const errorBody = (code: ErrorCode, message: string = errorCatalogue[code].message): string =>
  JSON.stringify({ status: errorCatalogue[code].status, code, message });
