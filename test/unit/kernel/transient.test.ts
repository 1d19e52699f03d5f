import { expect, it } from 'vitest';
import { isTransient } from '#shared/kernel/transient.ts';

const named = (name: string): Error => Object.assign(new Error('an error of AWS'), { name });
const coded = (code: unknown): Error => Object.assign(new Error('an error of the network'), { code });

/** From the pages of common errors of DynamoDB, KMS, S3, Step Functions and the SDK. */
it.each([
  ...['InternalServerError', 'ItemCollectionSizeLimitExceededException', 'LimitExceededException'],
  ...['ProvisionedThroughputExceededException', 'RequestLimitExceeded', 'ThrottlingException'],
  ...['TransactionConflictException', 'TransactionInProgressException', 'ServiceUnavailable'],
  ...['InternalServerException', 'ServiceUnavailableException', 'Throttling', 'TooManyRequestsException'],
  ...['DependencyTimeoutException', 'KMSInternalException', 'KeyUnavailableException'],
  ...['TimeoutError', 'RequestTimeout', 'NetworkingError', 'ConditionalRequestConflict'],
])('%s may pass', (name) => {
  expect(isTransient(named(name))).toBe(true);
});

it.each(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])(
  '%s may pass',
  (code) => {
    expect(isTransient(coded(code))).toBe(true);
  },
);

it.each([
  ['a wrong request', named('ValidationException')],
  ['a failed condition', named('ConditionalCheckFailedException')],
  ['a missing right', named('AccessDeniedException')],
  ['an error without a name', named('')],
  ['another code', coded('EACCES')],
  ['an empty code', coded('')],
  ['a code that is no text', coded(42)],
  ['a bug', new TypeError('x is not a function')],
  ['a text', 'TimeoutError'],
  ['nothing', undefined],
])('%s does not pass', (_what, error) => {
  expect(isTransient(error)).toBe(false);
});
