/** Why nothing that counts as an answer came. */
export type NoAnswerReason =
  /** Connection and whole answer took longer than they may. */
  | 'TIMED_OUT'
  /** The endpoint is, or resolves to, an address that is nobody's on the public internet; nothing was sent. */
  | 'REFUSED_ADDRESS'
  /** The host's name does not resolve. */
  | 'UNRESOLVED'
  /** The certificate is not valid for the host, or TLS failed. */
  | 'TLS'
  /** Refused, reset, or ended before the answer was whole. */
  | 'CONNECTION'
  /** What came is not HTTP, or its headers are too large. */
  | 'MALFORMED';

/** What came of one attempt. Any status is an answer: what it means is the caller's matter. */
export type SendResult =
  | {
      readonly kind: 'ANSWERED';
      readonly status: number;
      /** At most the first 64 KiB, not decompressed. The endpoint's own words: never log them. */
      readonly bodyText: string;
      /** In whole seconds or as a date, as the endpoint wrote it. */
      readonly retryAfter?: string;
      readonly latencyMs: number;
    }
  | { readonly kind: 'NO_ANSWER'; readonly reason: NoAnswerReason; readonly latencyMs: number };
