import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { ApiError } from '../errors.ts';
import { errorFields, log } from '../log.ts';
import type { Operation } from '../operation.ts';
import { touchedIds } from '../touched-ids.ts';

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The id that API Gateway made. A client may choose the other one, in any form. An operator's call has only one. */
export const requestIdOf = ({ requestContext }: APIGatewayProxyEvent): string =>
  requestContext.extendedRequestId ?? requestContext.requestId;

/**
 * Middleware: logs one structured line for each request, without bodies and headers.
 *
 * @param refusalCode the code of a refusal that is no ApiError; undefined for a fault of ours
 */
export const logRequest = (
  operation: Operation,
  nowMs: () => number,
  refusalCode: (error: unknown) => string | undefined = () => undefined,
): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> => {
  const started = new WeakMap<APIGatewayProxyEvent, number>();
  const line = (event: APIGatewayProxyEvent, response: APIGatewayProxyResult | null | undefined) => ({
    requestId: requestIdOf(event),
    operation: operation.id,
    platformId: text(event.requestContext.authorizer?.platformId),
    tokenId: text(event.requestContext.authorizer?.tokenId),
    status: response?.statusCode ?? 500,
    ms: nowMs() - (started.get(event) ?? nowMs()),
    ids: touchedIds(event.pathParameters ?? {}, response?.body ?? ''),
    idempotency: response?.headers?.['Idempotency-Replayed'] === 'true' ? 'replay' : undefined,
  });
  return {
    before: ({ event }) => {
      started.set(event, nowMs());
    },
    after: ({ event, response }) => log.info(line(event, response)),
    onError: ({ event, response, error }) => {
      const fields = line(event, response);
      const code = refusalCode(error);
      if (code !== undefined) log.info({ ...fields, code });
      else if (!(error instanceof ApiError)) log.error({ ...fields, ...errorFields(error) });
      else if (error.status < 500) log.info({ ...fields, code: error.code });
      else log.error({ ...fields, ...errorFields(error.cause ?? error), code: error.code });
    },
  };
};
