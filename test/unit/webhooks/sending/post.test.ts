import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { answering, endlessly } from '../support/behaviours.ts';
import { type Behaviour, body, type Endpoint, postTo, startEndpoint } from '../support/endpoints.ts';

const limitBytes = 64 * 1024;
const endpoints: Endpoint[] = [];
afterAll(() => {
  for (const endpoint of endpoints) endpoint.stop();
});

const endpointThat = async (behave: Behaviour): Promise<Endpoint> => {
  const endpoint = await startEndpoint(behave);
  endpoints.push(endpoint);
  return endpoint;
};

describe('an answer', () => {
  test('is given with its status, its words and how long it took', async () => {
    const endpoint = await endpointThat(answering('202 Accepted', '{"ok":true}'));

    const result = await postTo(endpoint.url);

    expect(result).toEqual({
      kind: 'ANSWERED',
      status: 202,
      bodyText: '{"ok":true}',
      latencyMs: expect.any(Number),
    });
  });

  test('follows a request that holds the body as it is, for the host as registered', async () => {
    const endpoint = await endpointThat(answering('200 OK'));

    await postTo(`http://hooks.example:${endpoint.port}/a?b=c`, {
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    });

    const [head = '', sent] = (endpoint.requests[0] ?? '').split('\r\n\r\n');
    expect(sent).toBe(body);
    expect(head.split('\r\n')).toEqual(
      expect.arrayContaining([
        'POST /a?b=c HTTP/1.1',
        `Host: hooks.example:${endpoint.port}`,
        'content-type: application/json',
        'accept-encoding: identity',
        'X-Webhook-Id: Webhook:1',
        'Connection: close',
      ]),
    );
  });

  test.each(['204 No Content', '403 Forbidden', '409 Conflict', '410 Gone', '500 Internal Server Error'])(
    'of %s is an answer like another',
    async (head) => {
      const endpoint = await endpointThat(answering(head));

      expect(await postTo(endpoint.url)).toMatchObject({
        kind: 'ANSWERED',
        status: Number(head.slice(0, 3)),
      });
    },
  );

  test('says when to come again', async () => {
    const endpoint = await endpointThat(answering('503 Service Unavailable\r\nretry-after: 120'));

    expect(await postTo(endpoint.url)).toMatchObject({ status: 503, retryAfter: '120' });
  });

  test('that leads elsewhere is not followed', async () => {
    const canary = await endpointThat(answering('200 OK'));
    for (const status of [301, 302, 303, 307, 308]) {
      const endpoint = await endpointThat(answering(`${status} Elsewhere\r\nlocation: ${canary.url}`));
      expect(await postTo(endpoint.url)).toMatchObject({ kind: 'ANSWERED', status });
    }
    expect(canary.connections()).toBe(0);
  });

  test.each<[string, Behaviour]>([
    ['never ends', endlessly('HTTP/1.1 200 OK\r\n\r\n', 'x'.repeat(10_000))],
    [
      'is said to have 10 GB',
      endlessly('HTTP/1.1 200 OK\r\ncontent-length: 10000000000\r\n\r\n', 'x'.repeat(10_000)),
    ],
    [
      'is in endless chunks',
      endlessly('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', `1000\r\n${'x'.repeat(4096)}\r\n`),
    ],
  ])('that %s is cut and its connection dropped', async (_what, behave) => {
    let isClosed = false;
    const endpoint = await endpointThat((socket, request) => {
      socket.once('close', () => {
        isClosed = true;
      });
      behave(socket, request);
    });

    const result = await postTo(endpoint.url);

    expect(result).toMatchObject({ kind: 'ANSWERED', status: 200, bodyText: 'x'.repeat(limitBytes) });
    await expect.poll(() => isClosed).toBe(true);
  });

  test('that would be large when decompressed is not decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024));
    const endpoint = await endpointThat((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`);
      socket.end(bomb);
    });

    const result = await postTo(endpoint.url);

    expect(result).toMatchObject({ kind: 'ANSWERED', status: 200 });
    expect(result.kind === 'ANSWERED' && result.bodyText.length).toBeLessThanOrEqual(limitBytes);
  });

  test('counts when it is whole, though its connection is then reset', async () => {
    const endpoint = await endpointThat((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nyes', () => socket.resetAndDestroy());
    });

    expect(await postTo(endpoint.url)).toMatchObject({ status: 200, bodyText: 'yes' });
  });

  test('may come after an interim one', async () => {
    const endpoint = await endpointThat((socket, request) => {
      socket.write('HTTP/1.1 103 Early Hints\r\n\r\n');
      answering('200 OK', 'yes')(socket, request);
    });

    expect(await postTo(endpoint.url)).toMatchObject({ status: 200, bodyText: 'yes' });
  });
});
