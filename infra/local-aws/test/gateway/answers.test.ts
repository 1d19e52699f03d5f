import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FixtureGateway, send, sendBytes } from '#src/testing/fixture-gateway.ts';
import { echoGateway } from './support/echo-gateway.ts';

let gateway: FixtureGateway;

beforeAll(async () => {
  gateway = await echoGateway();
});

afterAll(() => gateway.stop());

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

  test('is JSON when it has no type, and has none when its type is null', async () => {
    const [usual, untyped] = await Promise.all(
      ['/echo', '/misbehave?how=untyped'].map((target) => send(gateway.baseUrl, { target })),
    );

    expect(usual?.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(untyped?.status).toBe(204);
    expect(untyped?.headers).not.toHaveProperty('content-type');
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

  test('is what the API has for 5xx when the integration takes too long', async () => {
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
