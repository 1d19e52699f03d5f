import { beforeAll, describe, expect, it } from 'vitest';
import { basic } from '#test/api/support/raw-request.ts';
import { patienceMs } from '#test/support/patience.ts';
import { newPlatform, serviceAddress, type TestPlatform } from '#test/support/service.ts';
import { sendBytes } from './support/wire.ts';

const { baseUrl } = serviceAddress();
const { pathname: root } = new URL(baseUrl);
let platform: TestPlatform;
let authorization: string;

beforeAll(async () => {
  platform = await newPlatform();
  authorization = basic(platform.credentials);
});

describe('malformed bytes', () => {
  const head = (lines: readonly string[]): string =>
    `${[...lines, `Authorization: ${authorization}`].join('\r\n')}\r\n\r\n`;
  const get = (...lines: readonly string[]): string =>
    head([`GET ${root}/config HTTP/1.1`, 'Host: x', ...lines]);
  const post = (body: string, ...lines: readonly string[]): string =>
    `${head([`POST ${root}/tokens HTTP/1.1`, 'Host: x', 'Content-Type: application/json', ...lines])}${body}`;
  const token = '{"name":"Smuggled","permissions":["VIEW"]}';

  const hostile: Readonly<Record<string, () => string | Uint8Array>> = {
    'two lengths': () => post(token, 'Content-Length: 5', `Content-Length: ${token.length}`),
    'a length and chunks': () => post(`0\r\n\r\n${token}`, 'Content-Length: 5', 'Transfer-Encoding: chunked'),
    'chunks under another name': () => post(`0\r\n\r\n`, 'Transfer-Encoding: xchunked'),
    'chunks twice': () => post(`0\r\n\r\n`, 'Transfer-Encoding: chunked, chunked'),
    'a wrong chunk size': () => post(`zz\r\n${token}\r\n0\r\n\r\n`, 'Transfer-Encoding: chunked'),
    'a negative length': () => post(token, 'Content-Length: -1'),
    'a length that is no number': () => post(token, 'Content-Length: 0x10'),
    'a blank before the colon': () => get('X-A : b'),
    'a header without a colon': () => get('nonsense'),
    'a folded header': () => get('X-A: b\r\n c'),
    'a null byte in a header': () => get('X-A: b\0c'),
    'a line feed in a header': () => get('X-A: b\nX-Admin: true'),
    'a carriage return in a header': () => get('X-A: b\rX-Admin: true'),
    'no host': () => head([`GET ${root}/config HTTP/1.1`]),
    'no version': () => `GET ${root}/config\r\n\r\n`,
    'another version': () => head([`GET ${root}/config HTTP/9.9`, 'Host: x']),
    'the preface of HTTP/2': () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'a TLS greeting': () => Uint8Array.of(22, 3, 1, 0, 5, 1, 0, 0, 1, 0),
    'a request line of 20 kB': () => head([`GET ${root}/config?${'x'.repeat(20_000)} HTTP/1.1`, 'Host: x']),
    '12 kB of headers': () => get(`X-Big: ${'x'.repeat(12_000)}`),
    '3,000 headers': () => get(...Array.from({ length: 3_000 }, (_, index) => `X-${index}: y`)),
    'a proxy request': () => 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n',
    'an asterisk': () => head(['OPTIONS * HTTP/1.1', 'Host: x']),
    'a control character in the path': () => head([`GET ${root}/con\u0001fig HTTP/1.1`, 'Host: x']),
    'bytes above ASCII in the path': () =>
      Buffer.from(head([`GET ${root}/\u00ff\u00fe HTTP/1.1`, 'Host: x']), 'latin1'),
    'a blank in the path': () => head([`GET ${root}/con fig HTTP/1.1`, 'Host: x']),
    'an unknown method': () => head([`STEAL ${root}/config HTTP/1.1`, 'Host: x']),
    'an upgrade': () => get('Connection: Upgrade, HTTP2-Settings', 'Upgrade: websocket'),
    'random bytes': () => Uint8Array.from({ length: 500 }, (_, index) => (index * 73 + 41) % 256),
  };

  it.each(Object.keys(hostile))('are refused or ignored, and never cause a 5xx: %s', async (name) => {
    const { text, statuses } = await sendBytes(baseUrl, hostile[name]?.() ?? '');

    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(text).not.toMatch(/node:|node_modules|at \S+ \(/);
  });

  it('create no token: the smuggled request has no effect', async () => {
    const { data } = await platform.api.ok('listTokens');

    expect(data.map(({ name }) => name)).not.toContain('Smuggled');
  });

  it.each([
    'two lengths',
    'a length and chunks',
    'a blank before the colon',
    'a null byte in a header',
    'no host',
    '12 kB of headers',
    'a request line of 20 kB',
  ])("get the API's error body: %s", async (name) => {
    const { text, statuses } = await sendBytes(baseUrl, hostile[name]?.() ?? '');

    expect([[400], [431]]).toContainEqual(statuses);
    expect(text).toMatch(/\r\nX-Request-Id: [0-9a-f-]{36}\r\n/i);
    expect(text).toMatch(/\r\nX-Should-Retry: false\r\n/i);
    expect(text).toMatch(
      /\{"status":4(00|31),"code":"(INVALID_INPUT|HEADERS_TOO_LARGE)","message":"[^"]+","requestId":"[0-9a-f-]{36}","docUrl":"[^"]+"\}$/,
    );
  });

  it('may hold two requests, which are answered in order', async () => {
    const second = get('Connection: close').replace('/config', '/nothing');
    const { statuses } = await sendBytes(baseUrl, `${get()}${second}`, patienceMs);

    // HTTP allows a server to close after the first answer and leave the second request undone.
    expect([[200], [200, 404]]).toContainEqual(statuses);
  });

  it('may ask to close the connection after the answer', async () => {
    const { statuses } = await sendBytes(baseUrl, get('Connection: close'));

    expect(statuses).toEqual([200]);
  });

  it('leave the service working', async () => {
    await expect(platform.api.ok('getConfig')).resolves.toMatchObject({
      isRegulatedFinancialInstitution: true,
    });
  });
});

it('a read that the table does not answer is a 503 that says to ask again, and speaks of no outcome', async () => {
  const { result } = await platform.withFaults({ kind: 'crash', at: 1, moment: 'before' }, () =>
    fetch(`${baseUrl}/config`, { headers: { Authorization: authorization } }),
  );

  expect(result.status).toBe(503);
  expect(result.headers.get('x-should-retry')).toBe('true');
  expect(await result.json()).toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message:
      'The service did not finish the request in time; send it again, with the same Idempotency-Key if it had one.',
  });
});
