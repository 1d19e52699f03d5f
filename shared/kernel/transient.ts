import * as z from 'zod';

/** Temporary errors of AWS and the network: the same call may succeed a moment later. */
const transientNames = new Set([
  'ConditionalRequestConflict',
  'DependencyTimeoutException',
  'InternalServerError',
  'InternalServerException',
  'ItemCollectionSizeLimitExceededException',
  'KMSInternalException',
  'KeyUnavailableException',
  'LimitExceededException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'RequestTimeout',
  'ServiceUnavailable',
  'ServiceUnavailableException',
  'Throttling',
  'ThrottlingException',
  'TimeoutError',
  'TooManyRequestsException',
  'TransactionConflictException',
  'TransactionInProgressException',
  'NetworkingError',
]);
const transientCodes = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

const codeOf = (error: Error): unknown => ('code' in error ? error.code : undefined);

/** What stands before a service that is down answers without a name, and not always in the service's form. */
const statusOf = (error: Error): number => {
  const metadata: unknown = '$metadata' in error ? error.$metadata : undefined;
  return z.object({ httpStatusCode: z.number() }).safeParse(metadata).data?.httpStatusCode ?? 0;
};

export const isTransient = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (statusOf(error) >= 500) return true;
  if (transientNames.has(error.name)) return true;
  const code = codeOf(error);
  return typeof code === 'string' && transientCodes.has(code);
};

/** DynamoDB refused the call because the table has no units left. Nothing was written. */
const throttlingNames = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
]);

export const isThrottled = (error: unknown): boolean =>
  error instanceof Error && throttlingNames.has(error.name);
