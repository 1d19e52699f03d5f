import { type ErrorBody, type ErrorCode, errorCatalogue } from './errors.ts';

interface RefusalOptions {
  /** Replaces the catalogue's message; names the field, the rule and what to do. */
  message?: string;
  details?: Record<string, unknown>;
  cause?: unknown;
}

/** A request that is answered with an error of the catalogue. Anything else that is thrown is a bug: 500. */
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

  /** The answer's body; holds nothing that differs between two identical refusals. */
  body(): ErrorBody {
    const body: ErrorBody = { status: this.status, code: this.code, message: this.message };
    return this.details === undefined ? body : { ...body, details: this.details };
  }
}
