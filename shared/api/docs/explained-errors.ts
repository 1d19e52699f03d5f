import { type ErrorCode, errorCatalogue, isRetryable } from '#shared/kernel/errors.ts';
import adviceJson from './error-advice.json' with { type: 'json' };

/** Codes of the API that this version never sends: only a provider that reviews documents by itself could give them. */
export const unsentCodes: ReadonlySet<ErrorCode> = new Set([
  'DATA_MISMATCH',
  'SUSPECTED_FRAUD',
  'INCOMPLETE',
]);

/** For each code: why the service answers it, and what the reader does next. */
const adviceByCode: Readonly<Record<ErrorCode, readonly string[]>> = adviceJson;

export interface ExplainedError {
  readonly code: ErrorCode;
  readonly status: number;
  /** Unless the answer has a more exact one. */
  readonly message: string;
  readonly cause: string;
  readonly remedy: string;
  readonly isRetryable: boolean;
}

const codes = Object.keys(errorCatalogue).filter((code): code is ErrorCode =>
  Object.hasOwn(errorCatalogue, code),
);

const explained = (code: ErrorCode): ExplainedError => {
  const [cause = '', remedy = ''] = adviceByCode[code];
  return { code, ...errorCatalogue[code], cause, remedy, isRetryable: isRetryable(code) };
};

/** Every error with its explanation, by status. */
export const errorsByStatus = (): (readonly [status: number, errors: readonly ExplainedError[]])[] =>
  [...Map.groupBy(codes.map(explained), ({ status }) => status)].toSorted(([one], [other]) => one - other);
