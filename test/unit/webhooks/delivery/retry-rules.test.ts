import { describe, expect, test } from 'vitest';
import type { Delivery } from '#shared/webhooks/delivery/delivery.ts';
import { decideRetry, type RetryFacts, restartedDelivery } from '#shared/webhooks/delivery/delivery-rules.ts';
import { day, facts, later, retrying, startedAt } from '../support/deliveries.ts';

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
  const once = restartedDelivery(retrying, later(200), 3);

  expect(once).toEqual({ ...retrying, run: 1, checkAt: later(503).toISOString() });
  expect(restartedDelivery(once, later(600), 3).run).toBe(2);
});

test('restarts that make no attempt become rarer, up to one an hour', () => {
  const looks = [305];
  let delivery = retrying;
  for (let restart = 0; restart < 7; restart += 1) {
    delivery = restartedDelivery(delivery, new Date(delivery.checkAt ?? ''), 1);
    looks.push((Date.parse(delivery.checkAt ?? '') - startedAt.getTime()) / 1000);
  }

  expect(looks).toEqual([305, 611, 1223, 2447, 4895, 8496, 12_097, 15_698]);
});
