import { expect, it } from 'vitest';
import { newPlatform } from '#test/support/service.ts';
import { startListening } from './support/listen-child.ts';

const formerEndpoint = 'http://127.0.0.1:9/webhooks';

it('npm run listen restores what stood before a listener that was killed', async () => {
  const platform = await newPlatform();
  const { api } = platform;
  await api.ok('updateConfig', { body: { webhookEndpoint: formerEndpoint } });
  const { child: killed, url: dead } = await startListening(platform);
  await killed.kill();
  const left = await api.ok('getConfig');

  const { child } = await startListening(platform);
  const said = await child.line(/was killed/);
  await child.stop();
  const after = await api.ok('getConfig');

  expect(left.webhookEndpoint).toBe(dead);
  expect(said).toBe(
    `The listener at ${dead} was killed. Before it, webhookEndpoint was ${formerEndpoint}; it will be restored at the end.`,
  );
  expect(after.webhookEndpoint).toBe(formerEndpoint);
});
