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
}

/**
 * One route of the API, written once: the gateway, the handler's types, the authorizer, OpenAPI and the tests
 * are all made from it.
 */
export interface Operation {
  /** camelCase; its handler is functions/<feature>/<kebab-case of id>.ts. */
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
  };
  /** Codes beyond those every operation can answer (INVALID_INPUT, UNAUTHORIZED, FORBIDDEN, RATE_LIMITED, 5xx). */
  readonly errors: readonly ErrorCode[];
  /** Accepts Idempotency-Key. */
  readonly idempotent?: true;
  /** 403 FORBIDDEN outside the sandbox. */
  readonly sandboxOnly?: true;
}

export const defineOperation = <const O extends Operation>(operation: O): O => operation;
