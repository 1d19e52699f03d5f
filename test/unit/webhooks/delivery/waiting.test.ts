import { SFNClient } from '@aws-sdk/client-sfn';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Delivery } from '#shared/webhooks/delivery/delivery.ts';
import { newDeliveryWrite } from '#shared/webhooks/delivery/delivery-store.ts';
import { listWaitedFor } from '#shared/webhooks/endpoints/endpoint-store.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { day, facts, later, retrying } from '../support/deliveries.ts';
import { deliver, deliveryOf, eventWith, useDelivering } from '../support/delivering.ts';

const current = useMemoryTable();
const world = useDelivering(current);
const { platformId } = facts;
const now = later(3600);
const waitedForSince = later(1).toISOString();
const waitedFor = { waitedForSince, duePk: 'WEBHOOK_DUE#ENDPOINTS', dueSk: platformId };
const failing = { failuresInARow: 10, openings: 1, openUntil: later(3660).toISOString(), ...waitedFor };
const answering = waitedFor;

const seedWaiting = (index: number, more: Partial<Delivery> = {}): void => {
  const delivery: Delivery = {
    ...retrying,
    eventId: eventWith(index).id,
    endpoint: world.endpoint.url,
    waitingSince: later(index).toISOString(),
    checkAt: later(6 * 3600).toISOString(),
    ...more,
  };
  current.table.commit([newDeliveryWrite(delivery)]);
};
const seedMany = (count: number): number[] => {
  const indexes = Array.from({ length: count }, (_, index) => index + 10);
  for (const index of indexes) seedWaiting(index);
  return indexes;
};
const stored = (index: number) => deliveryOf(eventWith(index));
/** What the sweep does for each endpoint for which events wait. @returns for how many */
const serve = async (): Promise<number> => {
  const { serveEndpoint } = await import('#shared/webhooks/delivery/release-waiting.ts');
  const endpoints = await listWaitedFor({ after: undefined, count: 9 });
  for (const endpoint of endpoints) await serveEndpoint(endpoint);
  return endpoints.length;
};
const retry = async (index: number, run = 0) => {
  const { retryDelivery } = await import('#shared/webhooks/delivery/retry-delivery.ts');
  return retryDelivery({ platformId, eventId: eventWith(index).id, run });
};
const startedRuns = () =>
  world.started.map((started) => {
    const { name, input } = started as { name: string; input: string };
    return [name, JSON.parse(input).seconds];
  });

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  world.seedPlatform();
});
afterEach(() => vi.useRealTimers());

describe('the sweep, for an endpoint that fails', () => {
  test('sends the two events that wait longest, half a minute apart, and leaves the others', async () => {
    world.seedHealth(failing);
    seedMany(30);

    expect(await serve()).toBe(1);

    expect(startedRuns()).toEqual([
      [`${eventWith(10).id}-1`, 1],
      [`${eventWith(11).id}-1`, 31],
    ]);
    expect(await stored(10)).toMatchObject({ status: 'RETRYING', run: 1, isProbe: true });
    expect(await stored(10)).not.toHaveProperty('waitingSince');
    expect(await stored(12)).toMatchObject({ waitingSince: later(12).toISOString() });
  });

  test('passes over an event whose endpoint asked not to be called yet', async () => {
    world.seedHealth(failing);
    seedWaiting(10, { notBefore: later(3601).toISOString() });
    seedWaiting(11, { notBefore: later(3600).toISOString() });

    await serve();

    expect(startedRuns()).toEqual([[`${eventWith(11).id}-1`, 1]]);
  });

  test('a probe is sent although the breaker is open, and waits behind the others when it fails', async () => {
    world.seedHealth(failing);
    seedMany(2);
    await serve();
    world.answers = ['500 Broken'];

    expect(await retry(10, 1)).toBe('RETRYING');

    expect(world.endpoint.requests).toHaveLength(1);
    expect(await stored(10)).toMatchObject({ attemptCount: 2, waitingSince: now.toISOString() });
    expect(await stored(10)).not.toHaveProperty('isProbe');
    expect(world.health()).toMatchObject({ openings: 2, openUntil: later(3600 + 180).toISOString() });
    expect(world.started).toHaveLength(2);
  });

  test('a probe that is taken releases all others at once', async () => {
    world.seedHealth(failing);
    seedMany(25);
    await serve();

    expect(await retry(10, 1)).toBe('DELIVERED');

    expect(world.health()).toMatchObject({ failuresInARow: 0, waitedForSince });
    const names = startedRuns().map(([name]) => name);
    expect(names.toSorted()).toEqual(
      Array.from({ length: 25 }, (_, index) => `${eventWith(index + 10).id}-1`),
    );
  });

  test('is not forgotten while its breaker is open, because then new events wait', async () => {
    world.seedHealth(failing);
    await serve();
    expect(world.health()).toMatchObject({ waitedForSince });

    await deliver([eventWith(5)]);
    expect(await stored(5)).toMatchObject({ attemptCount: 0, waitingSince: now.toISOString() });
    await serve();
    expect(startedRuns()).toEqual([[`${eventWith(5).id}-1`, 1]]);
  });
});

