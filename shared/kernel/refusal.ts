import { docUrlOf, type ErrorBody, type ErrorCode, errorCatalogue } from './errors.ts';

export interface RefusalOptions {
  /** Replaces the catalogue's message: names the field, the rule and the remedy. */
  message?: string;
  details?: Record<string, unknown>;
  cause?: unknown;
}

/** Answers a request with an error of the catalogue. Any other error is a bug and answers 500. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, options: RefusalOptions = {}) {
    super(options.message ?? errorCatalogue[code].message, { cause: options.cause });
    this.name = 'Refusal';
    this.code = code;
    this.details = options.details;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }

  /** The answer's body. */
  body(requestId: string): ErrorBody {
    const { status, code, message, details } = this;
    return {
      status,
      code,
      message,
      ...(details !== undefined && { details }),
      requestId,
      docUrl: docUrlOf(code),
    };
  }
}
