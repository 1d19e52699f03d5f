import { describe, expect, it } from 'vitest';
import {
  nextCheckAt,
  nextReturnCheckAt,
  payoutCheckAt,
  returnCheckAt,
} from '#shared/payments/payouts/polling-schedule.ts';

const startedAt = '2025-10-13T12:00:00.000Z';

describe('the sweep', () => {
  it('looks at a new payout as soon as its grace is over', () => {
    expect(payoutCheckAt(startedAt)).toBe(startedAt);
  });

  it('asks about a return 15 seconds after the delivery, and its grace', () => {
    expect(returnCheckAt(startedAt, 'SOON')).toEqual({ checkAt: '2025-10-13T12:00:15.000Z' });
    expect(returnCheckAt(startedAt, false)).toEqual({});
  });

  it("asks about a return that the operator's switch may have told in vain after an hour, a day and five days", () => {
    expect(returnCheckAt(startedAt, 'LATER')).toEqual({ checkAt: '2025-10-13T13:00:00.000Z' });
    const next = (now: string) => nextReturnCheckAt(startedAt, new Date(now));
    expect(next('2025-10-13T13:00:30.000Z')).toBe('2025-10-14T12:00:00.000Z');
    expect(next('2025-10-14T12:00:30.000Z')).toBe('2025-10-18T12:00:00.000Z');
    expect(next('2025-10-18T12:00:00.000Z')).toBeUndefined();
  });

  it.each([
    ['2025-10-13T12:00:01.000Z', '2025-10-13T12:06:00.000Z'],
    ['2025-10-13T12:05:59.999Z', '2025-10-13T12:06:00.000Z'],
    ['2025-10-13T12:06:00.000Z', '2025-10-13T13:06:00.000Z'],
    ['2025-10-13T13:06:05.000Z', '2025-10-13T14:06:05.000Z'],
  ])('of a payout that is on its way at %s looks again at %s', (now, next) => {
    expect(nextCheckAt(startedAt, new Date(now))).toBe(next);
  });
});
