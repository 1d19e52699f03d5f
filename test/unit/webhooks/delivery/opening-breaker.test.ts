import { setTimeout as sleep } from 'node:timers/promises';
import { SFNClient } from '@aws-sdk/client-sfn';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Delivery } from '#shared/webhooks/delivery/delivery.ts';
import { newDeliveryWrite, readAttempts, readDelivery } from '#shared/webhooks/delivery/delivery-store.ts';
import type { Item } from '../../support/expressions.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { event, facts, later, retrying } from '../support/deliveries.ts';
import { type Endpoint, startEndpoint } from '../support/endpoints.ts';
import { sealedRing, startKeyService } from '../support/key-service.ts';

const current = useMemoryTable();
const { platformId } = facts;
const events = Array.from({ length: 25 }, (_, index) => {
  const id = `${event.id.slice(0, -2)}${String(index).padStart(2, '0')}`;
  return { ...event, id, body: JSON.stringify({ id: `Webhook:${id}` }) };
});

let keys: Awaited<ReturnType<typeof startKeyService>>;
let endpoint: Endpoint;
let ring: Item;

const isDelivery = ({ pk }: Item): boolean => String(pk).startsWith('WEBHOOK#');

/** Until the call has recorded all events but the one whose attempt still runs. */
const untilOthersAreRecorded = async (): Promise<void> => {
  while (current.table.all().filter(isDelivery).length < events.length - 1) await sleep(5);
};

beforeAll(async () => {
  keys = await startKeyService();
  ring = await sealedRing();
  endpoint = await startEndpoint(async (socket, request) => {
    if (request.includes(events[0]?.body ?? '')) await untilOthersAreRecorded();
    socket.end('HTTP/1.1 500 Broken\r\nContent-Length: 0\r\n\r\n');
  });
  vi.stubEnv('IS_PLAIN_HTTP_WEBHOOK_ALLOWED', 'true');
  vi.stubEnv('WEBHOOK_DELIVERY_STATE_MACHINE_ARN', 'arn:aws:states:us-east-1:000000000000:stateMachine:x');
});

beforeEach(() => current.table.seed(ring));

afterAll(async () => {
  endpoint.stop();
  await keys.stop();
  vi.unstubAllEnvs();
});

test('the breaker is stored as open before an event is postponed, so that no retry or other call sends it', async () => {
  const { deliverEvents } = await import('#shared/webhooks/delivery/deliver-events.ts');
  vi.spyOn(SFNClient.prototype, 'send').mockImplementation(() => undefined);
  const updatedAt = facts.now.toISOString();
  const platform = { pk: `PLATFORM#${platformId}`, sk: 'PLATFORM', updatedAt, version: 1 };
  current.table.seed({ ...platform, webhookEndpoint: endpoint.url });

  await deliverEvents({ platformId, events });

  const items = current.table.all();
  const health = items.findIndex(({ sk }) => sk === 'HEALTH');
  const postponed = items.flatMap((item, index) =>
    isDelivery(item) && item.attemptCount === 0 ? [index] : [],
  );
  expect(postponed).toHaveLength(11);
  expect(items[health]).toMatchObject({ failuresInARow: 10, openings: 1, openUntil: expect.any(String) });
  expect(health).toBeLessThan(postponed[0] ?? 0);
});

describe('a retry', () => {
  const { eventId } = retrying;
  const retry = async (answer: string, delivery: Partial<Delivery> = {}) => {
    const other = await startEndpoint((socket) =>
      socket.end(`HTTP/1.1 ${answer}\r\nContent-Length: 0\r\n\r\n`),
    );
    const { retryDelivery } = await import('#shared/webhooks/delivery/retry-delivery.ts');
    current.table.commit([newDeliveryWrite({ ...retrying, endpoint: other.url, ...delivery })]);
    const platform = { pk: `PLATFORM#${platformId}`, sk: 'PLATFORM', version: 1 };
    current.table.seed({ ...platform, updatedAt: facts.now.toISOString(), webhookEndpoint: other.url });
    try {
      const outcome = await retryDelivery({ platformId, eventId, run: 0 });
      return { outcome, requests: other.requests.length };
    } finally {
      other.stop();
    }
  };
  const stored = () => readDelivery(platformId, eventId);
  const health = () => current.table.find(`ENDPOINT#${platformId}`, 'HEALTH');

  beforeEach(() => {
    vi.useFakeTimers({ now: later(60), toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('that the endpoint takes ends the delivery, and both attempts are kept', async () => {
    expect(await retry('200 OK')).toEqual({ outcome: 'DELIVERED', requests: 1 });

    const delivery = await stored();
    expect(delivery).toMatchObject({ status: 'DELIVERED', attemptCount: 2 });
    expect(await readAttempts(delivery ?? retrying, 9)).toMatchObject([
      { trigger: 'RETRY', attemptedAt: later(60).toISOString(), responseStatus: 200 },
      { trigger: 'FIRST', responseStatus: 500 },
    ]);
    expect(health()).toMatchObject({ failuresInARow: 0 });
  });

  test('that fails is followed by another one', async () => {
    await expect(retry('500 Broken')).rejects.toThrow('The endpoint has not taken the event');

    expect(await stored()).toMatchObject({ status: 'RETRYING', attemptCount: 2 });
    expect(health()).toMatchObject({ failuresInARow: 1 });
  });

  test('after which the endpoint asks for an hour is left to the sweep', async () => {
    expect(await retry('503 Later\r\nRetry-After: 3600')).toMatchObject({ outcome: 'RETRYING' });

    expect(await stored()).toMatchObject({ notBefore: later(3660).toISOString() });
  });

  test('waits when its endpoint asked for a pause, and moves the check of the sweep', async () => {
    const [notBefore, checkAt] = [later(90).toISOString(), later(61).toISOString()];

    await expect(retry('200 OK', { notBefore, checkAt })).rejects.toThrow('must not be called yet');

    expect(await stored()).toMatchObject({
      attemptCount: 1,
      notBefore,
      checkAt: expect.not.stringMatching(checkAt),
    });
  });

  test('does not wait when another endpoint asked for the pause', async () => {
    const notBefore = later(90).toISOString();

    expect(await retry('200 OK', { notBefore, endpoint: 'https://former.example' })).toEqual({
      outcome: 'DELIVERED',
      requests: 1,
    });
  });
});
