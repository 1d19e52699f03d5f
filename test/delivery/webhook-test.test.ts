import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { platformItems, putItem } from '#test/support/raw-table.ts';
import { newPlatform } from '#test/support/service.ts';
import { WebhookReceiver } from '#test/support/webhook-receiver.ts';

const platformWith = async (webhookEndpoint: string) => {
  const platform = await newPlatform();
  await platform.api.ok('updateConfig', { body: { webhookEndpoint } });
  return platform;
};

/** The TEST event of the operation, not the one that a change of the endpoint sends. */
const newestTest = async ({ api }: Awaited<ReturnType<typeof newPlatform>>, since: string) => {
  const query = { type: 'TEST', createdAfter: since };
  const { data } = await api.ok('listWebhookDeliveries', { query });
  return data.find(({ lastAttempt }) => lastAttempt?.trigger === 'TEST');
};

it('a test reaches the endpoint, returns its answer and is kept in the delivery log', async () => {
  const receiver = await WebhookReceiver.start(202);
  const platform = await platformWith(receiver.url);
  const since = new Date().toISOString();

  const answer = await platform.api.ok('sendTestWebhook');
  const kept = await newestTest(platform, since);
  await receiver.stop();

  expect(answer).toEqual({ url: receiver.url, response_status: 202, response_body: '{}' });
  expect(kept).toMatchObject({ type: 'TEST', status: 'DELIVERED', url: receiver.url, attemptCount: 1 });
  const received = receiver.requests.find(({ headers }) => headers['webhook-id'] === kept?.id);
  expect(JSON.parse(received?.body ?? '')).toEqual({
    id: kept?.id,
    type: 'TEST',
    timestamp: kept?.timestamp,
  });
});

it('an error answer of the endpoint is shown unchanged', async () => {
  const receiver = await WebhookReceiver.start(500);
  const platform = await platformWith(receiver.url);
  const since = new Date().toISOString();

  const answer = await platform.api.ok('sendTestWebhook');
  await receiver.stop();

  expect(answer).toMatchObject({ response_status: 500 });
  expect(await newestTest(platform, since)).toMatchObject({ status: 'FAILED', attemptCount: 1 });
});

it('an endpoint that answers 410 is disabled and can still be tested', async () => {
  const receiver = await WebhookReceiver.start(410);
  const { api } = await platformWith(receiver.url);

  await api.ok('sendTestWebhook');
  const { webhookEndpointDisabledAt } = await api.ok('getConfig');
  receiver.reaction = 200;
  const answer = await api.ok('sendTestWebhook');
  await receiver.stop();

  expect(webhookEndpointDisabledAt).toEqual(expect.any(String));
  expect(answer).toMatchObject({ response_status: 200 });
});

it('a new endpoint gets a test event, and so does a changed one', async () => {
  const [first, second] = await Promise.all([WebhookReceiver.start(), WebhookReceiver.start()]);
  const { api } = await platformWith(first.url);
  await expect.poll(() => first.requests.length).toBe(1);
  await api.ok('updateConfig', { body: { umaDomain: null } });
  await api.ok('updateConfig', { body: { webhookEndpoint: second.url } });
  await expect.poll(() => second.requests.length).toBe(1);
  // The service stores the record after it has sent the event.
  const listed = async () => {
    const { data } = await api.ok('listWebhookDeliveries', { query: { type: 'TEST' } });
    return data.map(({ url, status }) => [url, status]);
  };
  const both = [
    [second.url, 'DELIVERED'],
    [first.url, 'DELIVERED'],
  ];
  await expect.poll(listed).toEqual(both);
  await Promise.all([first.stop(), second.stop()]);

  const types = [...first.requests, ...second.requests].map(({ body }) => JSON.parse(body).type);
  expect(types).toEqual(['TEST', 'TEST']);
});

it('a long answer is cut to 4 KB, without control characters', async () => {
  const server = createServer((_request, response) =>
    response.end(`a\u0000b\u001b[31mc\n${'é'.repeat(9000)}`),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const platform = await platformWith(`http://127.0.0.1:${port}/`);

  const { response_body: shown = '' } = await platform.api.ok('sendTestWebhook');
  server.close();

  expect(shown).toMatch(/^a b \[31mc é+$/);
  expect(Buffer.byteLength(shown)).toBeLessThanOrEqual(4096);
  expect(Buffer.byteLength(shown)).toBeGreaterThan(4000);
});

it('a test without an endpoint is refused', async () => {
  const { api } = await newPlatform();

  expect(await api.refused('sendTestWebhook')).toMatchObject({
    status: 400,
    code: 'WEBHOOK_ENDPOINT_NOT_SET',
  });
});

it('a test without an answer is refused with the reason, and the attempt is kept', async () => {
  const receiver = await WebhookReceiver.start('RESET');
  const platform = await platformWith(receiver.url);
  const since = new Date().toISOString();

  const apiError = await platform.api.refused('sendTestWebhook');
  await receiver.stop();

  expect(apiError).toMatchObject({
    status: 400,
    code: 'WEBHOOK_DELIVERY_ERROR',
    message: 'The webhook could not be delivered. The connection was refused or broke off.',
    details: { url: receiver.url, reason: 'CONNECTION' },
  });
  expect(await newestTest(platform, since)).toMatchObject({
    status: 'FAILED',
    lastAttempt: { trigger: 'TEST', errorClass: 'CONNECTION' },
  });
});

it('an endpoint with a private address is refused before anything is sent', async () => {
  const { api, address, id } = await newPlatform();
  // The rules were looser when it was set, or the name led elsewhere.
  const [stored] = (await platformItems(address, id)).filter(({ sk }) => sk === 'PLATFORM');
  const webhookEndpoint = 'http://169.254.169.254/latest/meta-data/';
  const listPk = `PLATFORM#${Number.parseInt(id.slice(-4, -3), 16) % 4}`;
  await putItem(address, { ...stored, webhookEndpoint, listPk, sortId: id });

  const apiError = await api.refused('sendTestWebhook');

  expect(apiError).toMatchObject({ code: 'WEBHOOK_DELIVERY_ERROR', details: { reason: 'REFUSED_ADDRESS' } });
});

it.each([
  'http://10.0.0.1/w',
  'https://192.168.1.4/w',
  'http://169.254.169.254/latest/meta-data',
  'http://0x0a000001/w',
  'http://[::ffff:10.0.0.1]/w',
  'http://0.0.0.0/w',
])('an endpoint that delivery refuses, %s, is refused when it is set', async (webhookEndpoint) => {
  const { api } = await newPlatform();

  const apiError = await api.refused('updateConfig', { body: { webhookEndpoint } });

  expect(apiError).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  expect(apiError.message).toMatch(
    /^webhookEndpoint must lead to a public address or this machine; \S+ does not, so no event could be delivered$/,
  );
  expect(await api.ok('getConfig')).not.toHaveProperty('webhookEndpoint');
});

it('this machine may be an endpoint where it runs the service', async () => {
  const platform = await platformWith('http://localhost:9/w');

  expect(await platform.api.ok('getConfig')).toMatchObject({ webhookEndpoint: 'http://localhost:9/w' });
});

it('a token without MANAGE may not send a test', async () => {
  const platform = await newPlatform();
  const api = await platform.withToken(['VIEW', 'TRANSACT']);

  expect(await api.refused('sendTestWebhook')).toMatchObject({ status: 403, code: 'FORBIDDEN' });
});
