import { type ErrorBody, type ErrorCode, errorCatalogue } from './errors.ts';

interface RefusalOptions {
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

  /** The answer's body. It is the same for two identical refusals. */
  body(): ErrorBody {
    const body: ErrorBody = { status: this.status, code: this.code, message: this.message };
    return this.details === undefined ? body : { ...body, details: this.details };
  }
}
