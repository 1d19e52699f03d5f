import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { Refusal } from '../refusal.ts';
import { isTransient } from '../transient.ts';
import { refusalAnswer } from './answer.ts';

const refusalOf = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  // AWS did not answer in time: the request itself may be fine.
  if (isTransient(error)) return new Refusal('SERVICE_UNAVAILABLE', { cause: error });
  return new Refusal('INTERNAL_ERROR', { cause: error });
};

/** Middleware: turns every error of a use case into an error answer without internals. */
export const answerErrors = (): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> => ({
  onError: (request) => {
    request.response = refusalAnswer(refusalOf(request.error), request.event.requestContext.requestId);
  },
});
