import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { selfSigned } from '#infra/local/counterparties/certificate.ts';
import { exchange, type OutboundRequest } from '#shared/kernel/outbound-http.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const serverThat = async (answer: Answer, tls?: { key: string; cert: string }): Promise<URL> => {
  const listener = (request: IncomingMessage, response: ServerResponse) => answer(response, request);
  const server = tls === undefined ? createServer(listener) : createTlsServer(tls, listener);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return new URL(`${tls === undefined ? 'http' : 'https'}://127.0.0.1:${address.port}/`);
};

const ask = async (answer: Answer, more: Partial<OutboundRequest> = {}) =>
  exchange({
    method: 'GET',
    url: await serverThat(answer),
    headers: {},
    signal: AbortSignal.timeout(5000),
    maxAnswerBytes: 1000,
    ifLarger: 'REFUSE',
    ...more,
  });

const answering =
  (bytes: number | Buffer, headers: Readonly<Record<string, string>> = {}, status = 200): Answer =>
  (response) =>
    response.writeHead(status, headers).end(typeof bytes === 'number' ? 'x'.repeat(bytes) : bytes);

const compressed = (bytes: number): Answer =>
  answering(gzipSync('x'.repeat(bytes)), { 'content-encoding': 'gzip' });

describe('an answer', () => {
  it('has its status, headers and bytes', async () => {
    const { status, headers, body } = await ask(answering(3, { 'retry-after': '7' }, 503));

    expect([status, headers['retry-after'], body.toString()]).toEqual([503, '7', 'xxx']);
  });

  it('may be as long as the limit', async () => {
    expect((await ask(answering(1000))).body).toHaveLength(1000);
  });

  it('that is longer is refused with its status', async () => {
    await expect(ask(answering(1001, {}, 500))).rejects.toMatchObject({
      name: 'AnswerTooLarge',
      status: 500,
    });
  });

  it('that is longer is cut where its beginning is enough', async () => {
    expect((await ask(answering(1_000_000), { ifLarger: 'TRUNCATE' })).body).toHaveLength(1000);
  });

  it('that redirects is an answer', async () => {
    expect((await ask(answering(0, { location: 'http://127.0.0.1:1/' }, 302))).status).toBe(302);
  });
});

describe('a compressed answer', () => {
  it('is requested and decompressed if the caller accepts gzip', async () => {
    const { body } = await ask(
      (response, { headers }) => {
        expect(headers['accept-encoding']).toBe('gzip');
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(1000)));
      },
      { acceptsGzip: true },
    );

    expect(body.toString()).toBe('x'.repeat(1000));
  });

  it('counts by its decompressed bytes', async () => {
    await expect(ask(compressed(10_000_000), { acceptsGzip: true })).rejects.toThrow('larger');
    expect(
      (await ask(compressed(10_000_000), { acceptsGzip: true, ifLarger: 'TRUNCATE' })).body,
    ).toHaveLength(1000);
  });

  it('stays compressed if the caller does not accept gzip', async () => {
    expect((await ask(compressed(1000))).body).toEqual(gzipSync('x'.repeat(1000)));
  });

  it('that is broken is an error', async () => {
    const broken = answering(Buffer.from('no gzip'), { 'content-encoding': 'gzip' });

    await expect(ask(broken, { acceptsGzip: true })).rejects.toMatchObject({ code: 'Z_DATA_ERROR' });
  });
});

describe('a request', () => {
  it.each<[string, Answer]>([
    ['no answer', () => undefined],
    ['an answer that stops', (response) => void response.write('x')],
  ])('with %s ends with its signal', async (_what, answer) => {
    await expect(ask(answer, { signal: AbortSignal.timeout(100) })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
  });

  it('is not sent to a server with a self-signed certificate', async () => {
    let requests = 0;
    const url = await serverThat((response) => {
      requests += 1;
      response.end();
    }, selfSigned('127.0.0.1'));

    await expect(ask(answering(0), { url })).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    expect(requests).toBe(0);
  });

  it('goes to the given addresses and not to those of the name', async () => {
    const url = await serverThat((response, { headers }) => response.end(headers.host));
    url.hostname = 'unknown.invalid';
    const { body } = await ask(answering(0), { url, addresses: [{ address: '127.0.0.1', family: 4 }] });

    expect(body.toString()).toBe(url.host);
  });
});
