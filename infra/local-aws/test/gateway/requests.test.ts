import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FixtureGateway, send, sendBytes } from '#src/testing/fixture-gateway.ts';
import { echoGateway } from './support/echo-gateway.ts';

let gateway: FixtureGateway;

beforeAll(async () => {
  gateway = await echoGateway();
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

  test('has a request id of the client, and an extended one that is always its own', async () => {
    const headers = { 'X-Amzn-RequestId': 'mine"' };
    const { requestContext } = await event('/echo', { headers });

    expect(requestContext).toMatchObject({
      requestId: 'mine"',
      extendedRequestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
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
