import { describe, expect, test, vi } from 'vitest';
import type { Delivery } from '#shared/webhooks/delivery/delivery.ts';
import { changedDeliveryWrite, newDeliveryWrite } from '#shared/webhooks/delivery/delivery-store.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { retrying } from '../support/deliveries.ts';
import { deliver, deliveryOf, eventWith, useDelivering } from '../support/delivering.ts';

const current = useMemoryTable();
const world = useDelivering(current);
const other = eventWith(1);
const tried = eventWith(2, { type: 'TEST' });

const heldDelivery = (index: number): Delivery => ({
  ...retrying,
  eventId: eventWith(index).id,
  status: 'HELD',
  checkAt: undefined,
});
const seedHeld = (...indexes: number[]): void => {
  for (const index of indexes) current.table.commit([newDeliveryWrite(heldDelivery(index))]);
};

/** What another call does after this one has listed held deliveries for the nth time. */
const afterQuery = (nth: number, act: () => void): void => {
  const { table } = current;
  const send = table.send.bind(table);
  let queries = 0;
  vi.spyOn(table, 'send').mockImplementation(async (command) => {
    const answer = await send(command);
    if (command.constructor.name === 'QueryCommand') queries += 1;
    if (command.constructor.name === 'QueryCommand' && queries === nth) act();
    return answer;
  });
};

describe('events that were held', () => {
  test.each([
    ['a TEST event', tried, 'RETRYING'],
    ['any other event', other, 'HELD'],
  ])('after %s are %3$s', async (_what, sent, status) => {
    world.seedPlatform();
    seedHeld(9);

    await deliver([sent]);

    expect(await deliveryOf(eventWith(9))).toMatchObject({ status });
  });

  test('are left to the function for slow endpoints when that one sends the TEST event', async () => {
    world.seedPlatform();
    seedHeld(9);

    await deliver([tried], async () => {});

    expect(await deliveryOf(eventWith(9))).toMatchObject({ status: 'HELD' });
  });

  test('stay held when the TEST event finds the endpoint gone', async () => {
    world.seedPlatform();
    seedHeld(9);
    world.answers = ['410 Gone'];

    await deliver([tried]);

    expect(await deliveryOf(eventWith(9))).toMatchObject({ status: 'HELD' });
  });

  test.each([
    ['is disabled', { webhookEndpointDisabledAt: '2026-01-02T00:00:00.000Z' }],
    ['is replaced', { webhookEndpoint: 'https://hooks.example.com/b' }],
    ['is removed', { webhookEndpoint: undefined }],
  ])('stay held when the endpoint %s between the TEST event and their release', async (_what, then) => {
    world.seedPlatform();
    seedHeld(9);
    afterQuery(1, () => world.seedPlatform(then));

    await deliver([tried]);

    expect(await deliveryOf(tried)).toMatchObject({ status: 'DELIVERED' });
    expect(await deliveryOf(eventWith(9))).toMatchObject({ status: 'HELD' });
  });

  test('stay held from the moment at which the endpoint is disabled, and the next TEST event releases them', async () => {
    const indexes = Array.from({ length: 20 }, (_, index) => index + 10);
    world.seedPlatform();
    seedHeld(...indexes);
    afterQuery(2, () => world.seedPlatform({ webhookEndpointDisabledAt: '2026-01-02T00:00:00.000Z' }));
    const statuses = () =>
      Promise.all(indexes.map(async (index) => (await deliveryOf(eventWith(index)))?.status));

    await deliver([tried]);
    expect(await statuses()).toEqual([...Array(15).fill('RETRYING'), ...Array(5).fill('HELD')]);

    world.seedPlatform();
    await deliver([eventWith(3, { type: 'TEST' })]);
    expect(await statuses()).toEqual(Array(20).fill('RETRYING'));
  });

  test('are released without one that arrived meanwhile', async () => {
    world.seedPlatform();
    seedHeld(8, 9);
    const arrived: Delivery = { ...heldDelivery(8), status: 'DELIVERED' };
    afterQuery(1, () => void current.table.commit([changedDeliveryWrite(heldDelivery(8), arrived)]));

    await deliver([tried]);

    expect(await deliveryOf(eventWith(8))).toEqual(arrived);
    expect(await deliveryOf(eventWith(9))).toMatchObject({ status: 'RETRYING' });
  });
});
