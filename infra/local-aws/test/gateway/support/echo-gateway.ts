import { json } from '#src/template-json.ts';
import { type FixtureGateway, fixtureGateway } from '#src/testing/fixture-gateway.ts';
import { proxyTo } from '#src/testing/fixture-stack.ts';

/** Answers with the event that it got. */
export const echo = `export const handler = async (event) => ({ statusCode: 200, body: JSON.stringify(event) });`;

/** Answers as the query's `how` says, mostly wrongly. */
const misbehave = `export const handler = async (event) => {
  const { how } = event.queryStringParameters;
  if (how === 'throw') throw new Error('secret reason');
  if (how === 'untyped') return { statusCode: 204, multiValueHeaders: { 'Content-Type': [null] }, body: '' };
  if (how === 'shape') return { status: 200 };
  if (how === 'header') return { statusCode: 200, headers: { 'X-Bad': 'a\\r\\nSet-Cookie: b' } };
  if (how === 'large') return { statusCode: 200, body: 'x'.repeat(6_300_000) };
  if (how === 'slow') await new Promise((resolve) => setTimeout(resolve, 1_000));
  return {
    statusCode: 201,
    headers: { Date: 'never', 'Content-Type': 'text/plain', 'WWW-Authenticate': 'Basic', Single: 'a' },
    multiValueHeaders: { Single: ['b', 'c'] },
    body: Buffer.from('bytes').toString('base64'),
    isBase64Encoded: how === 'bytes',
  };
};`;

const errorTemplate =
  '{"code":"$context.error.responseType","id":"$context.requestId","text":$context.error.messageString}';
const gatewayResponse = (statusCode: string): object => ({
  statusCode,
  responseParameters: {
    'gatewayresponse.header.X-Request-Id': 'context.requestId',
    'gatewayresponse.header.X-Fixed': "'yes'",
  },
  responseTemplates: { 'application/json': errorTemplate },
});

/** An API of two functions: one gives back its event, the other misbehaves. */
export const echoGateway = (): Promise<FixtureGateway> => {
  const edgeResponses = { HEADERS_TOO_LARGE: json.parse(gatewayResponse('431')) };
  const stack = {
    functions: { Echo: { source: echo }, Misbehave: { source: misbehave, properties: { Timeout: 5 } } },
    body: {
      paths: {
        '/': { get: proxyTo('Echo') },
        '/echo': { get: proxyTo('Echo'), post: proxyTo('Echo') },
        '/things/{thingId}': { get: proxyTo('Echo') },
        '/things/{thingId}/parts/{partId}': { get: proxyTo('Echo') },
        '/things/special': { get: proxyTo('Echo'), 'x-amazon-apigateway-any-method': proxyTo('Echo') },
        '/misbehave': { get: proxyTo('Misbehave') },
        '/slow': { get: proxyTo('Misbehave', {}, { timeoutInMillis: 100 }) },
      },
      'x-amazon-apigateway-binary-media-types': ['multipart/form-data', 'image/*'],
      'x-amazon-apigateway-gateway-responses': {
        MISSING_AUTHENTICATION_TOKEN: gatewayResponse('404'),
        REQUEST_TOO_LARGE: gatewayResponse('413'),
        DEFAULT_5XX: gatewayResponse('500'),
      },
    },
    stage: { Variables: { colour: 'blue' } },
  };
  return fixtureGateway(stack, { edgeResponses });
};
