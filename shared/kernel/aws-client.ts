export interface ClientLimits {
  /** How often the SDK tries a call, the first time included. It retries in its standard mode. */
  readonly tries: number;
  /** Of one try, until the head of the answer arrives. */
  readonly timeoutMs: number;
}

/** The limits as options of any of the SDK's clients. By default a client would only warn of a slow request. */
export const withLimits = ({ tries, timeoutMs }: ClientLimits) => ({
  maxAttempts: tries,
  requestHandler: { connectionTimeout: 1000, requestTimeout: timeoutMs, throwOnRequestTimeout: true },
});
