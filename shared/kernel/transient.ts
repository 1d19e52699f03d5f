/** Temporary errors of AWS and the network: the same call may succeed a moment later. */
const transientNames = new Set([
  'DependencyTimeoutException',
  'InternalServerError',
  'InternalServerException',
  'ItemCollectionSizeLimitExceededException',
  'KMSInternalException',
  'KeyUnavailableException',
  'LimitExceededException',
  'ObjectStoreUnavailable',
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

export const isTransient = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
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
