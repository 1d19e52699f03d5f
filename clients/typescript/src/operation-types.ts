import type { paths } from '../generated/openapi.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The paths that have this method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends { [K in M]: { responses: object } } ? P : never;
}[keyof paths];

type OperationOf<M extends Method, P> = P extends keyof paths ? paths[P][M] : never;

type BodyOfResponse<R> = R extends { content: { 'application/json': infer B } }
  ? B
  : R extends { content: object }
    ? string
    : undefined;

/** The body of a success: JSON, a text, or nothing. */
export type AnswerOf<M extends Method, P> =
  OperationOf<M, P> extends { responses: infer R } ? BodyOfResponse<R[keyof R]> : never;

export interface CallOptions {
  /** Ends the call with a PaymentsConnectionError, whose cause is the signal's reason. */
  readonly signal?: AbortSignal;
  /** Of one attempt, the answer's body included. */
  readonly timeoutMs?: number;
}

interface KeyOption {
  /**
   * Made by the client for every POST. Give your own, saved with the order, to go on after your process has ended:
   * the service does the work of a key once.
   */
  readonly idempotencyKey?: string;
}

type Filled<T> = [NonNullable<T>] extends [never] ? false : true;

type ParametersOf<O> = O extends { parameters: infer P }
  ? { [K in keyof P as K extends 'path' | 'query' ? (Filled<P[K]> extends true ? K : never) : never]: P[K] }
  : unknown;

type WithFile<F> = { readonly [K in keyof F]: K extends 'file' ? Blob : F[K] };

type ContentOf<B> = B extends { content: { 'multipart/form-data': infer F } }
  ? { readonly form: WithFile<F> }
  : B extends { content: { 'application/json': infer J } }
    ? { readonly body: J }
    : unknown;

type BodyRequest<O> = O extends { requestBody: infer B }
  ? ContentOf<B>
  : O extends { requestBody?: infer B }
    ? Filled<B> extends true
      ? Partial<ContentOf<NonNullable<B>>>
      : unknown
    : unknown;

/** What a call sends: path parameters, query, body or form. */
export type RequestOf<M extends Method, P> = CallOptions &
  (M extends 'post' ? KeyOption : unknown) &
  ParametersOf<OperationOf<M, P>> &
  BodyRequest<OperationOf<M, P>>;

/** A call without required parts needs no request. */
export type Arguments<T> = object extends T ? [request?: T] : [request: T];

/** The paths that answer pages. */
export type ListPath = {
  [P in PathOf<'get'>]: AnswerOf<'get', P> extends { data: readonly unknown[]; hasMore: boolean } ? P : never;
}[PathOf<'get'>];

/** One entry of a list. */
export type EntryOf<P> = AnswerOf<'get', P> extends { data: readonly (infer T)[] } ? T : never;
