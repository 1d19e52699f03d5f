import { SFNClient } from '@aws-sdk/client-sfn';
import { describe, expect, test, vi } from 'vitest';
import { newDeliveryWrite } from '#shared/webhooks/delivery/delivery-store.ts';
import type { EventBatch } from '#shared/webhooks/delivery/event-batch.ts';
import { healthFor } from '#shared/webhooks/endpoints/breaker.ts';
import { testConditions } from '../../support/conditions.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { facts, later, retrying } from '../support/deliveries.ts';
import { deliver, deliveryOf, eventWith, useDelivering } from '../support/delivering.ts';

const current = useMemoryTable();
const world = useDelivering(current);
const { platformId } = facts;
const first = eventWith(1);
const test1 = eventWith(2, { type: 'TEST' });

describe('an event', () => {
  test('that the endpoint takes is delivered, and the endpoint counts as healthy', async () => {
    world.seedPlatform();

    await deliver([first]);

    expect(await deliveryOf(first)).toMatchObject({
      status: 'DELIVERED',
      attemptCount: 1,
      endpoint: world.endpoint.url,
      body: first.body,
      firstAttempt: { trigger: 'FIRST', responseStatus: 200 },
    });
    expect(world.health()).toMatchObject({ failuresInARow: 0, openings: 0 });
    expect(world.started).toEqual([]);
    expect(world.lines()).toMatchObject([
      { operation: 'deliverEvents', platformId, count: 1, delivered: 1, ids: [`Webhook:${first.id}`] },
    ]);
    expect(world.lines()[0]).not.toHaveProperty('slow');
  });

  test('that the endpoint does not take is retried by a workflow', async () => {
    world.seedPlatform();
    world.answers = ['500 Broken'];

    await deliver([first]);

    expect(await deliveryOf(first)).toMatchObject({ status: 'RETRYING', attemptCount: 1 });
    expect(world.health()).toMatchObject({ failuresInARow: 1, openings: 0 });
    expect(world.started).toMatchObject([{ stateMachineArn: 'arn:machine', name: first.id }]);
  });

  test('whose workflow does not start waits for the sweep, and the log says so', async () => {
    world.seedPlatform();
    world.answers = ['500 Broken'];
    vi.spyOn(SFNClient.prototype, 'send').mockImplementation(() => {
      throw new Error('no right');
    });

    await deliver([first]);

    expect(await deliveryOf(first)).toMatchObject({ status: 'RETRYING', checkAt: expect.any(String) });
    expect(world.lines()).toMatchObject([{ operation: 'startRetries', ids: [`Webhook:${first.id}`] }, {}]);
  });

  test('that was sent before is not sent again', async () => {
    world.seedPlatform();
    await deliver([first]);

    await deliver([first, test1]);

    expect(world.endpoint.requests).toHaveLength(2);
    expect(await deliveryOf(first)).toMatchObject({ attemptCount: 1 });
  });

  test('of a platform without an endpoint is not recorded', async () => {
    world.seedPlatform({ webhookEndpoint: undefined });

    await deliver([first]);

    expect(await deliveryOf(first)).toBeUndefined();
  });

  test('that cannot be recorded does not stop the others, and is an error', async () => {
    world.seedPlatform();
    const { table } = current;
    const commit = table.commit.bind(table);
    vi.spyOn(table, 'commit').mockImplementation((writes) => {
      if (writes.some(({ Put: put }) => put?.Item?.sk === first.id)) throw new Error('no table');
      return commit(writes);
    });

    await expect(deliver([first, eventWith(3)])).rejects.toThrow('1 events could not be recorded');

    expect(await deliveryOf(eventWith(3))).toMatchObject({ status: 'DELIVERED' });
    expect(world.lines()).toMatchObject([
      { operation: 'deliverEvents', ids: [`Webhook:${first.id}`] },
      { count: 2, delivered: 1 },
    ]);
  });
});

