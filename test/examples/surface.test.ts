import { beforeAll, describe, expect, it } from 'vitest';
import { eachOf, everyOperation } from '#test/api/support/encode.ts';
import { basic, sendRaw } from '#test/api/support/raw-request.ts';
import { withoutRequestId } from '#test/support/error-body.ts';
import { newPlatform, serviceAddress, type TestPlatform } from '#test/support/service.ts';

const { baseUrl } = serviceAddress();
let platform: TestPlatform;
let authorization: string;

beforeAll(async () => {
  platform = await newPlatform();
  authorization = basic(platform.credentials);
});

const notFound = {
  status: 404,
  code: 'ROUTE_NOT_FOUND',
  message: 'There is no such path; see /openapi.json.',
  docUrl: `${baseUrl}/docs/errors#route_not_found`,
};

const notAllowed = (allowedMethods: readonly string[]) => ({
  status: 405,
  code: 'METHOD_NOT_ALLOWED',
  message: `This path has no such method; use ${allowedMethods.join(', ')}.`,
  details: { allowedMethods },
  docUrl: `${baseUrl}/docs/errors#method_not_allowed`,
});

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

describe('a method that a path does not have', () => {
  const paths = [...new Set(everyOperation.map(({ path }) => path))];

  it.each(paths)('is 405 with the methods of %s', async (path) => {
    const known = everyOperation
      .filter((operation) => operation.path === path)
      .flatMap(({ method, alsoMethods = [] }) => [method, ...alsoMethods])
      .toSorted();
    const others = methods.filter((method) => !known.some((one) => one === method));
    const target = path.replaceAll(/\{\w+\}/g, 'x');

    const answers = await eachOf(others, async (method) => ({
      method,
      answer: await sendRaw(baseUrl, { method, target, headers: { Authorization: authorization } }),
    }));

    for (const { method, answer } of answers) {
      const body = method === 'HEAD' ? '' : notAllowed(known);
      expect([method, answer.status, withoutRequestId(answer)]).toEqual([method, 405, body]);
      expect(answer.headers.get('allow')).toBe(known.join(', '));
      expect(answer.headers.get('x-should-retry')).toBe('false');
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it.each(['TRACE', 'PROPFIND'])(
    'is like an unknown path when API Gateway does not know it: %s',
    async (method) => {
      const answer = await sendRaw(baseUrl, { method, target: '/config' });

      expect([answer.status, withoutRequestId(answer)]).toEqual([404, notFound]);
    },
  );

  it('needs no credentials, and is 415 with a body that is no JSON', async () => {
    const request = { method: 'DELETE', target: '/config' };
    const headers = { 'Content-Type': 'text/plain' };

    const [plain, withText] = [
      await sendRaw(baseUrl, request),
      await sendRaw(baseUrl, { ...request, headers, body: 'x' }),
    ];

    expect([plain.status, withText.status]).toEqual([405, 415]);
  });
});

describe('an unknown path', () => {
  it.each([
    '//', '/nothing', '/customers/', '/customers//', '//customers', '/Customers', '/customers/a/b/c', '/../2025-10-13',
    '/%63ustomers/x/y', '/.env', '/admin', '/health/x', '/openapi.yaml', '/docs/../config', '/docs/%2e%2e/config', '/docs/nothing.js',
    '/docs/__proto__', '/docs/constructor', '/transfer-out/', '/transfer-out/x', '/tokens/x/y', '/{proxy+}', '/*',
  ])("is 404 with the API's error body and needs no credentials: %s", async (target) => {
    const answer = await sendRaw(baseUrl, { method: 'GET', target });

    expect([answer.status, withoutRequestId(answer)]).toEqual([404, notFound]);
  });

  it('is also 404 outside the API version', async () => {
    const { origin } = new URL(baseUrl);
    const answers = await eachOf(['/', '/2025-10-14/config', '/2025-10-13x/config', '/prod/config'], (target) =>
      sendRaw(origin, { method: 'GET', target }),
    );

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
}); // biome-ignore format: a list

describe('a request body', () => {
  const body = (bytes: number): string => {
    const start = '{"name":"Sized","permissions":["VIEW"],"x":"';
    return `${start}${'x'.repeat(bytes - start.length - 2)}"}`;
  };
  const send = (bytes: number) =>
    sendRaw(baseUrl, {
      method: 'POST',
      target: '/tokens',
      headers: { Authorization: authorization, 'Content-Type': 'application/json' },
      body: body(bytes),
    });

  it.each([
    [65_535, 201],
    [65_536, 201],
    [65_537, 413],
    [1_000_000, 413],
    [5_900_000, 413],
    [10_485_760, 413],
    [10_485_761, 413],
  ])('of %i bytes is answered with %i', async (bytes, status) => {
    const answer = await send(bytes);

    expect(answer.status).toBe(status);
    if (status === 413) expect(JSON.parse(answer.text)).toMatchObject({ status, code: 'PAYLOAD_TOO_LARGE' });
  });

  it('of 16 levels is accepted, one of 17 levels is refused', async () => {
    const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
    const name = { name: 'Deep', permissions: ['VIEW'] };

    const accepted = await platform.api.call('createToken', { body: { ...name, x: nested(15) } });
    const refused = await platform.api.call('createToken', { body: { ...name, x: nested(16) } });

    expect([accepted.status, refused.status]).toEqual([201, 400]);
  });
});

describe('the docUrl of an error', () => {
  it.each([
    ['payments.example', 'http://payments.example'],
    ['[::1]:3000', 'http://[::1]:3000'],
    ['a"b', 'http://localhost'],
    ['user@evil.example/path', 'http://localhost'],
  ])('for the host %s begins with %s', async (host, origin) => {
    const headers = { Host: host, Authorization: authorization };
    const absent = await sendRaw(baseUrl, { method: 'GET', target: '/absent', headers });
    const refused = await sendRaw(baseUrl, { method: 'GET', target: '/customers?limit=x', headers });

    expect([absent, refused].map(({ text }): unknown => JSON.parse(text).docUrl)).toEqual([
      `${origin}/2025-10-13/docs/errors#route_not_found`,
      `${origin}/2025-10-13/docs/errors#invalid_input`,
    ]);
  });
});
