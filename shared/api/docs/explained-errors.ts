import { type ErrorCode, errorCatalogue, isRetryable } from '#shared/kernel/errors.ts';
import adviceJson from './error-advice.json' with { type: 'json' };

/** Codes of the API that this version never sends: most need a counterparty's UMA messages, which the sandbox plays. */
export const unsentCodes: ReadonlySet<ErrorCode> = new Set([
  'INVALID_PAYREQ_RESPONSE',
  'PARSE_PAYREQ_RESPONSE_ERROR',
  'CERT_CHAIN_INVALID',
  'CERT_CHAIN_EXPIRED',
  'INVALID_PUBKEY_FORMAT',
  'MISSING_REQUIRED_UMA_PARAMETERS',
  'SENDER_NOT_ACCEPTED',
  'INVALID_TIMESTAMP',
  'INVALID_NONCE',
  'INVALID_REQUEST_FORMAT',
  'LOOKUP_REQUEST_FAILED',
  'PARSE_LNURLP_RESPONSE_ERROR',
  'DATA_MISMATCH',
  'SUSPECTED_FRAUD',
  'INCOMPLETE',
  'COUNTERPARTY_NOT_ALLOWED',
  'VELOCITY_LIMIT_EXCEEDED',
  'UNSUPPORTED_UMA_VERSION',
  'PAYREQ_REQUEST_FAILED',
  'COUNTERPARTY_PUBKEY_FETCH_ERROR',
  'NO_COMPATIBLE_UMA_VERSION',
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
