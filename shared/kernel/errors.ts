import { apiRoot } from './http/api-version.ts';

/**
 * Codes of error lines beside those of answers (errors.ts), with what each means. A line has the code only, because
 * bytes cost money: the operator's commands and the console add the sentence.
 */
export const faultMessages = {
  DELIVERY_FAULT: 'An attempt to deliver an event failed on our side; the workflow tries again.',
  EVENTS_GIVEN_UP:
    'A change was dropped because no event, or no audit record, could be made of it; the search for missing events sends most of these events, and repairs no audit record.',
  KEY_ROTATION_FAILED: 'The keys that sign webhooks could not be changed; the present ones go on signing.',
  LEDGER_DIFFERENCE: 'The check of the ledger found a difference; nothing was changed.',
  LISTS_UNREAD: 'Lists of what is due could not be read; the next run of the worker reads them again.',
  RATE_SOURCE_LEFT_OUT:
    'A source of exchange rates does not count: it gave no usable table, or it strays from the median.',
  REFUND_FAILED:
    'The account of a failed payment could not be corrected: money stays in clearing, or the account holds money that a bank took back.',
  DOCUMENT_INFECTED: 'A scan found malware in a document; its file is quarantined.',
  SCAN_OVERDUE: 'A file has waited for its scan for more than half an hour; it is asked about each hour.',
  PAYER_DATA_OVERDUE:
    'Personal data of payers is past its retention period: the removal is three days behind, or too many old payments are open.',
  DEPOSIT_HELD: 'Money came in that no account could be found for; it is in suspense.',
  SWITCH_DOWN: 'The payment switch does not answer; its payments wait, and it is asked ever less often.',
  SWITCH_UNCLEAR: 'The payment switch gave no clear answer; it is asked again.',
  VERIFICATION_PROVIDER_DOWN:
    'The verification provider does not answer; verifications wait, and it is asked again every minute.',
  VERIFICATION_PROVIDER_UNCLEAR: 'The verification provider gave no clear answer; it is asked again.',
  WEBHOOK_DEAD: 'An event was not taken for seven days; it can be sent again.',
} as const satisfies Readonly<Record<string, string>>;

export type FaultCode = keyof typeof faultMessages;

interface ErrorEntry {
  readonly status:
    | 400
    | 401
    | 403
    | 404
    | 405
    | 409
    | 410
    | 412
    | 413
    | 415
    | 422
    | 424
    | 429
    | 431
    | 500
    | 501
    | 503;
  readonly message: string;
  readonly retry?: true;
}

/**
 * Every error of the API: code, HTTP status, default message (docs/errors.md). `retry`: the client may send the same
 * request again (`X-Should-Retry: true`).
 */
