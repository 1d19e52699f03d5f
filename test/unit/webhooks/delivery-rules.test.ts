import { describe, expect, test } from 'vitest';
import type { Delivery, DeliveryStatus } from '#shared/webhooks/delivery.ts';
import {
  attemptedDelivery,
  decideRetry,
  deliveryAfter,
  endedDelivery,
  heldDelivery,
  pauseSeconds,
  postponedDelivery,
  type RetryFacts,
  releasedDelivery,
  restartedDelivery,
} from '#shared/webhooks/delivery-rules.ts';
import { day, event, facts, judged, later, retrying, startedAt, summary } from './support/deliveries.ts';

const late = later(7 * day + 2 * 3600).toISOString();

describe('a first attempt', () => {
  test.each<[number, HandedOver, DeliveryStatus]>([
    [200, 'INVITATION_CLAIMED', 'DELIVERED'],
    [500, 'INVITATION_CLAIMED', 'RETRYING'],
    [410, 'INVITATION_CLAIMED', 'HELD'],
    [200, 'TEST', 'DELIVERED'],
    [500, 'TEST', 'FAILED'],
    [410, 'TEST', 'FAILED'],
  ])('answered %i for %s is %s', (status, type, expected) => {
    const made = { judged: judged({ status, trigger: 'FIRST' }), seconds: 5 };
    const delivery = attemptedDelivery({ ...event, type }, facts, made);

    expect(delivery).toMatchObject({ status: expected, attemptCount: 1, firstAttempt: made.judged.attempt });
    expect(delivery.deliveredAt).toBe(expected === 'DELIVERED' ? startedAt.toISOString() : undefined);
    expect(delivery.checkAt).toBe(expected === 'RETRYING' ? later(305).toISOString() : undefined);
  });

  test('that asks for a pause is looked after when the pause is over', () => {
    const notBefore = later(day).toISOString();
    const seconds = pauseSeconds(startedAt, notBefore, 0);
    const made = { judged: judged({ status: 503, trigger: 'FIRST', notBefore }), seconds };

    expect(seconds).toBe(day);
    expect(attemptedDelivery(event, facts, made)).toMatchObject({
      notBefore,
      checkAt: later(day + 300).toISOString(),
    });
  });

  test('that is left out makes no attempt count', () => {
    expect(heldDelivery(event, facts)).toMatchObject({ status: 'HELD', attemptCount: 0 });
    expect(postponedDelivery(event, facts, 30)).toMatchObject({
      status: 'RETRYING',
      attemptCount: 0,
      checkAt: later(330).toISOString(),
    });
  });
});

type HandedOver = typeof event.type;

test.each([
  [0, undefined, 1],
  [0.5, undefined, 3],
  [0.999, undefined, 5],
  [0.999, 2, 6],
  [0, 2.1, 3],
  [0.5, 86_400, 86_402],
])('with %d of the jitter and %s s asked for the first pause is %i s', (random, asked, expected) => {
  const notBefore = asked === undefined ? undefined : later(asked).toISOString();

  expect(pauseSeconds(startedAt, notBefore, random)).toBe(expected);
});

