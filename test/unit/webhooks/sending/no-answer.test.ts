import { afterAll, describe, expect, test } from 'vitest';
import { endlessly, slowly } from '../support/behaviours.ts';
import { type Behaviour, type Endpoint, postTo, startEndpoint } from '../support/endpoints.ts';

const endpoints: Endpoint[] = [];
afterAll(() => {
  for (const endpoint of endpoints) endpoint.stop();
});

const endpointThat = async (behave: Behaviour): Promise<Endpoint> => {
  const endpoint = await startEndpoint(behave);
  endpoints.push(endpoint);
  return endpoint;
};

describe('no answer is known by its reason:', () => {
  test.each<[string, string, Behaviour]>([
    ['a connection that is reset', 'CONNECTION', (socket) => socket.resetAndDestroy()],
    ['a connection that ends', 'CONNECTION', (socket) => socket.end()],
    [
      'a body that breaks off',
      'CONNECTION',
      (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc'),
    ],
    [
      'a body that is reset',
      'CONNECTION',
      (socket) => socket.write('HTTP/1.1 200 OK\r\n\r\nabc', () => socket.resetAndDestroy()),
    ],
    [
      'another protocol',
      'CONNECTION',
      (socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    ],
    ['what is not HTTP', 'MALFORMED', (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n\r\n')],
    [
      'a head of 1 MB',
      'MALFORMED',
      (socket) => socket.end(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(1_000_000)}\r\n\r\n`),
    ],
    [
      'two lengths',
      'MALFORMED',
      (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'),
    ],
    ['endless interim answers', 'MALFORMED', endlessly('', 'HTTP/1.1 103 Early Hints\r\n\r\n')],
  ])('%s', async (_what, reason, behave) => {
    const endpoint = await endpointThat(behave);

    expect(await postTo(endpoint.url)).toMatchObject({ kind: 'NO_ANSWER', reason });
  });

  test('nobody listens', async () => {
    const endpoint = await startEndpoint(() => undefined);
    endpoint.stop();

    expect(await postTo(endpoint.url)).toMatchObject({ kind: 'NO_ANSWER', reason: 'CONNECTION' });
  });

  test('the host has no address', async () => {
    const unknown = Object.assign(new Error('not found'), { code: 'ENOTFOUND' });

    const result = await postTo('https://hooks.example/w', { resolve: () => Promise.reject(unknown) });

    expect(result).toMatchObject({ kind: 'NO_ANSWER', reason: 'UNRESOLVED' });
  });
});

describe.concurrent('after 5 s in all nobody waits any longer:', () => {
  test.for<[string, Behaviour]>([
    ['silence', () => undefined],
    ['a head, line by line', slowly('HTTP/1.1 200 OK\r\n', 'x: y\r\n')],
    ['a body, byte by byte', slowly('HTTP/1.1 200 OK\r\n\r\n', 'x')],
    ['an endless first line', slowly('HTTP/1.1 200 ', 'x')],
  ])('%s', async ([, behave], { expect: expectHere }) => {
    const endpoint = await endpointThat(behave);

    const result = await postTo(endpoint.url);

    expectHere(result).toMatchObject({ kind: 'NO_ANSWER', reason: 'TIMED_OUT' });
    expectHere(result.latencyMs).toBeGreaterThan(4900);
    expectHere(result.latencyMs).toBeLessThan(6500);
  });

  test('a resolver that does not answer', async ({ expect: expectHere }) => {
    const result = await postTo('https://hooks.example/w', { resolve: () => new Promise(() => undefined) });

    expectHere(result).toMatchObject({ kind: 'NO_ANSWER', reason: 'TIMED_OUT' });
  });
});
