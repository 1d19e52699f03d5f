import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Operation } from '#shared/kernel/operation.ts';

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/**
 * Address of the service root, as the caller reached it. The name is the gateway's own, which a caller cannot choose by a
 * header; its path has the stage, or what the operator's domain maps to it.
 */
export const rootUrlOf = ({ requestContext }: APIGatewayProxyEvent, operation: Operation): string => {
  const { domainName = 'localhost', path } = requestContext;
  const scheme = loopback.test(domainName) ? 'http' : 'https';
  return `${scheme}://${domainName}${path.slice(0, path.lastIndexOf(operation.path))}`;
};