describe('an endpoint that answers 410', () => {
  test('is disabled, and later events are held for it', async () => {
    world.seedPlatform();
    world.answers = ['410 Gone'];

    await deliver([first]);
    await deliver([eventWith(3)]);

    expect(world.platformItem()).toMatchObject({ webhookEndpointDisabledAt: expect.any(String), version: 2 });
    expect(world.endpoint.requests).toHaveLength(1);
    expect(await deliveryOf(eventWith(3))).toMatchObject({ status: 'HELD', attemptCount: 0 });
  });

  test('gets no further event of the same call', async () => {
    world.seedPlatform();
    world.answers = ['410 Gone', '410 Gone', '410 Gone', '410 Gone', '410 Gone'];

    await deliver(Array.from({ length: 12 }, (_, index) => eventWith(index)));

    expect(world.endpoint.requests).toHaveLength(5);
    expect(await deliveryOf(eventWith(11))).toMatchObject({ status: 'HELD' });
  });

  test('but was set again meanwhile is not disabled, and the event is sent again', async () => {
    world.seedPlatform({ webhookEndpointSetAt: '2999-01-01T00:00:00.000Z' });
    world.answers = ['410 Gone'];

    await deliver([first]);

    expect(world.platformItem()).not.toHaveProperty('webhookEndpointDisabledAt');
    expect(await deliveryOf(first)).toMatchObject({
      status: 'RETRYING',
      firstAttempt: { responseStatus: 410 },
    });
    expect(world.started).toMatchObject([{ name: first.id }]);
  });
});

test('while the breaker is open an event waits for it, and a TEST event is sent', async () => {
  world.seedPlatform();
  world.seedHealth({ failuresInARow: 10, openings: 1, openUntil: '2999-01-01T00:00:00.000Z' });

  await deliver([first, test1]);

  expect(await deliveryOf(first)).toMatchObject({ status: 'RETRYING', attemptCount: 0 });
  expect(await deliveryOf(test1)).toMatchObject({
    status: 'DELIVERED',
    firstAttempt: { responseStatus: 200 },
  });
  expect(world.health()).not.toHaveProperty('openUntil');
});

describe('the function for slow endpoints', () => {
  const slow = { platformId, events: [first] };

  test.each([
    ['has not answered yet', undefined, [slow]],
    ['failed last', { failuresInARow: 1 }, [slow]],
    ['was prompt last', {}, []],
    ['is not called at all', { failuresInARow: 10, openings: 1, openUntil: '2999-01-01T00:00:00.000Z' }, []],
  ])('gets the event of an endpoint that %s', async (_what, known, dispatched) => {
    world.seedPlatform();
    if (known !== undefined) world.seedHealth(known);
    const batches: EventBatch[] = [];

    await deliver([first], async (batch) => void batches.push(batch));

    expect(batches).toEqual(dispatched);
    expect((await deliveryOf(first)) === undefined).toBe(dispatched.length > 0);
    if (dispatched.length > 0) expect(world.lines()).toMatchObject([{ count: 1, delivered: 0, slow: 1 }]);
  });
});

describe('a further attempt', () => {
  /** @returns how many attempts are recorded then */
  const attempt = async (): Promise<number> => {
    const { furtherAttempt } = await import('#shared/webhooks/delivery/make-attempt.ts');
    const { url } = world.endpoint;
    await furtherAttempt(retrying, { url, isDisabled: false, health: healthFor(url, undefined) }, 'RETRY');
    return current.table.all().filter(({ pk }) => String(pk).startsWith('WEBHOOK_ATTEMPT#')).length;
  };

  testConditions(current, [
    {
      title: 'an attempt that is recorded',
      given: (table) => {
        world.seedPlatform();
        table.commit([newDeliveryWrite(retrying)]);
      },
      run: attempt,
      writes: {
        WEBHOOK: [
          [{ attemptCount: 9 }, 1],
          [{ updatedAt: later(9).toISOString() }, 1],
          [{ status: 'DELIVERED' }, 1],
        ],
        WEBHOOK_ATTEMPT: [['TAKEN']],
      },
    },
  ]);
});
