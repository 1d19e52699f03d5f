import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { Refusal } from '../refusal.ts';
import { isTransient } from '../transient.ts';
import { refusalAnswer } from './answer.ts';

const refusalOf = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  // The store could not be reached in time: nothing is known to be wrong with the request.
  if (isTransient(error)) return new Refusal('SERVICE_UNAVAILABLE', { cause: error });
  return new Refusal('INTERNAL_ERROR', { cause: error });
};

/** Middleware: turns whatever a use case throws into an error answer that shows no internals. */
export const answerErrors = (): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> => ({
  onError: (request) => {
    request.response = refusalAnswer(refusalOf(request.error), request.event.requestContext.requestId);
  },
});
