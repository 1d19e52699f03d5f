import { PaymentsError } from './errors.ts';
import type { AnswerOf, Arguments, EntryOf, ListPath, Method, PathOf, RequestOf } from './operation-types.ts';
import { Pages } from './pages.ts';
import { type AnyRequest, type Prepared, prepare } from './request.ts';
import type { RetryOptions } from './retry.ts';
import { type Answer, type Sending, send } from './send.ts';

export interface ClientOptions extends RetryOptions {
  /** The root of the API with its version: `https://api.example.com/2025-10-13`. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Of one attempt. The default is 35 s for JSON, since the service gives up at 29 s, and 5 minutes for a form. */
  readonly timeoutMs?: number;
  /** Instead of the global one. */
  readonly fetch?: typeof fetch;
}

const basic = (clientId: string, clientSecret: string): string =>
  `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${clientId}:${clientSecret}`)))}`;

/** Its type is what the service's document says. @throws PaymentsError when something else answered */
const bodyOf = (answer: Answer, { isText, idempotencyKey }: Prepared) => {
  if (answer.status === 204) return undefined;
  if (isText) return answer.text;
  try {
    return JSON.parse(answer.text);
  } catch {
    throw new PaymentsError({ ...answer, idempotencyKey });
  }
};

/** The API of one platform. Paths, requests and answers have the types of the service's OpenAPI document. */
export class PaymentsClient {
  readonly #target: { readonly baseUrl: string; readonly authorization: string };
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    const { baseUrl, clientId, clientSecret } = options;
    this.#target = { baseUrl: baseUrl.replace(/\/+$/, ''), authorization: basic(clientId, clientSecret) };
    this.#options = options;
  }

  get<P extends PathOf<'get'>>(path: P, ...[request]: Arguments<RequestOf<'get', P>>) {
    return this.#call<AnswerOf<'get', P>>('get', path, request);
  }

  /** Sends an Idempotency-Key, so that an attempt whose answer was lost is repeated and its work done once. */
  post<P extends PathOf<'post'>>(path: P, ...[request]: Arguments<RequestOf<'post', P>>) {
    return this.#call<AnswerOf<'post', P>>('post', path, request);
  }

  put<P extends PathOf<'put'>>(path: P, ...[request]: Arguments<RequestOf<'put', P>>) {
    return this.#call<AnswerOf<'put', P>>('put', path, request);
  }

  patch<P extends PathOf<'patch'>>(path: P, ...[request]: Arguments<RequestOf<'patch', P>>) {
    return this.#call<AnswerOf<'patch', P>>('patch', path, request);
  }

  delete<P extends PathOf<'delete'>>(path: P, ...[request]: Arguments<RequestOf<'delete', P>>) {
    return this.#call<AnswerOf<'delete', P>>('delete', path, request);
  }

  /** The entries of a list over all its pages. */
  list<P extends ListPath>(path: P, ...[request]: Arguments<RequestOf<'get', P>>): Pages<EntryOf<P>> {
    const { query, ...others }: AnyRequest = request ?? {};
    return new Pages((cursor) =>
      this.#call('get', path, { ...others, query: { ...query, ...(cursor !== undefined && { cursor }) } }),
    );
  }

  async #call<T>(method: Method, path: string, request: AnyRequest = {}): Promise<T> {
    const { retries = 4, firstWaitMs = 500, longestWaitMs = 8000, timeoutMs } = this.#options;
    const sending: Sending = {
      retries,
      firstWaitMs,
      longestWaitMs,
      fetch: this.#options.fetch ?? fetch,
      timeoutMs: request.timeoutMs ?? timeoutMs ?? (request.form === undefined ? 35_000 : 300_000),
      signal: request.signal,
    };
    const prepared = prepare(this.#target, method, path, request);
    return bodyOf(await send(prepared, sending), prepared);
  }
}
