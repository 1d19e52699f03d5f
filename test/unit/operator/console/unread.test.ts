import { afterEach, expect, it } from 'vitest';
import type { ConsoleData } from '#operator/console/server/console-data.ts';
import { type ServedConsole, serveConsole } from '#operator/console/server/serve-console.ts';

const failing = (error: Error): ConsoleData =>
  new Proxy({} as ConsoleData, { get: () => () => Promise.reject(error) });

let site: ServedConsole | undefined;
afterEach(() => site?.stop());

/** What the console answers, and what it reports as a bug, when its data cannot be read. */
const askedWhen = async (error: Error) => {
  const bugs: unknown[] = [];
  const onError = (bug: unknown) => bugs.push(bug);
  site = await serveConsole({ data: failing(error), key: 'key', port: 0, liveEveryMs: 60_000, onError });
  const headers = { Cookie: `console-${site.port}=key` };
  const answer = await fetch(`http://127.0.0.1:${site.port}/api/home`, { headers });
  return { status: answer.status, body: await answer.json(), bugs };
};

it('a database that did not answer in time is no bug of the console: 503, to be asked again', async () => {
  const timedOut = Object.assign(new Error('unanswered'), { name: 'TimeoutError' });

  expect(await askedWhen(timedOut)).toEqual({
    status: 503,
    body: { error: 'The service did not answer in time (TimeoutError). Ask again in a moment.' },
    bugs: [],
  });
});

it('any other error is 500 and is reported', async () => {
  const bug = new RangeError('no such length');

  expect(await askedWhen(bug)).toEqual({
    status: 500,
    body: { error: 'The console could not read this (RangeError). Its terminal says more.' },
    bugs: [bug],
  });
});
