import { expect, it } from 'vitest';
import { recentDeliveries } from '#operator/queries/deliveries.ts';
import { leastUuidAt } from '#shared/kernel/ids.ts';
import { absent } from '#shared/kernel/table/condition.ts';
import type { DeliveryStatus } from '#shared/webhooks/delivery/delivery.ts';
import { deliveryItem, storedOf } from '#shared/webhooks/delivery/delivery-item.ts';
import { platform } from '../payments/quotes/quote-world.ts';
import { useMemoryTable } from '../support/memory-table.ts';

const memory = useMemoryTable();
const [busy, calm] = [1, 2].map((end) => platform({ uuid: `019542f5-b3e7-7d02-8000-00000000000${end}` }));
const platforms = [busy, calm].filter((one) => one !== undefined);
const startMs = Date.parse('2026-11-26T08:00:00.000Z');
const eventAt = (second: number): string => leastUuidAt(new Date(startMs + second * 1_000));

const seed = (platformId: string | undefined, second: number, status: DeliveryStatus): void => {
  const at = new Date(startMs + second * 1_000).toISOString();
  const delivery = {
    platformId: platformId ?? '',
    eventId: eventAt(second),
    type: 'TEST',
    timestamp: at,
    body: '{}',
    endpoint: 'https://platform.example/hook',
    status,
    attemptCount: 1,
    // The newest events are due first.
    ...(status === 'RETRYING' && { checkAt: new Date(startMs - second * 1_000).toISOString() }),
    createdAt: at,
    updatedAt: at,
  } as const;
  memory.table.commit([deliveryItem.put(storedOf(delivery), absent('status'))]);
};

/** Seconds of the events on each page, to the last one. */
const pages = async (status: DeliveryStatus | undefined, count: number): Promise<number[][]> => {
  const all: number[][] = [];
  let after: string | undefined;
  do {
    const { rows, next } = await recentDeliveries({ platforms, status, after, count });
    all.push(rows.map(({ at }) => (Date.parse(at) - startMs) / 1_000));
    after = next;
  } while (after !== undefined && all.length < 50);
  return all;
};

it('pages of a state skip no delivery of a busy platform, and repeat none', async () => {
  // The busy platform has a failed one after each 30 others; those of the calm one are older and newer.
  for (let second = 0; second < 120; second += 1)
    seed(busy?.uuid, second, second % 30 === 0 ? 'FAILED' : 'DELIVERED');
  for (const second of [-5, -4, 45.5, 130]) seed(calm?.uuid, second, 'FAILED');

  expect((await pages('FAILED', 2)).flat()).toEqual([130, 90, 60, 45.5, 30, 0, -4, -5]);
});

it('pages of a state skip none where two platforms have more than one read', async () => {
  for (let second = 0; second < 120; second += 1)
    seed(busy?.uuid, second, second % 30 === 0 ? 'FAILED' : 'DELIVERED');
  for (let second = -25; second < 0; second += 1) seed(calm?.uuid, second, 'FAILED');

  const older = Array.from({ length: 25 }, (_, at) => -1 - at);
  expect((await pages('FAILED', 2)).flat()).toEqual([90, 60, 30, 0, ...older]);
});

it('a page that has the last delivery of a state is the last page', async () => {
  for (let second = 0; second < 4; second += 1) seed(busy?.uuid, second, 'RETRYING');

  expect(await pages('RETRYING', 4)).toEqual([[3, 2, 1, 0]]);
});

it('pages of all states have each delivery once', async () => {
  for (let second = 0; second < 9; second += 1)
    seed(second % 4 === 0 ? calm?.uuid : busy?.uuid, second, 'HELD');

  expect(await pages(undefined, 4)).toEqual([[8, 7, 6, 5], [4, 3, 2, 1], [0]]);
});

it.each(['DEAD', 'RETRYING'] as const)('pages of the state %s go on to its end', async (status) => {
  for (let second = 0; second < 100; second += 1) seed(busy?.uuid, second, status);

  expect((await pages(status, 4)).flat()).toEqual(Array.from({ length: 100 }, (_, at) => 99 - at));
});

it('says when more are retried than it reads', async () => {
  for (let second = 0; second < 1_000; second += 1) seed(busy?.uuid, second, 'RETRYING');

  expect(await recentDeliveries({ platforms, status: 'RETRYING', count: 2 })).toMatchObject({ isCut: true });
});
