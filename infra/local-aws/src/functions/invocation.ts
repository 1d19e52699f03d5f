/** What came of one event. */
export interface InvocationResult {
  /** JSON text: the function's answer, or with `error` Lambda's error object. */
  readonly payload: string;
  readonly error?: { readonly name: string; readonly message: string };
}

/** A failed invocation as Lambda reports it. */
export const failed = (name: string, message: string): InvocationResult => ({
  payload: JSON.stringify({ errorType: name, errorMessage: message }),
  error: { name, message },
});

/** Lambda's limit on a synchronous event and on its answer, in bytes. */
export const payloadLimitBytes = 6_291_556;

/** Cheap for small payloads: UTF-8 takes at most three bytes a UTF-16 unit. */
export const isPayloadTooLarge = (payload: string): boolean =>
  payload.length * 3 > payloadLimitBytes && Buffer.byteLength(payload) > payloadLimitBytes;
