import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Run, Starts, slowEndpoint, until } from '#test/support/npm-start.ts';

const starts = new Starts();
let run: Run;

beforeAll(async () => {
  run = await starts.startReady();
});

afterAll(() => starts.end(run));

test('a second Ctrl-C ends at once; the next start has the credentials and sends the open webhooks', async () => {
  const { clientId, clientSecret } = starts.connection();
  const endpoint = await slowEndpoint();
  const answers = Promise.allSettled(await starts.runningRequests(endpoint, 1));
  await until(async () => {
    run.process.kill('SIGINT');
    return run.process.exitCode !== null;
  });
  expect(run.process.exitCode).toBe(130);
  expect(await answers).toMatchObject([{ status: 'rejected' }]);
  await until(() => starts.javaCount() === 0);
  const open = endpoint.ids.splice(0);
  endpoint.release();
  // As a start without --data does.
  writeFileSync(join(starts.directory, 'connection.json'), '{}');

  run = await starts.startReady();
  expect(starts.connection()).toMatchObject({ clientId, clientSecret });
  expect(await starts.call('GET', '/config')).toBe(200);
  await until(() => endpoint.ids.some((id) => open.includes(id)));
});