describe('the sweep, for an endpoint that has answered', () => {
  test('releases what still waits, and forgets the endpoint when nothing does', async () => {
    world.seedHealth(answering);
    const indexes = seedMany(30);

    await serve();
    expect(world.started).toHaveLength(30);
    for (const index of indexes) expect(await stored(index)).not.toHaveProperty('waitingSince');
    expect(await serve()).toBe(1);
    expect(await serve()).toBe(0);
    expect(world.health()).not.toHaveProperty('waitedForSince');
  });

  test('releases the rest when the release died half-way', async () => {
    world.seedHealth(failing);
    seedMany(10);
    await serve();
    let starts = 0;
    vi.spyOn(SFNClient.prototype, 'send').mockImplementation(async ({ input }: { input: object }) => {
      starts += 1;
      if (starts > 4) throw new Error('killed');
      world.started.push(input);
    });
    await expect(retry(10, 1)).rejects.toThrow('killed');
    expect(await retry(10, 1)).toBe('DELIVERED');

    world.begin();
    await serve();
    const waiting = await Promise.all(Array.from({ length: 10 }, (_, index) => stored(index + 10)));
    expect(waiting.filter((delivery) => delivery?.waitingSince !== undefined)).toEqual([]);
    // Those whose start failed are looked at again within minutes.
    const released = waiting.filter((delivery) => delivery?.status === 'RETRYING');
    for (const delivery of released) {
      expect(Date.parse(delivery?.checkAt ?? '') - now.getTime()).toBeLessThanOrEqual(331_000);
    }
  });

  test('starts an event at the time that the endpoint asked for', async () => {
    world.seedHealth(answering);
    seedWaiting(10, { notBefore: later(3700).toISOString() });

    await serve();

    const [[, seconds] = []] = startedRuns();
    expect(seconds).toBeGreaterThanOrEqual(100);
    expect(seconds).toBeLessThan(106);
  });
});

describe('a retry', () => {
  test.each([
    ['waits for its endpoint', 3, { failuresInARow: 1, openings: 0 }, true],
    ['is repeated by its workflow before the fourth attempt', 2, { failuresInARow: 5, openings: 0 }, false],
    ['is repeated by its workflow while others are taken', 9, { failuresInARow: 0, openings: 0 }, false],
  ])('that fails %s', async (_what, attemptCount, health, isWaiting) => {
    world.seedHealth(health);
    seedWaiting(10, { attemptCount, waitingSince: undefined });
    world.answers = ['500 Broken'];

    const outcome = retry(10);

    if (isWaiting) expect(await outcome).toBe('RETRYING');
    else await expect(outcome).rejects.toMatchObject({ name: 'DeliveryToBeRetried' });
    expect((await stored(10))?.waitingSince).toBe(isWaiting ? now.toISOString() : undefined);
    if (isWaiting) expect(world.health()).toMatchObject({ waitedForSince: expect.any(String) });
  });

  test('is not sent while the breaker is open, and ends its workflow', async () => {
    world.seedHealth(failing);
    seedWaiting(10, { waitingSince: undefined });

    expect(await retry(10)).toBe('RETRYING');

    expect(world.endpoint.requests).toEqual([]);
    expect(await stored(10)).toMatchObject({
      waitingSince: now.toISOString(),
      checkAt: later(7 * 3600).toISOString(),
    });
  });

  test('of an event that waits does nothing', async () => {
    world.seedHealth(answering);
    seedWaiting(10);

    expect(await retry(10)).toBe('RETRYING');
    expect(world.endpoint.requests).toEqual([]);
  });

  test('waits no longer than the seventh day', async () => {
    world.seedHealth(failing);
    seedWaiting(10, { waitingSince: undefined, createdAt: later(3600 + 60 - 7 * day).toISOString() });

    await retry(10);

    expect(await stored(10)).toMatchObject({ checkAt: later(3660).toISOString() });
  });
});