export const errorCatalogue = {
  INVALID_INPUT: { status: 400, message: 'The request is not valid.' },
  MISSING_MANDATORY_USER_INFO: { status: 400, message: 'Required customer information is missing.' },
  INVITATION_ALREADY_CLAIMED: { status: 400, message: 'The invitation was already claimed.' },
  INVITATIONS_NOT_CONFIGURED: {
    status: 400,
    message: 'Invitations need a UMA domain; set umaDomain with PATCH /config.',
  },
  INVALID_UMA_ADDRESS: {
    status: 400,
    message: 'The UMA address is not valid; it has the form $name@domain.',
  },
  INVITATION_CANCELLED: { status: 400, message: 'The invitation was cancelled.' },
  QUOTE_REQUEST_FAILED: { status: 400, message: 'There are no current exchange rates; ask again later.' },
  INVALID_PAYREQ_RESPONSE: { status: 400, message: "The counterparty's pay request response is not valid." },
  INVALID_RECEIVER: { status: 400, message: 'The receiver is not valid.' },
  PARSE_PAYREQ_RESPONSE_ERROR: {
    status: 400,
    message: "The counterparty's pay request response cannot be read.",
  },
  CERT_CHAIN_INVALID: { status: 400, message: "The counterparty's certificate chain is not valid." },
  CERT_CHAIN_EXPIRED: { status: 400, message: "The counterparty's certificate chain has expired." },
  INVALID_PUBKEY_FORMAT: { status: 400, message: "The counterparty's public key is not valid." },
  MISSING_REQUIRED_UMA_PARAMETERS: { status: 400, message: 'Required UMA parameters are missing.' },
  SENDER_NOT_ACCEPTED: { status: 400, message: 'The receiver does not accept this sender.' },
  AMOUNT_OUT_OF_RANGE: { status: 400, message: 'The amount is outside the allowed range.' },
  INVALID_CURRENCY: { status: 400, message: 'The currency cannot be used here.' },
  INVALID_TIMESTAMP: { status: 400, message: 'The timestamp is not valid.' },
  INVALID_NONCE: { status: 400, message: 'The nonce is not valid.' },
  INVALID_REQUEST_FORMAT: { status: 400, message: 'The request format is not valid.' },
  INVALID_BANK_ACCOUNT: { status: 400, message: 'The bank account is not valid or cannot be used.' },
  SELF_PAYMENT: { status: 400, message: 'Source and destination are the same account.' },
  LOOKUP_REQUEST_FAILED: { status: 400, message: 'The lookup failed.' },
  PARSE_LNURLP_RESPONSE_ERROR: { status: 400, message: "The counterparty's lookup response cannot be read." },
  INVALID_AMOUNT: {
    status: 400,
    message: 'The amount must be an integer in the smallest unit of its currency.',
  },
  WEBHOOK_ENDPOINT_NOT_SET: {
    status: 400,
    message: 'No webhook endpoint is set; set it with PATCH /config.',
  },
  WEBHOOK_DELIVERY_ERROR: { status: 400, message: 'The webhook could not be delivered.' },
  LOW_QUALITY: { status: 400, message: 'The quality of the document is too low.' },
  DATA_MISMATCH: { status: 400, message: 'The document does not match the information given.' },
  EXPIRED: { status: 400, message: 'The link, token, invitation or document has expired.' },
  SUSPECTED_FRAUD: { status: 400, message: 'The document appears to be forged or edited.' },
  UNSUITABLE_DOCUMENT: { status: 400, message: 'This type of document is not accepted.' },
  INCOMPLETE: { status: 400, message: 'Pages or sides of the document are missing.' },
  INSUFFICIENT_BALANCE: { status: 400, message: 'The account does not hold enough money.' },
  UNAUTHORIZED: { status: 401, message: 'The API credentials are missing or wrong.' },
  INVALID_SIGNATURE: { status: 401, message: 'The signature header is not valid.' },
  FORBIDDEN: { status: 403, message: 'This token may not do that, or this environment does not offer it.' },
  PLATFORM_DISABLED: {
    status: 403,
    message: 'The operator of the service has disabled this platform; ask the operator.',
  },
  USER_NOT_READY: { status: 403, message: 'The customer is not approved yet; verify the customer first.' },
  ACCOUNT_FROZEN: {
    status: 403,
    message:
      'The operator of the service has frozen this account, so no payment leaves it; ask the operator.',
  },
  COUNTERPARTY_NOT_ALLOWED: { status: 403, message: 'The counterparty is not allowed.' },
  VELOCITY_LIMIT_EXCEEDED: { status: 403, message: 'A limit on amount or number of payments is reached.' },
  TRANSACTION_NOT_FOUND: { status: 404, message: 'There is no such transaction.' },
  INVITATION_NOT_FOUND: { status: 404, message: 'There is no such invitation.' },
  USER_NOT_FOUND: { status: 404, message: 'There is no such customer.' },
  QUOTE_NOT_FOUND: { status: 404, message: 'There is no such quote.' },
  LOOKUP_REQUEST_NOT_FOUND: { status: 404, message: 'There is no such lookup.' },
  TOKEN_NOT_FOUND: { status: 404, message: 'There is no such API token.' },
  BULK_UPLOAD_JOB_NOT_FOUND: { status: 404, message: 'There is no such bulk job.' },
  PAYOUT_BATCH_NOT_FOUND: { status: 404, message: 'There is no such payout batch.' },
  REFERENCE_NOT_FOUND: { status: 404, message: 'There is no such reference.' },
  ACCOUNT_NOT_FOUND: { status: 404, message: 'There is no such account.' },
  DOCUMENT_NOT_FOUND: { status: 404, message: 'There is no such document.' },
  WEBHOOK_ENDPOINT_NOT_FOUND: { status: 404, message: 'There is no such webhook endpoint.' },
  BENEFICIAL_OWNER_NOT_FOUND: { status: 404, message: 'There is no such beneficial owner.' },
  VERIFICATION_NOT_FOUND: { status: 404, message: 'There is no such verification.' },
  WEBHOOK_DELIVERY_NOT_FOUND: { status: 404, message: 'There is no such webhook delivery.' },
  ROUTE_NOT_FOUND: { status: 404, message: 'There is no such path; see /openapi.json.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This path has no such method; see the header Allow.' },
  TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL: {
    status: 409,
    message: 'The transaction is not waiting for approval.',
  },
  TRANSACTION_NOT_CANCELLABLE: { status: 409, message: 'The payment has left already, or has ended.' },
  PAYOUT_BATCH_NOT_PENDING: {
    status: 409,
    message: 'The payout batch does not wait for its confirmation.',
  },
  PAYOUT_BATCH_TOTALS_DIFFER: {
    status: 409,
    message: 'The totals are not those of the payout batch; nothing was paid.',
  },
  UMA_ADDRESS_EXISTS: { status: 409, message: 'The UMA address is taken.' },
  UMA_DOMAIN_TAKEN: { status: 409, message: 'The UMA domain is not yours to take.' },
  PLATFORM_CUSTOMER_ID_EXISTS: { status: 409, message: 'A customer with this platformCustomerId exists.' },
  EXTERNAL_ACCOUNT_EXISTS: { status: 409, message: 'This external account exists for the same owner.' },
  PAYOUT_RESULT_CONTRADICTED: {
    status: 409,
    message: 'Another result of this payout is recorded already; nothing was changed.',
  },
  DEPOSIT_CONTRADICTED: {
    status: 409,
    message: 'Another amount came in under this bank reference before; nothing was changed.',
  },
  VERIFICATION_RESULT_CONTRADICTED: {
    status: 409,
    message: 'Another decision is recorded already; nothing was changed.',
  },
  QUOTE_NOT_EXECUTABLE: { status: 409, message: 'The quote was executed or has expired.' },
  IDEMPOTENCY_REQUEST_IN_PROGRESS: {
    status: 409,
    message: 'A request with this Idempotency-Key is still running; send it again.',
    retry: true,
  },
  IDEMPOTENCY_RESULT_NOT_KEPT: {
    status: 409,
    message: 'The answer under this key is not kept; read what it did, then use a new key.',
  },
  CUSTOMER_HAS_FUNDS: { status: 409, message: 'The customer still holds money or has open transactions.' },
  WEBHOOK_ENDPOINT_LIMIT_REACHED: {
    status: 409,
    message: 'The platform has as many webhook endpoints as it may have; delete one first.',
  },
  DOCUMENT_IN_USE: { status: 409, message: 'The document is part of a submitted verification.' },
  DOCUMENT_SCAN_PENDING: {
    status: 409,
    message: 'The file is still being scanned for malware; try again when scanStatus is CLEAN.',
  },
  DOCUMENT_QUARANTINED: { status: 409, message: 'The file did not pass the scan for malware; replace it.' },
  CUSTOMER_DELETED: { status: 410, message: 'The customer is deleted.' },
  UNSUPPORTED_UMA_VERSION: { status: 412, message: 'This UMA version is not supported.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request body is too large.' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message:
      'The type or encoding of the body is not supported; send JSON as UTF-8, a file as multipart/form-data.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: 'This Idempotency-Key was used for another request; use a new key.',
  },
  PAYREQ_REQUEST_FAILED: { status: 424, message: "The counterparty's pay request failed." },
  COUNTERPARTY_PUBKEY_FETCH_ERROR: { status: 424, message: "The counterparty's key cannot be fetched." },
  NO_COMPATIBLE_UMA_VERSION: { status: 424, message: 'No UMA version is shared with the counterparty.' },
  LNURLP_REQUEST_FAILED: { status: 424, message: "The counterparty's lookup failed." },
  RATE_LIMITED: { status: 429, message: 'Too many requests; slow down.', retry: true },
  HEADERS_TOO_LARGE: {
    status: 431,
    message: 'The request line and the headers are too large; they may have 10,240 bytes together.',
  },
  SERVICE_SWITCH_ERROR: { status: 500, message: 'No payment switch takes this payment.' },
  INTERNAL_ERROR: { status: 500, message: 'Something went wrong on our side.' },
  UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY: { status: 501, message: 'A mandatory payee data key is not known.' },
  NOT_IMPLEMENTED: { status: 501, message: 'This environment does not offer the function.' },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message:
      'The service did not finish the request in time; send it again, with the same Idempotency-Key if it had one.',
    retry: true,
  },
} as const satisfies Record<string, ErrorEntry>;

