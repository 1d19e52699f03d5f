import { describe, expect, test } from 'vitest';
import type { Delivery, DeliveryStatus } from '#shared/webhooks/delivery/delivery.ts';
import {
  attemptedDelivery,
  deliveryAfter,
  endedDelivery,
  heldDelivery,
  pauseSeconds,
  postponedDelivery,
  releasedDelivery,
  restartedDelivery,
} from '#shared/webhooks/delivery/delivery-rules.ts';
import { waitsForSweep } from '#shared/webhooks/delivery/polling-schedule.ts';
import { day, event, facts, judged, later, retrying, startedAt, summary } from '../support/deliveries.ts';

describe('a first attempt', () => {
  test.each<[number, typeof event.type, DeliveryStatus]>([
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

  test.each([
    ['a short pause gets its execution, which is looked after soon after it', 600, 900, false],
    ['a long pause is left to the sweep until it is over', 601, 601, true],
    ['a day is left to the sweep until it is over', day, day, true],
  ])('that asks for %s', (_what, asked, checked, isLeft) => {
    const notBefore = later(asked).toISOString();
    const seconds = pauseSeconds(startedAt, notBefore, 0);
    const made = { judged: judged({ status: 503, trigger: 'FIRST', notBefore }), seconds };
    const delivery = attemptedDelivery(event, facts, made);

    expect(seconds).toBe(asked);
    expect(delivery).toMatchObject({ notBefore, checkAt: later(checked).toISOString() });
    expect(waitsForSweep(delivery)).toBe(isLeft);
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

test.each([
  [0, undefined, 1],
  [0.5, undefined, 3],
  [0.999, undefined, 5],
  [0.999, 2, 6],
  [0, 2.1, 3],
  [0.5, 86_400, 86_402],
])('with %d of the jitter and %s s asked for the first pause is %i s', (random, asked, expected) => {
  const notBefore = asked === undefined ? undefined : later(asked).toISOString();

  expect(pauseSeconds(startedAt, notBefore, random * 5000)).toBe(expected);
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

  test('of the workflow moves the look of the sweep hours ahead, when it would come too soon', () => {
    const first = deliveryAfter(retrying, judged({ status: 500, at }), made);
    const afterHours = (hours: number) => {
      const now = later(60 + hours * 3600);
      return deliveryAfter(first, judged({ status: 500, at: now }), { ...made, now }).checkAt;
    };

    expect(first.checkAt).toBe(later(60 + 6 * 3600).toISOString());
    expect(afterHours(5)).toBe(first.checkAt);
    expect(afterHours(5.01)).toBe(later(60 + 11.01 * 3600).toISOString());
  });

  test('by hand tells nothing of the workflow', () => {
    const resent = deliveryAfter(retrying, judged({ status: 500, trigger: 'RESEND', at }), made);

    expect(resent.checkAt).toBe(retrying.checkAt);
  });

  test('that asks for a long pause leaves the delivery to the sweep, for seven days at most', () => {
    const asked = (seconds: number) => {
      const answer = judged({ status: 503, at, notBefore: later(seconds).toISOString() });
      return deliveryAfter({ ...retrying, createdAt: later(60 - 6 * day).toISOString() }, answer, made);
    };

    expect(asked(660)).toMatchObject({ checkAt: later(60 + 6 * 3600).toISOString() });
    expect(asked(7_260)).toMatchObject({ checkAt: later(7_260).toISOString() });
    expect(asked(3 * day)).toMatchObject({ checkAt: later(60 + day).toISOString() });
    expect([asked(660), asked(7_260), asked(3 * day)].map(waitsForSweep)).toEqual([false, true, true]);
  });

  test('by hand wakes one that is left to the sweep, or leaves it for as long as it is asked now', () => {
    const left: Delivery = {
      ...retrying,
      notBefore: later(day).toISOString(),
      checkAt: later(day).toISOString(),
    };
    const resent = (notBefore?: Date) => {
      const asked = notBefore && { notBefore: notBefore.toISOString() };
      return deliveryAfter(left, judged({ status: 500, trigger: 'RESEND', at, ...asked }), made);
    };

    expect(resent().checkAt).toBe(at.toISOString());
    expect(resent(later(7_260)).checkAt).toBe(later(7_260).toISOString());
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
