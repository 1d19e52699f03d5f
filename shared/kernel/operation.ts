import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';

/** What a token must hold; one does not imply another. NONE: the operation needs no credentials. */
export type Permission = 'VIEW' | 'TRANSACT' | 'MANAGE';

export interface OperationRequest {
  readonly path?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** Described in OpenAPI only: a handler that needs them checks them itself. */
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Fields of a multipart form; of operations with `upload` only. */
  readonly form?: z.ZodObject;
}

/**
 * What becomes of a file that is too large for a function's event: API Gateway puts the request's body straight into
 * S3. `document`: 303 to `/uploads/{uploadId}`, which files it and answers. `bulk`: 202 with the job's id.
 */
export type Upload = 'document' | 'bulk';

/**
 * One route of the API, written once: the gateway, the handler's types, the authorizer, OpenAPI and the tests
 * are all made from it.
 */
export interface Operation {
  /** camelCase; its handler is functions/<feature>/<kebab-case of id>.ts, unless it is an upload. */
  readonly id: string;
  readonly feature: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Below the service root, with `{name}` for parameters. */
  readonly path: string;
  readonly permission: Permission | 'NONE';
  readonly summary: string;
  readonly request: OperationRequest;
  readonly response: {
    readonly status: 200 | 201 | 202 | 204;
    /** Of a JSON body. */
    readonly body?: z.ZodType;
    /** Of a body that is not JSON. */
    readonly mediaTypes?: readonly string[];
    /** A second status of success, where the answer is another operation's. */
    readonly otherStatus?: 200;
  };
  /** Codes beyond those every operation can answer (INVALID_INPUT, UNAUTHORIZED, FORBIDDEN, RATE_LIMITED, 5xx). */
  readonly errors: readonly ErrorCode[];
  /** Accepts Idempotency-Key. */
  readonly idempotent?: true;
  /** 403 FORBIDDEN outside the sandbox. */
  readonly sandboxOnly?: true;
  /** Methods that do the same, for clients that keep theirs when they are redirected: curl with `--request`. */
  readonly alsoMethods?: readonly ('POST' | 'PUT')[];
  /** Answered by the gateway, without a function of its own. */
  readonly upload?: Upload;
}

export const defineOperation = <const O extends Operation>(operation: O): O => operation;
