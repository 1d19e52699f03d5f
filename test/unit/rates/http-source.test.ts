import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { httpSource } from '#shared/rates/http-source.ts';

const good = JSON.stringify({ base: 'USD', updatedAt: '2026-01-01T12:00:00Z', rates: { EUR: 0.92 } });

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const endlessly = (response: ServerResponse, everyMs: number, bytes: number): void => {
  const timer = setInterval(() => response.write(' '.repeat(bytes)), everyMs);
  response.once('close', () => clearInterval(timer));
};

/** What the server does, by path. */
const answers: Readonly<Record<string, Answer>> = {
  '/good': (response) => response.end(good),
  '/compressed': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(good)),
  '/large': (response) => response.end(good.padEnd(256 * 1024)),
  '/too-large': (response) => response.end(good.padEnd(256 * 1024 + 1)),
  '/endless': (response) => endlessly(response, 1, 64 * 1024),
  '/trickling': (response) => endlessly(response, 100, 1),
  '/silent': () => {},
  '/halfway': (response) => {
    response.write('{"base":');
    setTimeout(() => response.destroy(), 20);
  },
  '/redirect': (response) => response.writeHead(302, { location: '/good' }).end(),
  '/error': (response) => response.writeHead(500).end(good),
  '/long-error': (response) => response.writeHead(503).end('x'.repeat(300 * 1024)),
  '/missing': (response) => response.writeHead(404).end(good),
  '/empty': (response) => response.writeHead(204).end(),
  '/html': (response) => response.end('<html>Service unavailable</html>'),
  '/not-utf-8': (response) => response.end(Buffer.from([0x22, 0xff, 0x22])),
};

let server: Server;
let root = '';

beforeAll(async () => {
  server = createServer((request, response) => answers[request.url ?? '']?.(response, request));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  root = `http://127.0.0.1:${address.port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('the HTTP source', () => {
  it('returns the table at the URL', async () => {
    expect(await httpSource(`${root}/good`)()).toEqual({
      perUsd: { EUR: '0.92', USD: '1' },
      updatedAt: '2026-01-01T12:00:00.000Z',
    });
  });

  it('reads a compressed answer', async () => {
    await expect(httpSource(`${root}/compressed`)()).resolves.toMatchObject({ perUsd: { EUR: '0.92' } });
  });

  it('accepts an answer of 256 KiB', async () => {
    await expect(httpSource(`${root}/large`)()).resolves.toMatchObject({ perUsd: { EUR: '0.92' } });
  });

  it.each([
    ['/too-large', 'more than 262144 bytes'],
    ['/endless', 'more than 262144 bytes'],
    ['/redirect', 'status 302'],
    ['/error', 'status 500'],
    ['/long-error', 'status 503'],
    ['/missing', 'status 404'],
    ['/empty', 'status 204'],
    ['/halfway', 'aborted'],
    ['/html', 'JSON'],
    ['/not-utf-8', 'encoded data'],
  ])('fails when the URL answers with %s', async (path, message) => {
    await expect(httpSource(`${root}${path}`)()).rejects.toThrow(message);
  });

  it.concurrent.each(['/silent', '/trickling'])('times out after three seconds: %s', async (path) => {
    const startedMs = performance.now();

    await expect(httpSource(`${root}${path}`)()).rejects.toThrow('timeout');

    expect(performance.now() - startedMs).toBeGreaterThan(2_900);
    expect(performance.now() - startedMs).toBeLessThan(4_500);
  });

  it('fails when no server listens', async () => {
    await expect(httpSource('http://127.0.0.1:1/')()).rejects.toThrow('ECONNREFUSED');
  });
});