describe('a further attempt', () => {
  const at = later(60);
  const made = { endpoint: 'https://hooks.example.com/b', now: at };

  test.each<[DeliveryStatus, number, DeliveryStatus]>([
    ['RETRYING', 200, 'DELIVERED'],
    ['DEAD', 200, 'DELIVERED'],
    ['HELD', 200, 'DELIVERED'],
    ['FAILED', 200, 'DELIVERED'],
    ['DELIVERED', 200, 'DELIVERED'],
    ['RETRYING', 500, 'RETRYING'],
    ['DEAD', 500, 'DEAD'],
    ['HELD', 500, 'HELD'],
    ['FAILED', 500, 'FAILED'],
    ['DELIVERED', 500, 'DELIVERED'],
    ['RETRYING', 410, 'HELD'],
    ['DEAD', 410, 'DEAD'],
    ['DELIVERED', 410, 'DELIVERED'],
  ])('of one that is %s, answered %i, leaves it %s', (status, answer, expected) => {
    const delivery = deliveryAfter({ ...retrying, status }, judged({ status: answer, at }), made);

    expect(delivery).toMatchObject({
      status: expected,
      attemptCount: 2,
      endpoint: made.endpoint,
      lastAttempt: summary({ status: answer, at }),
      firstAttempt: retrying.firstAttempt,
      updatedAt: at.toISOString(),
    });
    expect(delivery.body).toBe(retrying.body);
  });

  test('keeps when it was first delivered', () => {
    const deliveredAt = later(1).toISOString();
    const before: Delivery = { ...retrying, status: 'DELIVERED', deliveredAt };

    expect(deliveryAfter(before, judged({ status: 200, at }), made).deliveredAt).toBe(deliveredAt);
  });

  test('of the workflow moves the look of the sweep behind its last retry, once', () => {
    const first = deliveryAfter(retrying, judged({ status: 500, at }), made);
    const second = deliveryAfter(first, judged({ status: 500, at: later(70) }), made);

    expect([first.checkAt, second.checkAt]).toEqual([late, late]);
  });

  test('by hand tells nothing of the workflow', () => {
    const resent = deliveryAfter(retrying, judged({ status: 500, trigger: 'RESEND', at }), made);

    expect(resent.checkAt).toBe(retrying.checkAt);
  });

  test('replaces the pause that was asked for before', () => {
    const notBefore = later(100).toISOString();
    const asked = deliveryAfter(retrying, judged({ status: 503, at, notBefore }), made);

    expect(asked.notBefore).toBe(notBefore);
    expect(deliveryAfter(asked, judged({ status: 503, at }), made).notBefore).toBeUndefined();
  });

  test.each([500, 410])('of a test that could not be sent before, answered %i, is its last', (answer) => {
    const spared: Delivery = { ...retrying, type: 'TEST', attemptCount: 0, firstAttempt: undefined };
    const delivery = deliveryAfter(spared, judged({ status: answer, at }), made);

    expect(delivery).toMatchObject({ status: 'FAILED', attemptCount: 1 });
    expect(delivery.checkAt).toBeUndefined();
  });

  test('that holds it keeps the run, whose name the next execution must not have', () => {
    const held = deliveryAfter({ ...retrying, run: 3 }, judged({ status: 410, at }), made);

    expect(held).toMatchObject({ status: 'HELD', run: 3 });
    expect(restartedDelivery(releasedDelivery(held, later(100)), later(200), 3).run).toBe(4);
  });

  test('that ends it leaves nothing of the retries', () => {
    const waiting: Delivery = { ...retrying, notBefore: later(100).toISOString(), run: 3 };
    const ends = [
      deliveryAfter(waiting, judged({ status: 200, at }), made),
      endedDelivery(waiting, 'DEAD', at),
    ];

    for (const end of ends) {
      expect(Object.keys(end)).not.toEqual(expect.arrayContaining(['notBefore']));
      expect([end.notBefore, end.checkAt, end.run]).toEqual([undefined, undefined, undefined]);
    }
  });
});

describe('a retry', () => {
  const open: RetryFacts = { endpoint: facts.endpoint, isBreakerOpen: false, now: later(60) };
  const asked: Delivery = { ...retrying, notBefore: later(100).toISOString() };
  const released: Delivery = { ...retrying, releasedAt: later(6 * day).toISOString() };

  test.each<[string, Delivery, Partial<RetryFacts>, string]>([
    ['is sent', retrying, {}, 'SEND'],
    ['is sent to an endpoint that has changed', retrying, { endpoint: 'https://other.example.com/' }, 'SEND'],
    ['is held without an endpoint', retrying, { endpoint: undefined }, 'HOLD'],
    ['waits while the breaker is open', retrying, { isBreakerOpen: true }, 'WAIT'],
    ['waits as long as the endpoint has asked', asked, { now: later(99.999) }, 'WAIT'],
    ['is sent when that is over', asked, { now: later(100) }, 'SEND'],
    [
      'does not wait for what another endpoint asked',
      asked,
      { endpoint: 'https://other.example.com/' },
      'SEND',
    ],
    ['is sent until seven days are over', retrying, { now: later(7 * day - 0.001) }, 'SEND'],
    ['is given up after seven days', retrying, { now: later(7 * day) }, 'GIVE_UP'],
    [
      'is given up without an endpoint too',
      retrying,
      { now: later(7 * day), endpoint: undefined },
      'GIVE_UP',
    ],
    ['of one that was held has seven days again', released, { now: later(12 * day) }, 'SEND'],
    ['of one that was held is given up after them', released, { now: later(13 * day) }, 'GIVE_UP'],
  ])('%s', (_what, delivery, changed, expected) => {
    expect(decideRetry(delivery, { ...open, ...changed })).toBe(expected);
  });
});

test('a restart is another run, looked after soon', () => {
  const once = restartedDelivery(retrying, later(400), 3);

  expect(once).toEqual({ ...retrying, run: 1, checkAt: later(703).toISOString() });
  expect(restartedDelivery(once, later(800), 3).run).toBe(2);
});
