import { ServiceException } from '@smithy/core/client';
import {
  getRetryAfterHint,
  isClockSkewError,
  isServerError,
  isThrottlingError,
  isTransientError,
  StandardRetryStrategy,
} from '@smithy/core/retry';
import { type PostAnswer, signedPost } from './signed-post.ts';

type Body = Readonly<Record<string, unknown>>;

/** An error as an AWS service describes it. */
export interface ServiceFault {
  readonly name: string;
  readonly message: string;
  readonly $fault: 'client' | 'server';
  readonly $metadata: { readonly httpStatusCode: number; readonly requestId?: string };
  /** Everything that the answer says. */
  readonly body: Body;
}

export interface JsonServiceOptions {
  /** The name in signatures and host names: `dynamodb`. */
  readonly service: string;
  /** The prefix of the operations: `DynamoDB_20120810`. */
  readonly target: string;
  readonly jsonVersion: '1.0' | '1.1';
  readonly tries: number;
  /** Of one try, until the head of the answer arrives. */
  readonly timeoutMs: number;
  /** The longest first pause after an error other than throttling. It doubles with each retry. Default: the SDK's. */
  readonly baseDelayMs?: number;
  /** The class of an error that callers tell by its class. */
  readonly errorOf?: (fault: ServiceFault) => ServiceException | undefined;
  /** Takes each value of an answer, as in `JSON.parse`. */
  readonly revive?: (name: string, value: unknown) => unknown;
}

export interface ServiceAnswer {
  readonly body: Body;
  readonly attempts: number;
}

/** @throws ServiceException, or the error of the network. Both have `$metadata.attempts`. */
type CallService = (operation: string, body: string) => Promise<ServiceAnswer>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** `com.amazonaws.dynamodb.v20120810#ThrottlingException` and `ThrottlingException:http://...` name the same error. */
const shortName = (name: string): string => name.split('#').at(-1)?.split(':')[0] ?? '';

const faultOf = ({ statusCode, headers }: PostAnswer['response'], body: Body): ServiceFault => {
  const requestId = headers['x-amzn-requestid'];
  const name = shortName(textOf(body.__type) || textOf(headers['x-amzn-errortype']));
  return {
    // What stands before a service that is down answers without a name.
    name: name || (statusCode < 500 ? 'Unknown' : 'ServiceUnavailable'),
    message: textOf(body.message) || textOf(body.Message) || 'The service gave no reason',
    $fault: statusCode < 500 ? 'client' : 'server',
    $metadata: { httpStatusCode: statusCode, ...(requestId !== undefined && { requestId }) },
    body,
  };
};

type SdkError = Parameters<typeof isThrottlingError>[0];
const isSdkError = (thrown: unknown): thrown is SdkError => thrown instanceof Error;

type RetryInfo = Parameters<StandardRetryStrategy['refreshRetryTokenForRetry']>[1];

const retryTypeOf = (error: SdkError): RetryInfo['errorType'] => {
  if (isThrottlingError(error)) return 'THROTTLING';
  if (isTransientError(error)) return 'TRANSIENT';
  return isServerError(error) ? 'SERVER_ERROR' : 'CLIENT_ERROR';
};

const withoutFailing = (parse: () => Body): Body => {
  try {
    return parse();
  } catch {
    return {};
  }
};

/**
 * A client of an AWS service whose protocol is JSON over POST, from the SDK's own signer, HTTP client and retries (its
 * standard mode; each client has a budget of retries). The SDK's clients put five times as much code around these
 * (docs/decisions/0396).
 */
export const jsonService = (options: JsonServiceOptions): CallService => {
  const { service, target, jsonVersion, tries, timeoutMs, baseDelayMs, errorOf, revive } = options;
  const post = signedPost(service, timeoutMs);
  const retries = new StandardRetryStrategy({
    maxAttempts: tries,
    ...(baseDelayMs !== undefined && { baseDelay: baseDelayMs }),
  });
  const parse = (text: string): Body => (text === '' ? {} : JSON.parse(text, revive));

  const errorIn = ({ response, text, wasClockWrong }: PostAnswer): ServiceException => {
    const fault = faultOf(
      response,
      withoutFailing(() => parse(text)),
    );
    const error = errorOf?.(fault) ?? new ServiceException(fault);
    error.$response = response;
    if (wasClockWrong && isSdkError(error) && isClockSkewError(error)) error.$retryable = {};
    return error;
  };

  return async (operation, body) => {
    const headers = {
      'content-type': `application/x-amz-json-${jsonVersion}`,
      'x-amz-target': `${target}.${operation}`,
    };
    let token = await retries.acquireInitialRetryToken('');
    for (;;) {
      const attempts = token.getRetryCount() + 1;
      try {
        const answer = await post(headers, body);
        if (answer.response.statusCode >= 300) throw errorIn(answer);
        retries.recordSuccess(token);
        return { body: parse(answer.text), attempts };
      } catch (error) {
        if (!isSdkError(error)) throw error;
        error.$metadata = { ...error.$metadata, attempts };
        const retryAfterHint = getRetryAfterHint(error.$response);
        const info = { error, errorType: retryTypeOf(error), ...(retryAfterHint && { retryAfterHint }) };
        token = await retries.refreshRetryTokenForRetry(token, info).catch(() => {
          throw error;
        });
      }
    }
  };
};
