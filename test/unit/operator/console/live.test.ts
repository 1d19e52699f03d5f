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
