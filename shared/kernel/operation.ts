import type * as z from 'zod';
import type { Environment } from './config.ts';
import type { ErrorCode } from './errors.ts';

/** The permissions of tokens. None implies another. */
export type Permission = 'VIEW' | 'TRANSACT' | 'MANAGE';

/** The media type of an answer for a spreadsheet. */
export const csvType = 'text/csv';

export interface OperationRequest {
  readonly path?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** For OpenAPI only: a handler that needs headers checks them itself. */
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Fields of a multipart form; only for operations with `upload`. */
  readonly form?: z.ZodObject;
}

/**
 * How an operation takes a file that is too large for a function's event: API Gateway stores the request's body in S3.
 * `document`: answers 303 to `/uploads/{uploadId}`, which stores the document and answers. `bulk`: answers 202 with
 * the job's id.
 */
export type Upload = 'document' | 'bulk';

/**
 * One route of the API, defined once for the gateway, the handler's types, the authorizer, OpenAPI and the tests.
 */
export interface Operation {
  /** camelCase; its handler is functions/<area>/<kebab-case of id>.ts, unless it is an upload. */
  readonly id: string;
  readonly feature: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Below the service root, with `{name}` for parameters. */
  readonly path: string;
  /** ANY: the operation needs credentials, with whatever permission. NONE: it needs no credentials. */
  readonly permission: Permission | 'ANY' | 'NONE';
  readonly summary: string;
  readonly request: OperationRequest;
  readonly response: {
    /** 302: to the address in the body's `location`, at another host. */
    readonly status: 200 | 201 | 202 | 204 | 302;
    /** Of a JSON body. */
    readonly body?: z.ZodType;
    /** Of a body that is not JSON; beside `body`: for a caller whose Accept header prefers it. */
    readonly mediaTypes?: readonly string[];
    /** A second status of success, for an answer that belongs to another operation. */
    readonly otherStatus?: 200;
    /** Body of 202, for an answer that belongs to an operation whose work goes on. */
    readonly accepted?: z.ZodType;
  };
  /** Codes in addition to those of every operation (INVALID_INPUT, UNAUTHORIZED, FORBIDDEN, RATE_LIMITED, 5xx). */
  readonly errors: readonly ErrorCode[];
  /** The answer holds a secret, so no Idempotency-Key keeps it: a replay says what was done. */
  readonly isAnswerSecret?: true;
  /** A POST that changes nothing: sending it again is always safe. */
  readonly isReadOnly?: true;
  /** 403 FORBIDDEN outside the sandbox. */
  readonly sandboxOnly?: true;
  /** 403 FORBIDDEN in the sandbox, which has nobody outside to call it. */
  readonly productionOnly?: true;
  /**
   * Methods that do the same: for clients that keep their method after a redirect, as curl with `--request`; HEAD, which
   * gets no body, for monitors.
   */
  readonly alsoMethods?: readonly ('POST' | 'PUT' | 'HEAD')[];
  /** Of a JSON body that is larger than others: a list of what is else sent one by one. */
  readonly maxBodyBytes?: number;
  /** The gateway answers; the operation has no function. */
  readonly upload?: Upload;
}

/**
 * Keys are scoped to a platform, so only operations with credentials take one. The other methods are idempotent by
 * themselves.
 */
export const takesKey = ({
  method,
  permission,
}: Pick<Operation, 'permission'> & { readonly method: string }): boolean =>
  method === 'POST' && permission !== 'NONE';

/** Whether a request of the operation can have a JSON body. */
export const hasJsonBody = ({ method, upload }: Pick<Operation, 'method' | 'upload'>): boolean =>
  (method === 'POST' || method === 'PATCH') && upload === undefined;

export const defineOperation = <const O extends Operation>(operation: O): O => operation;

/** What an operation of production answers in the sandbox, with 403 FORBIDDEN. */
export const productionOnlyApiError = {
  message: 'This operation exists in production only.',
  details: { environment: 'sandbox', neededEnvironment: 'production' },
};

/** What an operation of the sandbox answers elsewhere, with 403 FORBIDDEN. */
export const sandboxOnlyApiError = (environment: Environment) => ({
  message: 'This operation exists in the sandbox only.',
  details: { environment, neededEnvironment: 'sandbox' },
});
