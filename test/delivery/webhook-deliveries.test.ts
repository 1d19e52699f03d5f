import { beforeAll, describe, expect, it } from 'vitest';
import { plantDelivery } from '#test/support/planted-delivery.ts';
import { putItem } from '#test/support/raw-table.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

const dayMs = 24 * 3_600_000;
const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);

describe('a list of deliveries', () => {
  let platform: TestPlatform;
  /** The identifiers, newest first. */
  let ids: string[];
  beforeAll(async () => {
    platform = await newPlatform();
    const wishes = [
      { at: minutesAgo(1), type: 'OUTGOING_PAYMENT_COMPLETED', status: 'RETRYING' },
      { at: minutesAgo(2), type: 'OUTGOING_PAYMENT_PENDING', status: 'DELIVERED' },
      { at: minutesAgo(3), type: 'TEST', status: 'FAILED' },
      { at: minutesAgo(4), type: 'OUTGOING_PAYMENT_COMPLETED', status: 'DELIVERED' },
      { at: minutesAgo(60 * 24 * 8), type: 'OUTGOING_PAYMENT_COMPLETED', status: 'DEAD' },
    ] as const;
    ids = await Promise.all(wishes.map((wish) => plantDelivery(platform, wish)));
  });

  const listed = async (query: Record<string, string | number>): Promise<string[]> =>
    (await platform.api.ok('listWebhookDeliveries', { query })).data.map(({ id }) => id);

  it('shows every delivery, newest first, in pages', async () => {
    const { api } = platform;
    const first = await api.ok('listWebhookDeliveries', { query: { limit: 3 } });
    const second = await api.ok('listWebhookDeliveries', { query: { limit: 3, cursor: first.nextCursor } });

    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids);
    expect([first.hasMore, second.hasMore]).toEqual([true, false]);
  });

  it.each([
    ['a status', { status: 'DEAD' }, [4]],
    ['a type', { type: 'OUTGOING_PAYMENT_COMPLETED' }, [0, 3, 4]],
    ['both', { type: 'OUTGOING_PAYMENT_COMPLETED', status: 'DELIVERED' }, [3]],
    ['a status that none has', { status: 'HELD' }, []],
  ])('can be filtered by %s', async (_, query, positions) => {
    expect(await listed(query)).toEqual(positions.map((position) => ids[position]));
  });

  it('can be filtered by time, both ends included', async () => {
    const { data } = await platform.api.ok('listWebhookDeliveries', { query: {} });
    const [createdBefore = '', createdAfter = ''] = [data[1]?.createdAt, data[2]?.createdAt];

    expect(await listed({ createdAfter, createdBefore })).toEqual([ids[1], ids[2]]);
    expect(await listed({ createdBefore: new Date(Date.now() - 2 * dayMs).toISOString() })).toEqual([ids[4]]);
    expect(await listed({ createdAfter: new Date().toISOString() })).toEqual([]);
  });

  it('refuses wrong filters and names every problem', async () => {
    const query = { status: 'LOST', type: 'NOTHING', createdAfter: 'yesterday', limit: 0 };

    const apiError = await platform.api.refused('listWebhookDeliveries', { query });

    expect(apiError).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    expect(apiError.details?.issues).toMatchObject([
      { path: 'query.status' },
      { path: 'query.type' },
      { path: 'query.createdAfter' },
      { path: 'query.limit' },
    ]);
  });
});

describe('a delivery', () => {
  const attempt = (second: number, status: number) => ({
    trigger: 'RETRY',
    attemptedAt: `2026-11-20T10:00:0${second}.000Z`,
    latencyMs: 31,
    responseStatus: status,
    errorClass: 'SERVER_ERROR',
    answerHead: `attempt ${second}`,
  });

  /** A delivery after four failed attempts, with the fifth to come. */
  const plantRetried = async (platform: TestPlatform) => {
    const at = new Date('2026-11-20T10:00:00.000Z');
    const { answerHead: _head, ...summary } = attempt(4, 503);
    const id = await plantDelivery(platform, {
      at,
      status: 'RETRYING',
      more: {
        attemptCount: 5n,
        lastAttempt: { ...summary, latencyMs: 31n, responseStatus: 503n },
        notBefore: '2026-11-20T10:05:00.000Z',
        updatedAt: '2026-11-20T10:00:04.000Z',
      },
    });
    for (const second of [1, 2, 3, 4]) {
      const { responseStatus, ...fields } = attempt(second, second === 4 ? 503 : 500);
      await putItem(platform.address, {
        pk: `WEBHOOK_ATTEMPT#${platform.id}#${id.slice('Webhook:'.length)}`,
        sk: `${fields.attemptedAt}#00ff`,
        ...fields,
        latencyMs: 31n,
        responseStatus: BigInt(responseStatus),
        expiresAtEpochSeconds: 4_000_000_000n,
      });
    }
    return id;
  };

  it('shows what was sent, and every attempt, newest first', async () => {
    const platform = await newPlatform();
    const id = await plantRetried(platform);

    const delivery = await platform.api.ok('getWebhookDelivery', { path: { deliveryId: id } });

    const { answerHead: _head, ...summary } = attempt(4, 503);
    const first = {
      trigger: 'FIRST',
      attemptedAt: '2026-11-20T10:00:00.000Z',
      latencyMs: 12,
      responseStatus: 200,
    };
    expect(delivery).toEqual({
      id,
      type: 'CUSTOMER_KYC_APPROVED',
      timestamp: '2026-11-20T10:00:00.000Z',
      url: 'https://acme.example/webhooks',
      status: 'RETRYING',
      attemptCount: 5,
      nextAttemptAt: '2026-11-20T10:05:00.000Z',
      lastAttempt: summary,
      createdAt: '2026-11-20T10:00:00.000Z',
      updatedAt: '2026-11-20T10:00:04.000Z',
      event: {
        id,
        type: 'CUSTOMER_KYC_APPROVED',
        timestamp: '2026-11-20T10:00:00.000Z',
        data: { id: 'Customer:x' },
      },
      attempts: [attempt(4, 503), attempt(3, 500), attempt(2, 500), attempt(1, 500), first],
    });
  });

  it('is unknown to another platform', async () => {
    const [owner, stranger] = await Promise.all([newPlatform(), newPlatform()]);
    const deliveryId = await plantDelivery(owner);

    const apiError = await stranger.api.refused('getWebhookDelivery', { path: { deliveryId } });

    expect(apiError).toMatchObject({ status: 404, code: 'WEBHOOK_DELIVERY_NOT_FOUND' });
  });

  it.each([
    'Webhook:019542f5-b3e7-7d02-8000-000000000000',
    'Token:019542f5-b3e7-7d02-8000-000000000000',
    'x',
  ])('with the identifier %s does not exist', async (deliveryId) => {
    const { api } = await newPlatform();

    const apiError = await api.refused('getWebhookDelivery', { path: { deliveryId } });

    expect(apiError).toMatchObject({ status: 404, code: 'WEBHOOK_DELIVERY_NOT_FOUND' });
  });
});