/** Of a 503 to a POST without a key. The gateway, which sees no key, sends it to all, so it names both cases. */
export const unknownOutcomeMessage =
  'The request may have been done. If you sent an Idempotency-Key, send the same request again with the same key; ' +
  'if not, look first whether it was done.';

export type ErrorCode = keyof typeof errorCatalogue;

/** When another service is asked, and does not do what the UMA protocol says. */
export const networkRefusals = [
  'CERT_CHAIN_EXPIRED',
  'CERT_CHAIN_INVALID',
  'COUNTERPARTY_NOT_ALLOWED',
  'COUNTERPARTY_PUBKEY_FETCH_ERROR',
  'INVALID_NONCE',
  'INVALID_PUBKEY_FORMAT',
  'INVALID_SIGNATURE',
  'INVALID_TIMESTAMP',
  'LNURLP_REQUEST_FAILED',
  'LOOKUP_REQUEST_FAILED',
  'MISSING_REQUIRED_UMA_PARAMETERS',
  'NO_COMPATIBLE_UMA_VERSION',
  'PARSE_LNURLP_RESPONSE_ERROR',
  'SENDER_NOT_ACCEPTED',
  'UNSUPPORTED_UMA_VERSION',
  'VELOCITY_LIMIT_EXCEEDED',
] as const satisfies readonly ErrorCode[];

