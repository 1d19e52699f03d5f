import type * as z from 'zod';
import { type KnownOperation, operations } from '#shared/api/operations.ts';
import type { ErrorCode } from '#shared/kernel/errors.ts';
import type { Operation } from '#shared/kernel/operation.ts';
import { answerProblems, type RawAnswer } from './answer-check.ts';

export type OperationId = KnownOperation['id'];
type OperationOf<Id extends OperationId> = Extract<KnownOperation, { id: Id }>;

/** The parsed body of an operation's success; undefined where it has none. */
export type BodyOf<Id extends OperationId> = OperationOf<Id>['response'] extends {
  body: infer S extends z.ZodType;
}
  ? z.output<S>
  : undefined;

export interface ErrorAnswer {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
  readonly details?: Record<string, unknown>;
  readonly requestId: string;
  readonly docUrl: string;
}

type QueryValue = string | number | boolean;

export interface ApiRequest {
  /** Path parameters by name. */
  readonly path?: Readonly<Record<string, string>>;
  /** A list is sent as repeated parameters. */
  readonly query?: Readonly<Record<string, QueryValue | readonly QueryValue[] | undefined>>;
  /** Sent as JSON. It is untyped, so that tests can send wrong bodies. */
  readonly body?: unknown;
  /** Sent unchanged instead of `body`. */
  readonly rawBody?: string;
  /** Sent as multipart/form-data. The client follows the redirect of an upload. */
  readonly form?: FormData;
  /** The Idempotency-Key. */
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds until the client gives up. */
  readonly timeoutMs?: number;
}

export interface Answer<Id extends OperationId> extends RawAnswer {
  readonly isOk: boolean;
  readonly isReplay: boolean;
  /** The success body. @throws when the answer is an error */
  readonly body: BodyOf<Id>;
  /** The error body. @throws when the answer is a success */
  readonly error: ErrorAnswer;
}

export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface ApiClient {
  /** Any documented answer. @throws AnswerProblem for an undocumented answer, and any error of fetch */
  call<Id extends OperationId>(id: Id, request?: ApiRequest): Promise<Answer<Id>>;
  /** The body of a success. Any other answer fails the test. */
  ok<Id extends OperationId>(id: Id, request?: ApiRequest): Promise<BodyOf<Id>>;
  /** The body of an error. A success fails the test. */
  refused(id: OperationId, request?: ApiRequest): Promise<ErrorAnswer>;
}

export class AnswerProblem extends Error {}

const operationById = new Map(operations.map((operation) => [operation.id, operation]));

const operationOf = (id: string): Operation => {
  const operation = operationById.get(id);
  if (operation === undefined) throw new Error(`No operation ${id}`);
  return operation;
};

const filledPath = (operation: Operation, path: ApiRequest['path'] = {}): string =>
  operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));

const queryText = (query: ApiRequest['query'] = {}): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value ?? []].flat()) parameters.append(name, String(one));
  }
  return parameters.size === 0 ? '' : `?${parameters}`;
};

const basic = ({ clientId, clientSecret }: Credentials): string =>
  `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;

const bodyText = ({ body, rawBody }: ApiRequest): string | undefined =>
  rawBody ?? (body === undefined ? undefined : JSON.stringify(body));

/** The URL with an upload's answer; undefined for any other answer. */
const locationOf = ({ upload }: Operation, { status, headers }: Response): string | undefined => {
  if (upload !== 'document' || status !== 303) return undefined;
  const location = headers.get('location') ?? '';
  if (/^\/2025-10-13\/uploads\/[0-9a-f-]{36}$/.test(location)) return location;
  throw new AnswerProblem(`An upload leads to ${location}`);
};

class CheckedAnswer<Id extends OperationId> implements Answer<Id> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly #id: Id;

  constructor(id: Id, raw: RawAnswer) {
    this.#id = id;
    this.status = raw.status;
    this.headers = raw.headers;
    this.text = raw.text;
  }

  get isOk(): boolean {
    return this.status < 400;
  }

  get isReplay(): boolean {
    return this.headers.get('idempotency-replayed') === 'true';
  }

  get body(): BodyOf<Id> {
    if (!this.isOk) throw new AnswerProblem(`${this.#id} is refused: ${this.text}`);
    // answerProblems has compared the body with the operation's schema.
    return (this.text === '' ? undefined : JSON.parse(this.text)) as BodyOf<Id>;
  }

  get error(): ErrorAnswer {
    if (this.isOk) throw new AnswerProblem(`${this.#id} succeeds where a refusal is expected: ${this.text}`);
    return JSON.parse(this.text) as ErrorAnswer;
  }
}

/** Longer than the gateway waits for a function, also on a busy machine. */
const defaultTimeoutMs = 60_000;

/** A client of the API at `baseUrl`. Without credentials it sends none. It checks every answer. */
export const apiClient = (baseUrl: string, credentials?: Credentials): ApiClient => {
  const call = async <Id extends OperationId>(id: Id, request: ApiRequest = {}): Promise<Answer<Id>> => {
    const operation = operationOf(id);
    const body = bodyText(request);
    const authorization: Record<string, string> =
      credentials === undefined ? {} : { Authorization: basic(credentials) };
    const signal = AbortSignal.timeout(request.timeoutMs ?? defaultTimeoutMs);
    const sent = request.form ?? body;
    const first = await fetch(`${baseUrl}${filledPath(operation, request.path)}${queryText(request.query)}`, {
      method: operation.method,
      headers: {
        ...authorization,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(request.key === undefined ? {} : { 'Idempotency-Key': request.key }),
        ...request.headers,
      },
      ...(sent === undefined ? {} : { body: sent }),
      redirect: 'manual',
      signal,
    });
    const location = locationOf(operation, first);
    const response =
      location === undefined
        ? first
        : await fetch(new URL(location, baseUrl), { headers: authorization, redirect: 'manual', signal });
    const raw = { status: response.status, headers: response.headers, text: await response.text() };
    const problems = answerProblems(operation, raw);
    if (problems.length > 0) {
      throw new AnswerProblem(`${id} answers ${raw.status}: ${problems.join('; ')}\n${raw.text}`);
    }
    return new CheckedAnswer(id, raw);
  };
  return {
    call,
    ok: async (id, request) => (await call(id, request)).body,
    refused: async (id, request) => (await call(id, request)).error,
  };
};
