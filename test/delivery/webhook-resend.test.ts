import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantDelivery } from '#test/support/planted-delivery.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';
import { WebhookReceiver } from '#test/support/webhook-receiver.ts';

let platform: TestPlatform;
let receiver: WebhookReceiver;
beforeAll(async () => {
  [platform, receiver] = await Promise.all([newPlatform(), WebhookReceiver.start()]);
  await platform.api.ok('updateConfig', { body: { webhookEndpoint: receiver.url } });
});
afterAll(() => receiver.stop());

/** A delivery of an earlier attempt, to another endpoint, which refused it. */
const plant = (status: string): Promise<string> =>
  plantDelivery(platform, {
    status,
    more: {
      firstAttempt: {
        trigger: 'FIRST',
        attemptedAt: '2026-11-20T10:00:00.000Z',
        latencyMs: 12n,
        responseStatus: 500n,
        errorClass: 'SERVER_ERROR',
      },
      ...(status === 'RETRYING' && { checkAt: '2036-11-28T12:00:00.000Z' }),
    },
  });

const resend = (deliveryId: string) => platform.api.ok('resendWebhookDelivery', { path: { deliveryId } });
const read = (deliveryId: string) => platform.api.ok('getWebhookDelivery', { path: { deliveryId } });
const received = (id: string) => receiver.requests.filter(({ headers }) => headers['webhook-id'] === id);

describe('a resend', () => {
  it.each(['DELIVERED', 'RETRYING', 'DEAD', 'FAILED', 'HELD'])(
    'of a %s event sends the same body and id at once, to the current endpoint',
    async (status) => {
      receiver.reaction = 200;
      const id = await plant(status);
      const before = await read(id);

      const delivery = await resend(id);

      expect(delivery).toMatchObject({
        id,
        status: 'DELIVERED',
        url: receiver.url,
        attemptCount: 2,
        lastAttempt: { trigger: 'RESEND', responseStatus: 200 },
      });
      expect(delivery.deliveredAt).toBe(delivery.updatedAt);
      expect(received(id).map(({ body }) => JSON.parse(body))).toEqual([before.event]);
      const after = await read(id);
      expect(after.attempts.map(({ trigger }) => trigger)).toEqual(['RESEND', 'FIRST']);
      const { event: _event, attempts: _attempts, ...shown } = after;
      expect(shown).toEqual(delivery);
    },
  );

  it.each(['RETRYING', 'DEAD', 'HELD'])(
    'of a %s event that fails keeps the status and logs the attempt',
    async (status) => {
      receiver.reaction = 503;
      const id = await plant(status);

      const delivery = await resend(id);

      expect(delivery).toMatchObject({
        status,
        attemptCount: 2,
        lastAttempt: { trigger: 'RESEND', responseStatus: 503, errorClass: 'SERVER_ERROR' },
      });
      expect(delivery).not.toHaveProperty('deliveredAt');
    },
  );

  it('of a dead event four times at once sends each and counts each', async () => {
    const id = await plant('DEAD');
    // The answers arrive at the same time, so that the calls store their results at the same time.
    const allSent = Promise.withResolvers<void>();
    receiver.reaction = async () => {
      if (received(id).length === 4) allSent.resolve();
      // The service waits for five seconds.
      await Promise.race([allSent.promise, sleep(6_000)]);
      return 500;
    };

    const deliveries = await Promise.all([resend(id), resend(id), resend(id), resend(id)]);

    expect(received(id)).toHaveLength(4);
    expect(deliveries.map(({ attemptCount }) => attemptCount).toSorted()).toEqual([2, 3, 4, 5]);
    expect((await read(id)).attempts).toHaveLength(5);
  });

  it('to an endpoint that answers 410 disables it', async () => {
    const gone = await newPlatform();
    const other = await WebhookReceiver.start(({ body }) => (body.includes('CUSTOMER') ? 410 : 200));
    await gone.api.ok('updateConfig', { body: { webhookEndpoint: other.url } });
    const deliveryId = await plantDelivery(gone, { status: 'DEAD' });

    const delivery = await gone.api.ok('resendWebhookDelivery', { path: { deliveryId } });
    const config = await gone.api.ok('getConfig');
    await other.stop();

    expect(delivery).toMatchObject({ status: 'DEAD', lastAttempt: { responseStatus: 410 } });
    expect(config.webhookEndpointDisabledAt).toBe(config.updatedAt);
  });

  it('needs an endpoint', async () => {
    const without = await newPlatform();
    const deliveryId = await plantDelivery(without);

    const apiError = await without.api.refused('resendWebhookDelivery', { path: { deliveryId } });

    expect(apiError).toMatchObject({ status: 400, code: 'WEBHOOK_ENDPOINT_NOT_SET' });
  });

  it("of another platform's event is answered like one of an unknown event", async () => {
    const stranger = await newPlatform();
    const deliveryId = await plant('DELIVERED');

    const apiError = await stranger.api.refused('resendWebhookDelivery', { path: { deliveryId } });

    expect(apiError).toMatchObject({ status: 404, code: 'WEBHOOK_DELIVERY_NOT_FOUND' });
    expect(received(deliveryId)).toEqual([]);
  });

  it('needs MANAGE', async () => {
    const api = await platform.withToken(['VIEW', 'TRANSACT']);
    const deliveryId = await plant('DELIVERED');

    const apiError = await api.refused('resendWebhookDelivery', { path: { deliveryId } });

    expect(apiError).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });
});
