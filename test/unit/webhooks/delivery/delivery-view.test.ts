import { describe, expect, it } from 'vitest';
import {
  type Delivery,
  deliveryView,
  fullDeliveryView,
  isDeliveryListed,
  lastAttemptOf,
} from '#shared/webhooks/delivery/delivery.ts';
import { judged, later, retrying, summary } from '../support/deliveries.ts';

const notBefore = later(60).toISOString();
const first = summary({ status: 500, trigger: 'FIRST' });

describe('a delivery in an answer', () => {
  it('shows its state and its last attempt', () => {
    expect(deliveryView({ ...retrying, notBefore })).toEqual({
      id: `Webhook:${retrying.eventId}`,
      type: 'INVITATION_CLAIMED',
      timestamp: '2026-01-02T03:04:04.000Z',
      url: 'https://hooks.example.com/a',
      status: 'RETRYING',
      attemptCount: 1,
      nextAttemptAt: notBefore,
      lastAttempt: first,
      createdAt: expect.stringMatching(/^2026-01-02T/),
      updatedAt: retrying.updatedAt,
    });
  });

  it('that has ended has no next attempt', () => {
    const deliveredAt = later(61).toISOString();
    const view = deliveryView({ ...retrying, status: 'DELIVERED', notBefore, deliveredAt });

    expect(view.nextAttemptAt).toBeUndefined();
    expect(view.deliveredAt).toBe(deliveredAt);
  });

  it('shows its event and its attempts when it is asked for alone', () => {
    const { attempt } = judged({ status: 500 });

    expect(fullDeliveryView(retrying, [attempt])).toMatchObject({
      event: { id: `Webhook:${retrying.eventId}` },
      attempts: [attempt],
    });
  });
});

describe('the last attempt', () => {
  const last = summary({ status: 503, at: later(60) });

  it.each<[string, Partial<Delivery>, object | undefined]>([
    ['is the first, while there is no other', {}, first],
    ['is the last of several', { lastAttempt: last }, last],
    ['is the last when the first was never made', { firstAttempt: undefined, lastAttempt: last }, last],
    ['is missing before the first', { firstAttempt: undefined }, undefined],
  ])('%s', (_what, fields, expected) => {
    expect(lastAttemptOf({ ...retrying, ...fields })).toEqual(expected);
  });
});

it.each([
  [{}, true],
  [{ status: 'RETRYING' }, true],
  [{ status: 'DEAD' }, false],
  [{ type: 'INVITATION_CLAIMED' }, true],
  [{ type: 'TEST' }, false],
  [{ status: 'RETRYING', type: 'TEST' }, false],
  [{ status: 'DEAD', type: 'INVITATION_CLAIMED' }, false],
  [{ status: 'RETRYING', type: 'INVITATION_CLAIMED' }, true],
] as const)('a filter %o finds the delivery: %s', (filters, expected) => {
  expect(isDeliveryListed(retrying, filters)).toBe(expected);
});
