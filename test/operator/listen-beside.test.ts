import { expect, it, onTestFinished } from 'vitest';
import { newPlatform } from '#test/support/service.ts';
import { WebhookReceiver } from '#test/support/webhook-receiver.ts';
import { startListening } from './support/listen-child.ts';

it('npm run listen --beside gets every event while the endpoint of the configuration stays, and removes itself', async () => {
  const platform = await newPlatform();
  const { api } = platform;
  const main = await WebhookReceiver.start();
  onTestFinished(() => main.stop());
  await api.ok('updateConfig', { body: { webhookEndpoint: main.url } });

  const { child, url } = await startListening(platform, '--beside');
  const during = await api.ok('listWebhookEndpoints', {});
  const account = await platform.fundedAccount(12_345);
  const balance = await child.line(/INTERNAL_ACCOUNT_BALANCE_UPDATED/);
  await expect.poll(() => main.about(account.id).length).toBeGreaterThan(0);
  const code = await child.stop();

  expect(during.data).toMatchObject([{ url, status: 'ACTIVE' }]);
  expect(balance).toContain(`${account.id}  123.45 USD `);
  expect(balance).toMatch(/verified {2}answered 200$/);
  expect({ code, errors: child.errors }).toEqual({ code: 0, errors: '' });
  expect(child.lines.at(-1)).toBe(`${during.data[0]?.id} is removed.`);
  expect((await api.ok('listWebhookEndpoints', {})).data).toEqual([]);
  expect((await api.ok('getConfig')).webhookEndpoint).toBe(main.url);
});

it('npm run listen --beside removes one whose listener was killed, and no other', async () => {
  const platform = await newPlatform();
  const { api } = platform;
  const others = await WebhookReceiver.start();
  onTestFinished(() => others.stop());
  const { id: kept } = await api.ok('createWebhookEndpoint', { body: { url: others.url } });
  const { child: killed, url: dead } = await startListening(platform, '--beside');
  await killed.kill();
  const left = (await api.ok('listWebhookEndpoints', {})).data.map(({ url }) => url);

  const { child, url } = await startListening(platform, '--beside');
  const during = (await api.ok('listWebhookEndpoints', {})).data.map((one) => one.url);
  await child.stop();

  expect(left.toSorted()).toEqual([others.url, dead].toSorted());
  expect(during.toSorted()).toEqual([others.url, url].toSorted());
  expect((await api.ok('listWebhookEndpoints', {})).data.map(({ id }) => id)).toEqual([kept]);
});
