import type { components } from '../generated/openapi.ts';

type Schemas = components['schemas'];
type ErrorSchema = Extract<keyof Schemas, `Error${number}`>;

/** Every code that the service documents. */
export type ErrorCode = Schemas[ErrorSchema]['code'];

interface Refusal {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly idempotencyKey: string | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** The fields of an error body; none if something between the service and this client made the answer. */
const fieldsOf = (text: string): Fields => {
  try {
    const body: unknown = JSON.parse(text);
    return isFields(body) ? body : {};
  } catch {
    return {};
  }
};

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** A newer service may have codes that this version does not know. */
const isCode = (value: unknown): value is ErrorCode => typeof value === 'string' && /^[A-Z_]+$/.test(value);

/** The service refused the request, or could not finish it. */
export class PaymentsError extends Error {
  override readonly name = 'PaymentsError';
  readonly status: number;
  /**
   * `UNREADABLE_ANSWER`: a proxy or a load balancer answered, not the service. With a status below 400, too: the request
   * may have been executed.
   */
  readonly code: ErrorCode | 'UNREADABLE_ANSWER';
  /** Facts, such as `issues` of INVALID_INPUT. */
  readonly details: Fields | undefined;
  /** Names the request to the people who run the service. */
  readonly requestId: string | undefined;
  /** The page about this error. */
  readonly docUrl: string | undefined;
  /** The key that was sent. With 503, the same call with this key goes on where this one ended. */
  readonly idempotencyKey: string | undefined;

  constructor({ status, headers, text, idempotencyKey }: Refusal) {
    const { code, message, details, requestId, docUrl } = status < 400 ? {} : fieldsOf(text);
    const problem = status < 400 ? 'a body that the service does not send' : 'no error body';
    super(textOf(message) ?? `The answer has status ${status} and ${problem}`);
    this.status = status;
    this.code = isCode(code) ? code : 'UNREADABLE_ANSWER';
    this.details = isFields(details) ? details : undefined;
    this.requestId = textOf(requestId) ?? headers.get('x-request-id') ?? undefined;
    this.docUrl = textOf(docUrl);
    this.idempotencyKey = idempotencyKey;
  }
}

interface NoAnswer {
  readonly cause: unknown;
  readonly idempotencyKey: string | undefined;
  readonly isAborted?: boolean;
}

/** No answer came. A request that changes something may have been executed. */
export class PaymentsConnectionError extends Error {
  override readonly name = 'PaymentsConnectionError';
  /** The key that was sent: the same call with this key is executed once. */
  readonly idempotencyKey: string | undefined;
  readonly isTimeout: boolean;
  /** The call's own `signal` ended it; its reason is the `cause`. */
  readonly isAborted: boolean;

  constructor(what: string, { cause, idempotencyKey, isAborted = false }: NoAnswer) {
    const isTimeout = cause instanceof Error && cause.name === 'TimeoutError';
    super(`${what} got no answer${isTimeout ? ' in time' : isAborted ? ' before it was aborted' : ''}`, {
      cause,
    });
    this.isTimeout = isTimeout;
    this.isAborted = isAborted;
    this.idempotencyKey = idempotencyKey;
  }
}
