import { describe, expect, it } from 'vitest';
import { eventOf } from '#shared/kernel/outbox/event.ts';
import { type EventBatch, eventBatchesOf } from '#shared/webhooks/delivery/event-batch.ts';

const platformId = '019542f5-b3e7-7d02-8000-00000000a000';

describe('an event batch', () => {
  const event = (number: number, bytes = 0) => ({
    platformId: platformId,
    event: eventOf({
      platformId: platformId,
      type: 'OUTGOING_PAYMENT_PENDING',
      resource: String(number),
      version: 1,
      changedAt: new Date('2025-10-13T12:00:00.000Z'),
      data: 'x'.repeat(bytes),
    }),
  });
  const sizes = (batches: readonly EventBatch[]) => batches.map(({ events }) => events.length);
  const many = (count: number, bytes?: number) => Array.from({ length: count }, (_, at) => event(at, bytes));

  it.each([
    [0, []],
    [1, [1]],
    [25, [25]],
    [26, [25, 1]],
    [60, [25, 25, 10]],
  ])('holds at most 25 events: %i', (count, expected) => {
    expect(sizes(eventBatchesOf(many(count)))).toEqual(expected);
  });

  it('holds at most 200 KB, counted as they are sent', () => {
    const batches = eventBatchesOf(many(10, 50_000));
    expect(sizes(batches)).toEqual([4, 4, 2]);
    for (const batch of batches) expect(Buffer.byteLength(JSON.stringify(batch))).toBeLessThan(205 * 1024);
  });

  it('holds an event alone that is too large for any batch', () => {
    expect(sizes(eventBatchesOf([event(1), event(2, 300_000), event(3)]))).toEqual([1, 1, 1]);
  });

  it('keeps the order of the events', () => {
    const ids = many(30).map(({ event: { id } }) => id);
    expect(eventBatchesOf(many(30)).flatMap(({ events }) => events.map(({ id }) => id))).toEqual(ids);
  });
});
