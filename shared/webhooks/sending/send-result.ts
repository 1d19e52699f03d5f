export type NoAnswerReason =
  /** The connection and the whole answer took too long. */
  | 'TIMED_OUT'
  /** The endpoint is, or resolves to, an address that is not public. Nothing was sent. */
  | 'REFUSED_ADDRESS'
  /** The host's name does not resolve. */
  | 'UNRESOLVED'
  /** The certificate is not valid for the host, or TLS failed. */
  | 'TLS'
  /** The connection was refused or reset, or ended before the whole answer. */
  | 'CONNECTION'
  /** The answer is not HTTP, or its headers are too large. */
  | 'MALFORMED';

/** The result of one attempt. Any HTTP status is an answer; the caller decides what it means. */
export type SendResult =
  | {
      readonly kind: 'ANSWERED';
      readonly status: number;
      /** At most the first 64 KiB, not decompressed. The receiver wrote it, so it must never be logged. */
      readonly bodyText: string;
      /** In whole seconds or as a date, as the endpoint wrote it. */
      readonly retryAfter?: string;
      readonly latencyMs: number;
    }
  | { readonly kind: 'NO_ANSWER'; readonly reason: NoAnswerReason; readonly latencyMs: number };
