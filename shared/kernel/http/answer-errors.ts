import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Operation } from '../operation.ts';
import { Refusal } from '../refusal.ts';
import { isTransient } from '../transient.ts';
import { refusalAnswer } from './answer.ts';
import { mayRepeat } from './idempotency-key.ts';

const refusalOf = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  // AWS did not answer in time: the request itself may be fine.
  if (isTransient(error)) return new Refusal('SERVICE_UNAVAILABLE', { cause: error });
  return new Refusal('INTERNAL_ERROR', { cause: error });
};

/** Middleware: turns every error of a use case into an error answer without internals. */
export const answerErrors = (
  operation: Operation,
): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> => ({
  onError: (request) => {
    const { event } = request;
    const refusal = refusalOf(request.error);
    const isSafe = mayRepeat(operation, event);
    request.response = refusalAnswer(refusal, event.requestContext.requestId, { isSafe });
  },
});
