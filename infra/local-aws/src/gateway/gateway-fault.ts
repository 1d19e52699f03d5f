import type { AuthorizerContext } from './request-context.ts';

/**
 * The gateway response types that this gateway can produce, each with API Gateway's status and message. AWS has no type
 * for too large headers; the host's `edgeResponses` give their answer.
 */
const faults = {
  ACCESS_DENIED: [403, 'User is not authorized to access this resource'],
  API_CONFIGURATION_ERROR: [500, 'Internal server error'],
  AUTHORIZER_CONFIGURATION_ERROR: [500, null],
  AUTHORIZER_FAILURE: [500, null],
  BAD_REQUEST_PARAMETERS: [400, 'Bad Request'],
  DEFAULT_4XX: [400, 'Bad Request'],
  // A function that fails, or answers in the wrong shape.
  DEFAULT_5XX: [502, 'Internal server error'],
  HEADERS_TOO_LARGE: [431, 'Request Header Fields Too Large'],
  INTEGRATION_FAILURE: [504, 'Internal server error'],
  INTEGRATION_TIMEOUT: [504, 'Endpoint request timed out'],
  INVALID_API_KEY: [403, 'Forbidden'],
  MISSING_AUTHENTICATION_TOKEN: [403, 'Missing Authentication Token'],
  REQUEST_TOO_LARGE: [413, 'Request Too Long'],
  THROTTLED: [429, 'Too Many Requests'],
  UNAUTHORIZED: [401, 'Unauthorized'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Unsupported Media Type'],
} as const satisfies Record<string, readonly [number, string | null]>;

export type FaultType = keyof typeof faults;

interface FaultOptions {
  readonly status?: number;
  readonly cause?: unknown;
  readonly authorizer?: AuthorizerContext | undefined;
}

/** The gateway itself ends the request. `cause` goes to the log and never to the caller. */
export class GatewayFault extends Error {
  override readonly name = 'GatewayFault';
  readonly type: FaultType;
  readonly status: number;
  /** The authorizer's context, when it was asked. */
  readonly authorizer: AuthorizerContext | undefined;

  constructor(type: FaultType, options?: FaultOptions) {
    const [status, message] = faults[type];
    super(message ?? 'null', { cause: options?.cause });
    this.type = type;
    this.authorizer = options?.authorizer;
    this.status = options?.status ?? status;
  }
}
