import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ControlError } from '#infra/local/control/control-error.ts';
import type { Controls } from '#infra/local/control/controls.ts';
import { serveControls } from '#infra/local/control/serve-controls.ts';

const slowCallStopped = Promise.withResolvers<void>();
const controls: Controls = {
  'GET /_local/clock': async () => ({ now: 'then' }),
  'POST /_local/clock': async (body) => ({ taken: body }),
  'POST /_local/reset': async () => {
    throw new ControlError(409, 'Not now.');
  },
  'POST /_local/slow': async (_body, gone) => {
    await once(gone, 'abort');
    slowCallStopped.resolve();
    return {};
  },
};
const beside = serveControls(() => controls);
const server = createServer((message, response) => {
  if (!beside(message, response)) response.end('the API');
});
let port = 0;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
});

afterAll(() => {
  server.close();
});

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** With headers that fetch does not let a program set. */
const send = async ({ method = 'GET', path = '/_local/clock', headers = {}, body }: Sent) => {
  const outgoing = request({ host: '127.0.0.1', port, method, path, headers });
  outgoing.end(body);
  const [answer] = await once(outgoing, 'response');
  return { status: answer.statusCode, said: await text(answer) };
};

const json = { 'Content-Type': 'application/json' };

describe('the controls', () => {
  test('take requests of programs and of pages of their own', async () => {
    expect(await send({})).toEqual({ status: 200, said: '{"now":"then"}\n' });
    const origin = { Origin: `http://localhost:${port}`, Host: `localhost:${port}` };
    expect((await send({ headers: origin })).status).toBe(200);
    const posted = await send({ method: 'POST', headers: json, body: '{"advance":"6m"}' });
    expect(posted).toEqual({ status: 200, said: '{"taken":{"advance":"6m"}}\n' });
  });

  test.each<[string, Sent, number, string]>([
    [
      'a page of another origin',
      { headers: { Origin: 'http://evil.test' } },
      403,
      'Pages of http://evil.test',
    ],
    ['a page whose name points here', { headers: { Host: 'evil.test' } }, 403, 'not the name evil.test'],
    ['a form, which needs no permission', { method: 'POST', body: 'advance=6m' }, 415, 'Send JSON'],
    [
      'a form as text',
      { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: '{}' },
      415,
      'Content-Type: application/json',
    ],
    ['what is no JSON', { method: 'POST', headers: json, body: '{' }, 400, 'The body is not JSON'],
    ['an unknown path', { path: '/_local/other' }, 404, 'There are GET /_local/clock'],
    ['what cannot be done now', { method: 'POST', path: '/_local/reset', headers: json }, 409, 'Not now.'],
  ])('refuse %s', async (_what, sent, status, message) => {
    const answer = await send(sent);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.said)).toEqual({ error: expect.stringContaining(message) });
  });

  test('learn when a client has gone', async () => {
    const outgoing = request({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: '/_local/slow',
      headers: json,
    });
    outgoing.on('error', () => undefined).end('{}');
    const [message] = await once(server, 'request');
    message.once('end', () => outgoing.destroy());

    await slowCallStopped.promise;
  });

  test('leave all other requests to the API', async () => {
    expect(await send({ path: '/2025-10-13/health' })).toEqual({ status: 200, said: 'the API' });
  });
});
