import { describe, expect, it } from 'vitest';
import { waitFor } from '#shared/payments/payouts/pay-out.ts';

const at = new Date('2025-10-13T12:00:00.000Z');

describe('a payment on its way', () => {
  const fiveDaysMs = 5 * 24 * 3_600_000;

  it.each([
    [0, 'PayoutOnItsWay'],
    [fiveDaysMs, 'PayoutOnItsWay'],
    [fiveDaysMs + 1, 'PayoutUnresolved'],
  ])('for %i ms throws an error that the workflow catches by its name: %s', (ageMs, name) => {
    expect(waitFor(at.getTime(), at.getTime() + ageMs).name).toBe(name);
  });
});
