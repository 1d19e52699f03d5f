import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listDeliveries, readDelivery } from '#shared/webhooks/delivery/delivery-store.ts';
import type { EventBatch } from '#shared/webhooks/delivery/event-batch.ts';
import { deliveryUuidOf } from '#shared/webhooks/endpoints/breaker.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { facts } from '../support/deliveries.ts';
import { eventWith, useDelivering } from '../support/delivering.ts';
import { type Endpoint, startEndpoint } from '../support/endpoints.ts';

const current = useMemoryTable();
const world = useDelivering(current);
const { platformId } = facts;
const at = '2026-01-01T00:00:00.000Z';
const endpointUuid = '019542f5-b3e7-7d02-8000-00000000e001';
const paid = eventWith(1, { type: 'OUTGOING_PAYMENT_COMPLETED' });
const claimed = eventWith(2, { type: 'INVITATION_CLAIMED' });

let ledger: Endpoint;
let answer = '200 OK';
beforeAll(async () => {
  ledger = await startEndpoint((socket) => socket.end(`HTTP/1.1 ${answer}\r\nContent-Length: 0\r\n\r\n`));
});
afterAll(() => ledger.stop());
beforeEach(() => {
  answer = '200 OK';
  ledger.requests.length = 0;
});

const seedLedger = (more: object = {}, platform: object = {}): void => {
  world.seedPlatform({ webhookEndpointCount: 1, ...platform });
  world.seedHealth();
  const times = { createdAt: at, updatedAt: at, webhookEndpointSetAt: at, version: 1 };
  const key = { pk: `WEBHOOK_ENDPOINT#${platformId}`, sk: endpointUuid, platformId, uuid: endpointUuid };
  current.table.seed({ ...key, ...times, webhookEndpoint: ledger.url, ...more });
  const health = { endpoint: ledger.url, failuresInARow: 0, openings: 0 };
  const ref = { platformId, endpointUuid };
  current.table.seed({ pk: `ENDPOINT#${platformId}#${endpointUuid}`, sk: 'HEALTH', ...ref, ...health });
};

const slow: EventBatch[] = [];
beforeEach(() => {
  slow.length = 0;
});
const deliver = async (batch: Omit<EventBatch, 'platformId'>): Promise<void> => {
  const { deliverEvents } = await import('#shared/webhooks/delivery/deliver-events.ts');
  await deliverEvents({ platformId, ...batch }, async (one) => {
    slow.push(one);
  });
};
const retry = async (eventId: string) => {
  const { retryDelivery } = await import('#shared/webhooks/delivery/retry-delivery.ts');
  return retryDelivery({ platformId, eventId, run: 0 });
};
const atLedger = (event: { readonly id: string }) =>
  readDelivery(platformId, deliveryUuidOf(event.id, { endpointUuid }));

describe('a platform with a second endpoint', () => {
  test('gets an event at both, with the same id, as two deliveries', async () => {
    seedLedger();

    await deliver({ events: [paid] });

    const sent = [world.endpoint, ledger].map(({ requests }) =>
      requests.map((text) => text.includes(paid.id)),
    );
    expect(sent).toEqual([[true], [true]]);
    expect(await readDelivery(platformId, paid.id)).toMatchObject({ status: 'DELIVERED' });
    expect(await atLedger(paid)).toMatchObject({
      status: 'DELIVERED',
      endpointUuid,
      sentId: paid.id,
      endpoint: ledger.url,
    });
    const all = await listDeliveries(platformId, { descending: true, count: 9 });
    expect(all).toHaveLength(2);
  });

  test('gets there the types that it wants, and no test of the other one', async () => {
    seedLedger({ types: ['OUTGOING_PAYMENT_COMPLETED', 'TEST'] });

    await deliver({ events: [paid, claimed, eventWith(3, { type: 'TEST' })] });

    expect(world.endpoint.requests).toHaveLength(3);
    expect(ledger.requests).toHaveLength(1);
  });

  test('gets there the test of that one alone', async () => {
    seedLedger();

    await deliver({ endpointUuid, events: [eventWith(3, { type: 'TEST' })] });

    expect([world.endpoint.requests.length, ledger.requests.length]).toEqual([0, 1]);
  });

  test('does not need one in its configuration', async () => {
    seedLedger({}, { webhookEndpoint: undefined });

    await deliver({ events: [paid] });

    expect(await readDelivery(platformId, paid.id)).toBeUndefined();
    expect(await atLedger(paid)).toMatchObject({ status: 'DELIVERED' });
  });

  test('is sent nothing again when Lambda calls again', async () => {
    seedLedger();
    await deliver({ events: [paid] });

    await deliver({ events: [paid, claimed] });

    expect([world.endpoint.requests.length, ledger.requests.length]).toEqual([2, 2]);
  });

  test('gets events at the one while the other is dead, whose events wait by themselves', async () => {
    seedLedger();
    answer = '500 Broken';

    await deliver({ events: [paid] });
    await deliver({ events: [claimed] });

    expect(await readDelivery(platformId, claimed.id)).toMatchObject({ status: 'DELIVERED' });
    expect(await atLedger(paid)).toMatchObject({ status: 'RETRYING', attemptCount: 1 });
    // The second function takes what goes to an endpoint that fails.
    expect(slow).toMatchObject([{ endpointUuid, events: [{ id: claimed.id }] }]);
    expect(world.health()).toMatchObject({ failuresInARow: 0 });
    const ofLedger = current.table.find(`ENDPOINT#${platformId}#${endpointUuid}`, 'HEALTH');
    expect(ofLedger).toMatchObject({ failuresInARow: 1 });
    expect(world.started).toMatchObject([{ name: deliveryUuidOf(paid.id, { endpointUuid }) }]);
  });

  test('gets a retry at the endpoint of the delivery, with the id of the event', async () => {
    seedLedger();
    answer = '500 Broken';
    await deliver({ events: [paid] });
    answer = '200 OK';

    const eventId = deliveryUuidOf(paid.id, { endpointUuid });
    expect(await retry(eventId)).toBe('DELIVERED');

    expect(world.endpoint.requests).toHaveLength(1);
    expect(ledger.requests[1]).toContain(`Webhook:${paid.id}`);
    expect(ledger.requests[1]).not.toContain(eventId);
  });

  test('whose second endpoint answers 410 has that one disabled, and its events held', async () => {
    seedLedger();
    answer = '410 Gone';

    await deliver({ events: [paid] });

    expect(current.table.find(`WEBHOOK_ENDPOINT#${platformId}`, endpointUuid)).toMatchObject({
      webhookEndpointDisabledAt: expect.any(String),
      version: 2,
    });
    expect(world.platformItem()).not.toHaveProperty('webhookEndpointDisabledAt');
    expect(await atLedger(paid)).toMatchObject({ status: 'HELD' });
  });

  test('that deletes it while events wait has them held', async () => {
    seedLedger();
    answer = '500 Broken';
    await deliver({ events: [paid] });
    current.table.remove(`WEBHOOK_ENDPOINT#${platformId}`, endpointUuid);

    const eventId = deliveryUuidOf(paid.id, { endpointUuid });
    expect(await retry(eventId)).toBe('HELD');
  });
});
