import { describe, expect, it } from 'vitest';
import { nextCheckAt, payoutCheckAt, returnCheckAt } from '#shared/payouts/check-times.ts';

const startedAt = '2025-10-13T12:00:00.000Z';

describe('the sweep', () => {
  it('looks at a new payout as soon as its grace is over', () => {
    expect(payoutCheckAt(startedAt)).toBe(startedAt);
  });

  it('asks about a return 15 seconds after the delivery, and its grace', () => {
    expect(returnCheckAt(startedAt)).toBe('2025-10-13T12:00:15.000Z');
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
