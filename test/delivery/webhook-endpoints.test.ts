import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';
import { WebhookReceiver } from '#test/support/webhook-receiver.ts';

let ledger: WebhookReceiver;
beforeAll(async () => {
  ledger = await WebhookReceiver.start();
});
afterAll(() => ledger.stop());

describe('webhook endpoints', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await newPlatform();
  });

  test('are made, listed, read, changed and deleted', async () => {
    const { api } = platform;
    const body = { url: ledger.url, types: ['OUTGOING_PAYMENT_FAILED' as const], description: 'Ledger' };
    const made = await api.ok('createWebhookEndpoint', { body });
    expect(made).toMatchObject({ ...body, status: 'ACTIVE', health: { state: 'NOT_CALLED' } });
    const path = { endpointId: made.id };

    expect((await api.ok('listWebhookEndpoints', {})).data.map(({ id }) => id)).toEqual([made.id]);
    const change = { types: null, description: null };
    const changed = await api.ok('updateWebhookEndpoint', { path, body: change });
    expect(changed).not.toHaveProperty('types');
    expect(changed).not.toHaveProperty('description');
    await expect
      .poll(async () => (await api.ok('getWebhookEndpoint', { path })).health.state)
      .toBe('ANSWERING');
    await api.ok('deleteWebhookEndpoint', { path });
    expect(await api.refused('getWebhookEndpoint', { path })).toMatchObject({
      status: 404,
      code: 'WEBHOOK_ENDPOINT_NOT_FOUND',
    });
    expect((await api.ok('listWebhookEndpoints', {})).data).toEqual([]);
    expect(await platform.reconcile()).toEqual([]);
  });

  test('are at most ten, and the same key makes one', async () => {
    const own = await newPlatform();
    const order = { body: { url: ledger.url, types: ['BULK_UPLOAD_FAILED' as const] }, key: randomUUID() };
    const [first, again] = [
      await own.api.ok('createWebhookEndpoint', order),
      await own.api.ok('createWebhookEndpoint', order),
    ];
    expect(again).toEqual(first);

    const more = Array.from({ length: 12 }, () =>
      own.api.call('createWebhookEndpoint', { body: order.body }),
    );
    const codes = (await Promise.all(more)).map((one) => (one.isOk ? 'MADE' : one.error.code));

    expect(codes.filter((code) => code === 'MADE')).toHaveLength(9);
    expect(new Set(codes)).toEqual(new Set(['MADE', 'WEBHOOK_ENDPOINT_LIMIT_REACHED']));
    expect((await own.api.ok('listWebhookEndpoints', {})).totalCount).toBe(10);
    expect(await own.reconcile()).toEqual([]);
  });

  test.each([
    [{ url: 'ftp://acme.example' }, 'body.url'],
    [{ url: 'http://x@127.0.0.1/' }, 'body.url'],
    [{ types: [] }, 'body.types'],
    [{ types: ['NOTHING'] }, 'body.types.0'],
    [{ types: ['TEST', 'TEST'] }, 'body.types'],
  ])('with %j are refused', async (wrong, path) => {
    const body = { url: ledger.url, ...wrong };
    const error = await platform.api.refused('createWebhookEndpoint', {
      body: JSON.parse(JSON.stringify(body)),
    });

    expect(error).toMatchObject({ code: 'INVALID_INPUT' });
    expect(error.details?.issues).toMatchObject([{ path: path.replace('body.', '') }]);
  });

  test('of another platform are not there', async () => {
    const { id: endpointId } = await platform.api.ok('createWebhookEndpoint', { body: { url: ledger.url } });
    const other = await newPlatform();

    expect(await other.api.refused('deleteWebhookEndpoint', { path: { endpointId } })).toMatchObject({
      code: 'WEBHOOK_ENDPOINT_NOT_FOUND',
    });
    expect((await other.api.ok('listWebhookEndpoints', {})).data).toEqual([]);
  });
});
