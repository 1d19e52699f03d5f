import { type ErrorCode, errorCatalogue } from '#shared/kernel/errors.ts';
import { errorBody, errorHeaders } from './own-headers.ts';

/** Each error that API Gateway makes itself, and the API's error it becomes. */
const codeByType: Readonly<Record<string, ErrorCode>> = {
  ACCESS_DENIED: 'FORBIDDEN',
  API_CONFIGURATION_ERROR: 'INTERNAL_ERROR',
  AUTHORIZER_CONFIGURATION_ERROR: 'INTERNAL_ERROR',
  // The store of the tokens could not be asked; nothing was done.
  AUTHORIZER_FAILURE: 'SERVICE_UNAVAILABLE',
  BAD_REQUEST_BODY: 'INVALID_INPUT',
  BAD_REQUEST_PARAMETERS: 'INVALID_INPUT',
  DEFAULT_4XX: 'INVALID_INPUT',
  // A function that died: it may have finished its work, and only asking again with the same key can tell.
  DEFAULT_5XX: 'SERVICE_UNAVAILABLE',
  EXPIRED_TOKEN: 'FORBIDDEN',
  INTEGRATION_FAILURE: 'SERVICE_UNAVAILABLE',
  // The function may have finished its work: whoever asks again with the same key learns what happened.
  INTEGRATION_TIMEOUT: 'SERVICE_UNAVAILABLE',
  INVALID_API_KEY: 'FORBIDDEN',
  INVALID_SIGNATURE: 'FORBIDDEN',
  // What API Gateway says of a path or method that no route has.
  MISSING_AUTHENTICATION_TOKEN: 'ROUTE_NOT_FOUND',
  QUOTA_EXCEEDED: 'RATE_LIMITED',
  REQUEST_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  RESOURCE_NOT_FOUND: 'ROUTE_NOT_FOUND',
  THROTTLED: 'RATE_LIMITED',
  UNAUTHORIZED: 'UNAUTHORIZED',
  UNSUPPORTED_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  WAF_FILTERED: 'FORBIDDEN',
};

export interface GatewayResponse {
  readonly statusCode: string;
  readonly responseParameters: Readonly<Record<string, string>>;
  readonly responseTemplates: { readonly 'application/json': string };
}

const gatewayResponse = (code: ErrorCode): GatewayResponse => ({
  statusCode: String(errorCatalogue[code].status),
  responseParameters: Object.fromEntries(
    Object.entries(errorHeaders(code)).map(([name, value]) => [`gatewayresponse.header.${name}`, value]),
  ),
  responseTemplates: { 'application/json': errorBody(code) },
});

/** The body's `x-amazon-apigateway-gateway-responses`: whatever the gateway refuses looks like an error of ours. */
export const gatewayResponses = (): Readonly<Record<string, GatewayResponse>> =>
  Object.fromEntries(Object.entries(codeByType).map(([type, code]) => [type, gatewayResponse(code)]));
