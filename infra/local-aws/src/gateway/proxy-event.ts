import type { GatewayRequest } from './gateway-request.ts';
import { isBinary } from './media-type.ts';
import { type Call, requestContext } from './request-context.ts';

/** API Gateway removes these headers before a Lambda function sees the request. */
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

/** Makes the JSON text of a proxy event in format 1.0. */
export const proxyEvent = (call: Call): string => {
  const { api, request } = call;
  const isBase64Encoded = request.body.length > 0 && isBinary(api, request.header('Content-Type'));
  return JSON.stringify({
    ...commonEvent(call),
    body: request.body.length === 0 ? null : request.body.toString(isBase64Encoded ? 'base64' : 'utf8'),
    isBase64Encoded,
  });
};

/** Makes the JSON text of a REQUEST authorizer's event. */
export const authorizerEvent = (call: Call, methodArn: string): string =>
  JSON.stringify({ type: 'REQUEST', methodArn, ...commonEvent(call) });

const commonEvent = (call: Call): object => {
  const { api, route, request } = call;
  return {
    resource: route.resourcePath,
    path: request.path,
    httpMethod: request.method,
    ...headers(request),
    ...query(request),
    pathParameters: orNull(request.pathParameters),
    stageVariables: orNull(api.stage.variables),
    requestContext: requestContext(call),
  };
};

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
