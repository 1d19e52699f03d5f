import type { APIGatewayProxyEvent } from 'aws-lambda';
import { headerOf } from '#shared/kernel/http/parse-request.ts';
import type { Operation } from '#shared/kernel/operation.ts';

/**
 * Address of the service root, as the caller reached it: name, scheme and path as the gateway gives them. The path has
 * the stage in it, or what the operator's domain maps to it.
 */
export const rootUrlOf = (event: APIGatewayProxyEvent, operation: Operation): string => {
  const { domainName = '', path } = event.requestContext;
  const scheme = headerOf(event, 'x-forwarded-proto') ?? 'https';
  return `${scheme}://${domainName}${path.slice(0, path.lastIndexOf(operation.path))}`;
};
