import { expect, it } from 'vitest';
import type { Delivery } from '#shared/webhooks/delivery/delivery.ts';
import { nextAttemptBy } from '#shared/webhooks/delivery/next-attempt.ts';
import { judged, later, retrying, summary } from '../support/deliveries.ts';

it.each<[string, Partial<Delivery>, Date | undefined]>([
  ['after the first attempt by 5 s', {}, later(5)],
  ['before any attempt by 5 s', { attemptCount: 0, firstAttempt: undefined }, later(5)],
  [
    'after the third attempt by 20 s',
    { attemptCount: 3, lastAttempt: summary({ status: 500, at: later(60) }) },
    later(80),
  ],
  [
    'after many attempts by half an hour',
    { attemptCount: 20, lastAttempt: summary({ status: 500, at: later(60) }) },
    later(1860),
  ],
  ['not before the time that the endpoint asked for', { notBefore: later(90).toISOString() }, later(90)],
  ['not sooner than its pause', { notBefore: later(1).toISOString() }, later(5)],
  ['at no known time while it waits for its endpoint', { waitingSince: later(5).toISOString() }, undefined],
  ['never when it has arrived', { status: 'DELIVERED' }, undefined],
  ['never while it is held', { status: 'HELD' }, undefined],
])('an event is sent again %s', (_what, fields, expected) => {
  const firstAttempt = judged({ status: 500 }).attempt;

  expect(nextAttemptBy({ ...retrying, firstAttempt, ...fields })).toBe(expected?.toISOString());
});
