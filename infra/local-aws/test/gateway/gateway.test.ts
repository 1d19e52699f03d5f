import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { json } from '#src/template-json.ts';
import { type FixtureGateway, fixtureGateway, send, sendBytes } from '#src/testing/fixture-gateway.ts';
import { proxyTo } from '#src/testing/fixture-stack.ts';

const echo = `export const handler = async (event) => ({ statusCode: 200, body: JSON.stringify(event) });`;
const misbehave = `export const handler = async (event) => {
  const { how } = event.queryStringParameters;
  if (how === 'throw') throw new Error('secret reason');
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
const gatewayResponse = (statusCode: string, more: object = {}): object => ({
  statusCode,
  responseParameters: {
    'gatewayresponse.header.X-Request-Id': 'context.requestId',
    'gatewayresponse.header.X-Fixed': "'yes'",
    ...more,
  },
  responseTemplates: { 'application/json': errorTemplate },
});

let gateway: FixtureGateway;

beforeAll(async () => {
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
  gateway = await fixtureGateway(stack, { edgeResponses });
});

afterAll(() => gateway.stop());

const event = async (target: string, rest: object = {}): Promise<Record<string, unknown>> =>
  JSON.parse((await send(gateway.baseUrl, { target, ...rest })).body);

describe('routing', () => {
  test.each([
    ['/', '/', null],
    ['/things/7', '/things/{thingId}', { thingId: '7' }],
    ['/things/special', '/things/special', null],
    ['/things/special/parts/9', '/things/{thingId}/parts/{partId}', { thingId: 'special', partId: '9' }],
    ['/things/Thing%3A7%2F8', '/things/{thingId}', { thingId: 'Thing%3A7%2F8' }],
    ['/%65cho', '/echo', null],
  ])('%s is %s', async (target, resource, pathParameters) => {
    expect(await event(target)).toMatchObject({ resource, path: target, pathParameters });
  });

  test.each([
    ['GET', '/nowhere'],
    ['GET', '/things/'],
    ['GET', '/echo/more'],
    ['DELETE', '/echo'],
    ['HEAD', '/echo'],
    ['OPTIONS', '/echo'],
  ])('%s %s has no route', async (method, target) => {
    const { status, body, headers } = await send(gateway.baseUrl, { method, target });
    expect(status).toBe(404);
    expect(headers['x-fixed']).toBe('yes');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(body).toBe(
      method === 'HEAD'
        ? ''
        : `{"code":"MISSING_AUTHENTICATION_TOKEN","id":"${String(headers['x-request-id'])}","text":"Missing Authentication Token"}`,
    );
  });

  test('another stage has no route', async () => {
    const elsewhere = gateway.baseUrl.replace('2025-10-13', '2024-01-01');
    expect((await send(elsewhere, { target: '/echo' })).status).toBe(404);
  });

  test('a method without a route goes to the route for any method', async () => {
    expect(await event('/things/special', { method: 'PATCH' })).toMatchObject({ httpMethod: 'PATCH' });
  });

  test.each(['/things/%', '/things/%zz', '/things/%C3', '/echo?a=%', '/echo?%=a'])(
    '%s is a bad request',
    async (target) => {
      expect((await send(gateway.baseUrl, { target })).status).toBe(400);
    },
  );
});

describe('a proxy event', () => {
  test('carries query, headers and context in single and multiple form', async () => {
    const headers = { 'X-Colour': ['red', 'green'], Connection: 'keep-alive', Expect: '' };
    expect(await event('/echo?b=1&a=x%20y+z&b=2&__proto__=1&empty', { headers })).toMatchObject({
      queryStringParameters: { b: '2', a: 'x y z', empty: '' },
      multiValueQueryStringParameters: { b: ['1', '2'], a: ['x y z'] },
      headers: { 'X-Colour': 'green', 'X-Forwarded-Proto': 'http' },
      multiValueHeaders: { 'X-Colour': ['red', 'green'] },
      body: null,
      isBase64Encoded: false,
      stageVariables: { colour: 'blue' },
      requestContext: {
        accountId: '000000000000',
        apiId: 'Api',
        httpMethod: 'GET',
        path: '/2025-10-13/echo',
        protocol: 'HTTP/1.1',
        resourcePath: '/echo',
        stage: '2025-10-13',
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        requestTime: expect.stringMatching(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
        identity: { sourceIp: expect.stringMatching(/^(127\.0\.0\.1|::1)$/) },
      },
    });
  });

  test('leaves out headers of the connection', async () => {
    const { headers } = await event('/echo', { headers: { Connection: 'keep-alive', TE: 'trailers' } });
    expect(headers).not.toHaveProperty('Connection');
    expect(headers).not.toHaveProperty('TE');
  });

  test('has null for a part that the request does not have', async () => {
    expect(await event('/echo')).toMatchObject({
      queryStringParameters: null,
      multiValueQueryStringParameters: null,
      pathParameters: null,
    });
  });

  test('carries text as text and binary media types as base64', async () => {
    const post = { method: 'POST', body: Buffer.from('näh') };
    expect(await event('/echo', { ...post, headers: { 'Content-Type': 'application/json' } })).toMatchObject({
      body: 'näh',
      isBase64Encoded: false,
    });
    expect(await event('/echo', { ...post, headers: { 'Content-Type': 'image/png; q=1' } })).toMatchObject({
      body: 'bsOkaA==',
      isBase64Encoded: true,
    });
  });

  test('carries a chunked body whole', async () => {
    const { baseUrl } = gateway;
    const answer = await sendBytes(
      baseUrl,
      'POST /2025-10-13/echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n',
    );
    expect(answer).toContain('"body":"abcde"');
  });
});

describe('an answer', () => {
  test('has the headers that API Gateway passes on', async () => {
    const { status, headers } = await send(gateway.baseUrl, { target: '/misbehave?how=well' });
    expect(status).toBe(201);
    expect(headers).toMatchObject({
      'content-type': 'text/plain',
      single: 'b, c',
      'x-amzn-remapped-date': 'never',
      'x-amzn-remapped-www-authenticate': 'Basic',
    });
    expect(headers).not.toHaveProperty('www-authenticate');
  });

  test('is binary only for a client that accepts a binary media type', async () => {
    const target = '/misbehave?how=bytes';
    expect((await send(gateway.baseUrl, { target, headers: { Accept: 'image/png' } })).body).toBe('bytes');
    expect((await send(gateway.baseUrl, { target })).body).toBe('Ynl0ZXM=');
  });

  test.each(['throw', 'shape', 'header', 'large'])(
    'of a function in error (%s) says nothing of the reason',
    async (how) => {
      const { status, body } = await send(gateway.baseUrl, { target: `/misbehave?how=${how}` });
      expect(status).toBe(500);
      expect(JSON.parse(body)).toMatchObject({ code: 'DEFAULT_5XX', text: 'Internal server error' });
    },
  );

  test('is 504 when the integration takes too long', async () => {
    const { status, body } = await send(gateway.baseUrl, { target: '/slow?how=slow' });
    expect(status).toBe(500);
    expect(JSON.parse(body)).toMatchObject({
      code: 'INTEGRATION_TIMEOUT',
      text: 'Endpoint request timed out',
    });
  });
});

describe('limits', () => {
  const post = (byteCount: number, contentType = 'application/json') =>
    send(gateway.baseUrl, {
      method: 'POST',
      target: '/echo',
      headers: { 'Content-Type': contentType },
      body: Buffer.alloc(byteCount, 'x'),
    });

  test('a body over 10,485,760 bytes is 413, and the client gets the answer', async () => {
    const { status, body } = await post(10_485_761);
    expect(status).toBe(413);
    expect(JSON.parse(body)).toMatchObject({ code: 'REQUEST_TOO_LARGE' });
  });

  test('a body that makes the event too large for Lambda is 413', async () => {
    expect((await post(6_400_000)).status).toBe(413);
    expect((await post(4_800_000, 'image/png')).status).toBe(413);
  });

  test('headers over 10,240 bytes are refused with the same error body', async () => {
    const { status, body } = await send(gateway.baseUrl, {
      target: '/echo',
      headers: { 'X-Long': 'x'.repeat(10_240) },
    });
    expect(status).toBe(431);
    expect(JSON.parse(body)).toMatchObject({ code: 'HEADERS_TOO_LARGE' });
  });

  test.each([
    ['two lengths', 'Content-Length: 3\r\nContent-Length: 4\r\n\r\nabc'],
    ['length and chunks', 'Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['a bare line feed in a header', 'X-A: b\n c: d\r\n\r\n'],
    ['no host', ''],
  ])('a message with %s is refused', async (name, rest) => {
    const host = name === 'no host' ? '\r\n' : 'Host: a\r\n';
    expect(await sendBytes(gateway.baseUrl, `POST /2025-10-13/echo HTTP/1.1\r\n${host}${rest}`)).toMatch(
      /^HTTP\/1\.1 400 /,
    );
  });
});

test('a taken port is refused', async () => {
  const port = Number(new URL(gateway.baseUrl).port);
  const another = fixtureGateway({ functions: {}, body: { paths: {} } }, { port });
  await expect(another).rejects.toThrow(`Port ${port} is taken`);
});

describe('refusals', () => {
  const start = (body: object, more: object = {}) =>
    fixtureGateway({ functions: { Echo: { source: echo } }, body: { paths: {}, ...body }, ...more });

  test.each([
    [
      'an integration type',
      { paths: { '/a': { get: proxyTo('Echo', {}, { type: 'http_proxy' }) } } },
      /Api: GET \/a has the integration type "http_proxy"/,
    ],
    [
      'a request validator',
      { paths: { '/a': { get: proxyTo('Echo', { 'x-amazon-apigateway-request-validator': 'all' }) } } },
      /Api: its Body paths \/a get.*validator/,
    ],
    [
      'a token authorizer',
      {
        components: {
          securitySchemes: {
            auth: {
              type: 'apiKey',
              name: 'A',
              in: 'header',
              'x-amazon-apigateway-authtype': 'custom',
              'x-amazon-apigateway-authorizer': { type: 'token', authorizerUri: '' },
            },
          },
        },
      },
      /Api: security scheme auth.*type/,
    ],
    ['a policy', { 'x-amazon-apigateway-policy': {} }, /Api: its Body:.*policy/],
    [
      'siblings with two parameter names',
      { paths: { '/a/{x}': { get: proxyTo('Echo') }, '/a/{y}/b': { get: proxyTo('Echo') } } },
      /Api: the path \/a\/\{y\}\/b: a sibling/,
    ],
    ['a greedy path', { paths: { '/a/{x+}': { get: proxyTo('Echo') } } }, /Api: the path \/a\/\{x\+\}/],
    [
      'logic in a gateway response',
      {
        'x-amazon-apigateway-gateway-responses': {
          THROTTLED: { responseTemplates: { 'application/json': '#set($a = 1)' } },
        },
      },
      /Api: gateway response THROTTLED/,
    ],
  ])('%s is refused by name', async (_name, body, message) => {
    await expect(start(body)).rejects.toThrow(message);
  });

  test('a stage cache is refused by name', async () => {
    await expect(start({}, { stage: { CacheClusterEnabled: true } })).rejects.toThrow(
      /Stage: its stage property CacheClusterEnabled/,
    );
  });
});
