import type { ApiDefinition, Route } from './api-definition.ts';
import type { GatewayRequest } from './gateway-request.ts';
import { isBinary } from './media-type.ts';
import { type AuthorizerContext, requestContext } from './request-context.ts';

/** Headers that API Gateway takes off a request before a Lambda function sees it. */
const dropped = new Set([
  'connection',
  'content-md5',
  'expect',
  'max-forwards',
  'proxy-authenticate',
  'server',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'www-authenticate',
]);

/** A proxy event, format 1.0, as JSON text. */
export const proxyEvent = (
  api: ApiDefinition,
  route: Route,
  request: GatewayRequest,
  authorizer?: AuthorizerContext,
): string => {
  const isBase64Encoded = request.body.length > 0 && isBinary(api, request.header('Content-Type'));
  return JSON.stringify({
    ...commonEvent(api, route, request, authorizer),
    body: request.body.length === 0 ? null : request.body.toString(isBase64Encoded ? 'base64' : 'utf8'),
    isBase64Encoded,
  });
};

/** What a REQUEST authorizer is asked, as JSON text. */
export const authorizerEvent = (
  api: ApiDefinition,
  route: Route,
  request: GatewayRequest,
  methodArn: string,
): string => JSON.stringify({ type: 'REQUEST', methodArn, ...commonEvent(api, route, request) });

const commonEvent = (
  api: ApiDefinition,
  route: Route,
  request: GatewayRequest,
  authorizer?: AuthorizerContext,
): object => ({
  resource: route.resourcePath,
  path: request.path,
  httpMethod: request.method,
  ...headers(request),
  ...query(request),
  pathParameters: orNull(request.pathParameters),
  stageVariables: orNull(api.stage.variables),
  requestContext: requestContext(api, route, request, authorizer),
});

const headers = (request: GatewayRequest): object => {
  const multiValueHeaders: Record<string, string[]> = Object.create(null);
  for (const [name, value] of withGatewayHeaders(request)) {
    if (dropped.has(name.toLowerCase())) continue;
    const known = multiValueHeaders[name];
    if (known) known.push(value);
    else multiValueHeaders[name] = [value];
  }
  return { headers: lastValues(Object.entries(multiValueHeaders)), multiValueHeaders };
};

const withGatewayHeaders = (request: GatewayRequest): (readonly [string, string])[] => [
  ...request.headers,
  ['X-Amzn-Trace-Id', request.traceId],
  ['X-Forwarded-For', request.sourceIp],
  ['X-Forwarded-Port', '80'],
  ['X-Forwarded-Proto', 'http'],
];

const query = ({ query }: GatewayRequest): object =>
  query.size === 0
    ? { queryStringParameters: null, multiValueQueryStringParameters: null }
    : {
        queryStringParameters: lastValues([...query]),
        multiValueQueryStringParameters: Object.fromEntries(query),
      };

const lastValues = (entries: readonly (readonly [string, readonly string[]])[]): object =>
  Object.fromEntries(entries.map(([name, values]) => [name, values.at(-1)]));

const orNull = <T extends object>(values: T): T | null => (Object.keys(values).length === 0 ? null : values);
