import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { admin } from '#test/support/admin.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';
import { sweep } from '#test/support/webhook-records.ts';
import { saidAfter, startDrill } from './support/start-drill.ts';

/** A directory that names the platform, as `npm start` writes it. */
const directoryOf = ({ address, credentials }: TestPlatform, more: object = {}): string => {
  const directory = mkdtempSync(join(tmpdir(), 'drill-'));
  const { clientId, clientSecret } = credentials;
  const connection = { baseUrl: address.baseUrl, clientId, clientSecret, ...more };
  writeFileSync(join(directory, 'connection.json'), JSON.stringify(connection));
  return directory;
};

it('a dead endpoint: its events wait, and arrive after Ctrl-C, which also restores the former endpoint', async () => {
  const platform = await newPlatform();
  const formerEndpoint = 'http://127.0.0.1:9/webhooks';
  await platform.api.ok('updateConfig', { body: { webhookEndpoint: formerEndpoint } });
  const waiting = async () => {
    const { data } = await platform.api.ok('listWebhookDeliveries', {
      query: { status: 'RETRYING', limit: 100 },
    });
    return data;
  };

  const child = await startDrill('endpoint-dead', directoryOf(platform));
  expect(saidAfter(child, 'Follow')).toBe('docs/runbook.md, "A platform does not get its webhooks"');
  await expect.poll(async () => (await waiting()).length).toBeGreaterThanOrEqual(12);
  const ended = child.stop();
  await child.line(/^The endpoint answers 200 again\. \d+ events wait\.$/);
  // The schedule would do it within a minute.
  await sweep();

  expect({ code: await ended, errors: child.errors }).toEqual({ code: 0, errors: '' });
  expect(child.lines.at(-2)).toMatch(/^All have arrived after \d+ s\.$/);
  expect(await waiting()).toEqual([]);
  expect((await platform.api.ok('getConfig')).webhookEndpoint).toBe(formerEndpoint);
});

it('a refund that fails: the drill ends when two operators have ended it', async () => {
  const platform = await newPlatform();
  const child = await startDrill('refund-fails', directoryOf(platform));
  const [id = ''] = /Transaction:[0-9a-f-]+/.exec(saidAfter(child, 'Broken')) ?? [];
  expect(saidAfter(child, 'Follow')).toContain('docs/runbook.md, "Failed refunds"');

  expect((await admin('refund', 'retry', id, '--reason', 'Drill.', '--as', 'anna', '--yes')).exitCode).toBe(
    0,
  );
  expect((await admin('refund', 'retry', id, '--confirm', '--as', 'ben', '--yes')).exitCode).toBe(0);

  await child.line(/^It is over\.$/);
  expect(await child.ended).toBe(0);
  expect(child.lines.at(-1)).toBe(`The refund of ${id} is COMPLETED.`);
  expect(await platform.reconcile()).toEqual([]);
});

it('a refund that nobody ends stays a work item, and Ctrl-C says so', async () => {
  const child = await startDrill('refund-fails', directoryOf(await newPlatform()));

  expect(await child.stop()).toBe(0);
  expect(child.lines.at(-1)).toMatch(/is still FAILED\. npm run admin -- refund list keeps it/);
});

it.each([
  [
    'switch-down',
    {},
    'This drill needs another service than the sandbox that runs: npm start -- --env production',
  ],
  [
    'refund-fails',
    { environment: 'production' },
    'This drill needs another service than the production that runs: npm start',
  ],
])('%s in the wrong environment says which service it needs', async (name, more, said) => {
  const env = { ...process.env, LOCAL_DIRECTORY: directoryOf(await newPlatform(), more) };
  const { status, stderr } = spawnSync(process.execPath, ['scripts/drill.ts', name], {
    env,
    encoding: 'utf8',
  });

  expect({ status, stderr }).toEqual({ status: 1, stderr: `${said}\n` });
});
