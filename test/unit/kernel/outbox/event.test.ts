import { expect, test } from 'vitest';
import { uuidOf, uuidTime } from '#shared/kernel/ids.ts';
import { type EventDraft, eventBody, eventIdOf } from '#shared/kernel/outbox/event.ts';

const parts: EventDraft = {
  platformId: '0199a7c0-0000-7000-8000-000000000001',
  type: 'OUTGOING_PAYMENT_COMPLETED',
  resource: 'TRANSACTION#0199a7c0-0000-7000-8000-000000000001#0199a7c0-0000-7000-8000-000000000002',
  version: 3,
  changedAt: new Date('2026-01-02T03:04:05.678Z'),
};

test('the same change has the same event id', () => {
  expect(eventIdOf(parts)).toBe('019b7ca9-8f2e-75d3-84c6-6aaac8e0f26f');
  expect(eventIdOf({ ...parts })).toBe(eventIdOf(parts));
});

test('the event id is a UUIDv7 with the time of the change', () => {
  const id = eventIdOf(parts);

  expect(uuidOf('Webhook', `Webhook:${id}`)).toBe(id);
  expect(uuidTime(id)).toEqual(parts.changedAt);
});

test.each<[string, Partial<EventDraft>]>([
  ['another type', { type: 'OUTGOING_PAYMENT_FAILED' }],
  ['another resource', { resource: 'TRANSACTION#a#b' }],
  ['another version', { version: 4 }],
  ['another time', { changedAt: new Date('2026-01-02T03:04:05.679Z') }],
  ['other parts that join to the same text', { resource: `${parts.resource}3`, version: '' }],
])('%s gives another event id', (_what, other) => {
  expect(eventIdOf({ ...parts, ...other })).not.toBe(eventIdOf(parts));
});

test('10,000 versions have 10,000 different well-formed ids', () => {
  const ids = Array.from({ length: 10_000 }, (_, version) => eventIdOf({ ...parts, version }));

  expect(new Set(ids).size).toBe(10_000);
  expect(ids.filter((id) => uuidOf('Webhook', `Webhook:${id}`) === undefined)).toEqual([]);
});

test('the body has the id as the API writes it, and the resource', () => {
  const event = { id: eventIdOf(parts), type: parts.type, timestamp: '2026-01-02T03:04:05.678Z' };

  expect(JSON.parse(eventBody({ ...event, data: { id: 'Transaction:1', status: 'COMPLETED' } }))).toEqual({
    id: `Webhook:${event.id}`,
    type: 'OUTGOING_PAYMENT_COMPLETED',
    timestamp: '2026-01-02T03:04:05.678Z',
    data: { id: 'Transaction:1', status: 'COMPLETED' },
  });
  expect(Object.keys(JSON.parse(eventBody({ ...event, type: 'TEST' })))).toEqual(['id', 'type', 'timestamp']);
});
