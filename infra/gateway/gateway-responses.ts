import { type ErrorCode, errorCatalogue, unknownOutcomeMessage } from '#shared/kernel/errors.ts';
import { errorBody, errorHeaders, gatewayOrigin, ownHeaders } from './own-headers.ts';

/** The errors that API Gateway makes itself, and the code of our API for each. */
const codeByType: Readonly<Record<string, ErrorCode>> = {
  ACCESS_DENIED: 'FORBIDDEN',
  API_CONFIGURATION_ERROR: 'INTERNAL_ERROR',
  AUTHORIZER_CONFIGURATION_ERROR: 'INTERNAL_ERROR',
  // The authorizer could not read the tokens. Nothing was done.
  AUTHORIZER_FAILURE: 'SERVICE_UNAVAILABLE',
  BAD_REQUEST_BODY: 'INVALID_INPUT',
  BAD_REQUEST_PARAMETERS: 'INVALID_INPUT',
  DEFAULT_4XX: 'INVALID_INPUT',
  DEFAULT_5XX: 'SERVICE_UNAVAILABLE',
  EXPIRED_TOKEN: 'FORBIDDEN',
  INTEGRATION_FAILURE: 'SERVICE_UNAVAILABLE',
  INTEGRATION_TIMEOUT: 'SERVICE_UNAVAILABLE',
  // The authorizer named a usage key that no plan has. The platform can do nothing about it, and nothing was done.
  INVALID_API_KEY: 'SERVICE_UNAVAILABLE',
  INVALID_SIGNATURE: 'FORBIDDEN',
  // API Gateway answers this for a path or method without a route.
  MISSING_AUTHENTICATION_TOKEN: 'ROUTE_NOT_FOUND',
  QUOTA_EXCEEDED: 'RATE_LIMITED',
  REQUEST_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  RESOURCE_NOT_FOUND: 'ROUTE_NOT_FOUND',
  THROTTLED: 'RATE_LIMITED',
  UNAUTHORIZED: 'UNAUTHORIZED',
  UNSUPPORTED_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  WAF_FILTERED: 'FORBIDDEN',
};

/**
 * A function died or took too long, and may have finished its work. Gateway responses know neither method nor headers
 * of the request, so they allow a repetition to nobody: clients that obey the header would pay twice.
 */
const unknownOutcomes = ['DEFAULT_5XX', 'INTEGRATION_FAILURE', 'INTEGRATION_TIMEOUT'];

/** The authorizer knows why it refuses (functions/platforms/authorize-request.ts). Names of details can be variables, too. */
const deniedBody = JSON.stringify({
  status: errorCatalogue.FORBIDDEN.status,
  code: '$context.authorizer.code',
  message: '$context.authorizer.message',
  details: { '$context.authorizer.factName': '$context.authorizer.fact' },
  requestId: '$context.extendedRequestId',
  docUrl: `${gatewayOrigin}$context.authorizer.docPath`,
});

const bodyOf = (type: string, code: ErrorCode): string => {
  if (type === 'ACCESS_DENIED') return deniedBody;
  return errorBody(code, unknownOutcomes.includes(type) ? unknownOutcomeMessage : undefined);
};

export interface GatewayResponse {
  readonly statusCode: string;
  readonly responseParameters: Readonly<Record<string, string>>;
  readonly responseTemplates: { readonly 'application/json': string };
}

const headersOf = (type: string, code: ErrorCode): Record<string, string> =>
  unknownOutcomes.includes(type) ? { ...ownHeaders, 'X-Should-Retry': "'false'" } : errorHeaders(code);

const gatewayResponse = (type: string, code: ErrorCode): GatewayResponse => ({
  statusCode: String(errorCatalogue[code].status),
  responseParameters: Object.fromEntries(
    Object.entries(headersOf(type, code)).map(([name, value]) => [`gatewayresponse.header.${name}`, value]),
  ),
  responseTemplates: { 'application/json': bodyOf(type, code) },
});

/** The body's `x-amazon-apigateway-gateway-responses`. They give the gateway's errors the body of our errors. */
export const gatewayResponses = (): Readonly<Record<string, GatewayResponse>> =>
  Object.fromEntries(Object.entries(codeByType).map(([type, code]) => [type, gatewayResponse(type, code)]));
