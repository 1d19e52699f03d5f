import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { admin } from '#test/support/admin.ts';
import { newPlatform } from '#test/support/service.ts';
import { type ReceivedRequest, WebhookReceiver } from '#test/support/webhook-receiver.ts';

let main: WebhookReceiver;
let ledger: WebhookReceiver;
beforeAll(async () => {
  [main, ledger] = await Promise.all([WebhookReceiver.start(), WebhookReceiver.start()]);
});
afterAll(async () => {
  await Promise.all([main.stop(), ledger.stop()]);
});

const bodySchema = z.object({ id: z.string(), type: z.string() });
const typesOf = (requests: readonly ReceivedRequest[]): string[] =>
  requests.map(({ body }) => bodySchema.parse(JSON.parse(body)).type);
const idsOf = (requests: readonly ReceivedRequest[], type: string): string[] =>
  requests
    .map(({ body }) => bodySchema.parse(JSON.parse(body)))
    .flatMap((one) => (one.type === type ? [one.id] : []));

const balanceUpdated = 'INTERNAL_ACCOUNT_BALANCE_UPDATED';

test('each endpoint gets what it wants, with one id, and a dead one delays no other', async () => {
  const dead = await WebhookReceiver.start('SILENCE');
  const platform = await newPlatform();
  const { api } = platform;
  await api.ok('updateConfig', { body: { webhookEndpoint: main.url } });
  const made = await api.ok('createWebhookEndpoint', { body: { url: ledger.url, types: [balanceUpdated] } });
  const hanging = await api.ok('createWebhookEndpoint', { body: { url: dead.url } });

  const account = await platform.fundedAccount(500);

  const about = account.id;
  await Promise.all([main.firstRequestAbout(about), ledger.firstRequestAbout(about)]);
  const shared = idsOf(main.about(about), balanceUpdated);
  expect(idsOf(ledger.about(about), balanceUpdated)).toEqual(shared);
  expect(typesOf(ledger.about(about))).toEqual([balanceUpdated]);

  const listed = async (endpointId: string) =>
    (await api.ok('listWebhookDeliveries', { query: { endpointId, type: balanceUpdated } })).data;
  await expect.poll(async () => (await listed(hanging.id)).map(({ status }) => status)).toEqual(['RETRYING']);
  await expect.poll(async () => (await listed(made.id)).map(({ status }) => status)).toEqual(['DELIVERED']);
  await expect.poll(() => listed('default')).toMatchObject([{ id: shared[0], status: 'DELIVERED' }]);
  expect(await listed(made.id)).toMatchObject([{ endpointId: made.id, url: ledger.url }]);
  const state = async (endpointId: string) =>
    (await api.ok('getWebhookEndpoint', { path: { endpointId } })).health.state;
  expect([await state(made.id), await state(hanging.id)]).toEqual(['ANSWERING', 'FAILING']);

  // It answers again: the event is resent to it, and to no other.
  dead.reaction = 200;
  const [waiting] = await listed(hanging.id);
  const before = main.about(about).length;
  const sent = await api.ok('resendWebhookDelivery', { path: { deliveryId: waiting?.id ?? '' } });
  expect(sent).toMatchObject({ status: 'DELIVERED', endpointId: hanging.id });
  expect(main.about(about)).toHaveLength(before);
  expect(new Set(idsOf(dead.about(about), balanceUpdated))).toEqual(new Set(shared));
  const explained = (await admin('explain', waiting?.id ?? '')).text;
  expect(explained).toContain(dead.url.replace('/webhooks', ''));

  const tested = await api.ok('sendTestWebhook', { query: { endpointId: made.id } });
  expect(tested).toMatchObject({ url: ledger.url, response_status: 200 });
  await dead.stop();
});
