import { docPathOf, type ErrorCode, errorCatalogue, isRetryable } from '#shared/kernel/errors.ts';

const quoted = (value: string): string => `'${value}'`;

/** Headers of the gateway's own answers, as mapping expressions. */
export const ownHeaders: Readonly<Record<string, string>> = {
  // A client may choose `requestId` by X-Amzn-RequestId, in any form, but not this one.
  'X-Request-Id': 'context.extendedRequestId',
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

/** The host that the caller used: the gateway takes requests for no name but its own. */
export const gatewayOrigin = 'https://$context.domainName';

type ErrorDetails = Readonly<Record<string, string | readonly string[]>>;

/**
 * The error body, for a gateway response. `message` replaces a message of the catalogue that is
 * too general. `details` may hold mapping variables.
 */
export const errorBody = (
  code: ErrorCode,
  message: string = errorCatalogue[code].message,
  details?: ErrorDetails,
): string => {
  const { status } = errorCatalogue[code];
  const facts = details === undefined ? {} : { details };
  const body = {
    status,
    code,
    message,
    ...facts,
    requestId: '$context.extendedRequestId',
    docUrl: `${gatewayOrigin}${docPathOf(code)}`,
  };
  return JSON.stringify(body);
};

/** The same for a mapping template. A hash sign starts a directive there, so it is escaped as JSON allows. */
export const templateBody = (code: ErrorCode, message?: string, details?: ErrorDetails): string =>
  errorBody(code, message, details).replaceAll('#', String.raw`\u0023`);

/**
 * The local host's answer to too large headers. AWS does not document its own, and no template can set it, so the stack
 * does not contain this one.
 */
export const edgeResponses = {
  HEADERS_TOO_LARGE: {
    statusCode: String(errorCatalogue.HEADERS_TOO_LARGE.status),
    responseParameters: Object.fromEntries(
      Object.entries(errorHeaders('HEADERS_TOO_LARGE')).map(([name, value]) => [
        `gatewayresponse.header.${name}`,
        value,
      ]),
    ),
    responseTemplates: { 'application/json': errorBody('HEADERS_TOO_LARGE') },
  },
};
