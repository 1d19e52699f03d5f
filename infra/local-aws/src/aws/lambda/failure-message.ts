import type { InvocationResult } from '../../functions/invocation.ts';
import { type JsonObject, json } from '../../template-json.ts';
import type { AsynchronousCall } from './asynchronous-calls.ts';

/** The last failure of an asynchronous call. */
export interface Failure {
  readonly requestId: string;
  readonly condition: string;
  readonly attempts: number;
  readonly result: InvocationResult;
}

/** The message that Lambda sends to an on-failure destination. */
export const failureMessage = (
  { functionArn, payload }: AsynchronousCall,
  { requestId, condition, attempts, result }: Failure,
  at: Date,
): JsonObject => ({
  version: '1.0',
  timestamp: at.toISOString(),
  requestContext: {
    requestId,
    functionArn: `${functionArn}:$LATEST`,
    condition,
    approximateInvokeCount: attempts,
  },
  requestPayload: json.parse(JSON.parse(payload)),
  responseContext:
    result.throttle === undefined
      ? { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' }
      : { statusCode: 429, executedVersion: '$LATEST', functionError: null },
  responsePayload: json.parse(JSON.parse(result.payload)),
});