/** The body of every error answer. */
export interface ErrorBody {
  status: number;
  code: ErrorCode;
  message: string;
  details?: Record<string, unknown>;
  /** Of the request that was refused first: a replay under an Idempotency-Key repeats it. */
  requestId: string;
  /** Made absolute on the way out (withDocOrigin). */
  docUrl: string;
}

/** The heading of a code in the page of errors, below any host that serves the API. */
export const docPathOf = (code: ErrorCode): string => `${apiRoot}/docs/errors#${code.toLowerCase()}`;

/** A body as JSON with the whole address of its page. A body that is stored has the path only: it knows no host. */
export const withDocOrigin = (bodyText: string, origin: string): string =>
  // No text of a body has this in it, because JSON escapes the quotes of texts.
  bodyText.replace(`"docUrl":"${apiRoot}/`, () => `"docUrl":"${origin}${apiRoot}/`);

export const isRetryable = (code: ErrorCode): boolean => {
  const entry: ErrorEntry = errorCatalogue[code];
  return entry.retry === true;
};

export interface ApiErrorOptions {
  /** Replaces the catalogue's message: names the field, the rule and the remedy. */
  message?: string;
  details?: Record<string, unknown>;
  cause?: unknown;
}

/** Answers a request with an error of the catalogue. Any other error is a bug and answers 500. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, options: ApiErrorOptions = {}) {
    super(options.message ?? errorCatalogue[code].message, { cause: options.cause });
    this.name = 'ApiError';
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
      docUrl: docPathOf(code),
    };
  }
}
