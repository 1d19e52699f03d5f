import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestConsole } from '#test/support/console.ts';
import { newPlatform } from '#test/support/service.ts';
import { startEndpoint } from '../../scripts/seed/outcomes.ts';

let console: TestConsole;

beforeAll(async () => {
  console = await TestConsole.start('--write');
});

afterAll(() => console.stop());

const resend = async (id: string): Promise<{ status: number; answer: object }> => {
  const headers = { Cookie: console.cookie, Origin: console.origin, 'Content-Type': 'application/json' };
  const { status, text } = await console.ask(`/api/webhooks/${id}/resend`, headers, 'POST');
  return { status, answer: JSON.parse(text) };
};

it('a console with --write sends an event again, as a new attempt of its delivery', async () => {
  const platform = await newPlatform();
  const { url, server } = await startEndpoint(() => false);
  await platform.api.ok('updateConfig', { body: { webhookEndpoint: url } });
  const { api } = platform;
  await api.ok('sendTestWebhook', {});
  await expect.poll(async () => (await api.ok('listWebhookDeliveries', {})).data.length).toBeGreaterThan(0);
  const [delivery] = (await api.ok('listWebhookDeliveries', { query: { type: 'TEST' } })).data;
  const id = delivery?.id ?? '';

  expect(await resend(id)).toEqual({
    status: 200,
    answer: { result: 'Sent again. The endpoint answered 200; the delivery is DELIVERED.' },
  });
  const { attempts } = await api.ok('getWebhookDelivery', { path: { deliveryId: id } });
  expect(attempts.map(({ trigger }) => trigger)).toEqual(['RESEND', 'TEST']);
  await api.ok('updateConfig', { body: { webhookEndpoint: null } });
  expect(JSON.stringify(await resend(id))).toContain('It was not sent');
  server.close();
});

it('says that an unknown event does not exist', async () => {
  const id = 'Webhook:019542f5-b3e7-7d02-8000-000000000000';

  expect((await resend(id)).answer).toEqual({ result: `There is no event ${id}.` });
});
