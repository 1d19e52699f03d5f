import { payloadLimitBytes } from '../aws-limits.ts';
/** The outcome of one event. */
export interface InvocationResult {
  /** JSON text of the function's answer, or of Lambda's error object when `error` is set. */
  readonly payload: string;
  readonly error?: { readonly name: string; readonly message: string };
  /** Why Lambda refused the event. The function did not run. */
  readonly throttle?: ThrottleReason;
}

/** As Lambda names it in its error. */
export type ThrottleReason =
  | 'ConcurrentInvocationLimitExceeded'
  | 'ReservedFunctionConcurrentInvocationLimitExceeded';

/**
 * Invokes a function by logical id, name or ARN, with or without a qualifier. An error of the function is part of the
 * result and never rejects.
 */
export type Invoke = (reference: string, payload: string) => Promise<InvocationResult>;

/** Makes the result of a failed invocation as Lambda reports it. */
export const failed = (name: string, message: string): InvocationResult => ({
  payload: JSON.stringify({ errorType: name, errorMessage: message }),
  error: { name, message },
});

/** Makes the result of an event that Lambda refuses with 429. */
export const throttled = (reason: ThrottleReason): InvocationResult => ({
  ...failed('TooManyRequestsException', 'Rate Exceeded.'),
  throttle: reason,
});

/** The first test is cheap: UTF-8 takes at most three bytes for a UTF-16 unit. */
export const isPayloadTooLarge = (payload: string): boolean =>
  payload.length * 3 > payloadLimitBytes && Buffer.byteLength(payload) > payloadLimitBytes;

/** A longer answer than Lambda passes on becomes a failure. */
export const limitAnswer = (result: InvocationResult): InvocationResult =>
  isPayloadTooLarge(result.payload)
    ? failed(
        'Function.ResponseSizeTooLarge',
        `Response payload size exceeded maximum allowed payload size (${payloadLimitBytes} bytes).`,
      )
    : result;
