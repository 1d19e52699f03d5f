import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { Live } from '#operator/console/server/live.ts';

it('a question that fails is reported, and the page that listens is told by the end of its answer', async () => {
  const errors: unknown[] = [];
  const ask = () => Promise.reject(new Error('no platform can be read'));
  const live = new Live(ask, { everyMs: 60_000, onError: (error) => errors.push(error) });
  const server = createServer((_message, response) => live.open(response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));

  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);

  expect(await answer.text()).toBe(': waiting\n\n');
  expect(errors).toEqual([new Error('no platform can be read')]);
  server.close();
});

it('the answer to a page that loads is asked before it listens, and kept no longer than an answer lasts', async () => {
  let asked = 0;
  const ask = async (): Promise<object> => {
    asked += 1;
    return { asked };
  };
  const firstOf = async (everyMs: number): Promise<string> => {
    asked = 0;
    const live = new Live(ask, { everyMs, onError: () => undefined });
    const server = createServer((_message, response) => live.open(response));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    live.prepare();
    await expect.poll(() => asked).toBe(1);
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const { value } = (await answer.body?.getReader().read()) ?? {};
    live.stop();
    server.close();
    server.closeAllConnections();
    return Buffer.from(value ?? []).toString();
  };

  expect(await firstOf(60_000)).toMatch(/^data: {"asked":1}\n\n/);
  expect(await firstOf(0)).toMatch(/^: waiting\n\n/);
});
