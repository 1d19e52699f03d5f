import { seededRandom } from '@payments-service/local-aws/testing/seeded-random';
import { describe, expect, it } from 'vitest';
import { newPace, type Pace, paced, slowed } from '#shared/bulk/pace.ts';

const ceiling = 320;
const startMs = 1_760_443_200_000;
const at = (seconds: number): number => startMs + seconds * 1000;
const waitMs = (pace: Pace, units: number, seconds: number): number =>
  paced(pace, { units, ceiling, nowMs: at(seconds) }).waitMs;
const afterWrite = (pace: Pace, units: number, seconds: number): Pace =>
  paced(pace, { units, ceiling, nowMs: at(seconds) }).pace;

describe('the pace of an instance', () => {
  it('begins with half of its ceiling and lets a write wait for the units of the one before', () => {
    const begun = newPace(ceiling, at(0));

    expect(waitMs(begun, 4, 0)).toBe(0);
    expect(waitMs(afterWrite(begun, 4, 0), 4, 0)).toBe(25);
  });

  it.each([
    [1, 176],
    [5, 240],
    [10, 320],
    [60, 320],
  ])('after %d seconds without a refusal is %d units a second', (seconds, unitsPerSecond) => {
    expect(afterWrite(newPace(ceiling, at(0)), 1, seconds).unitsPerSecond).toBeCloseTo(unitsPerSecond);
  });

  it('halves with a refusal, and only once a second', () => {
    const once = slowed(newPace(ceiling, at(0)), ceiling, at(0));

    expect(once.unitsPerSecond).toBe(80);
    expect(slowed(once, ceiling, at(0.999))).toBe(once);
    expect(slowed(once, ceiling, at(1)).unitsPerSecond).toBe((80 + 16) / 2);
  });

  it('does not wait for a clock that was set back', () => {
    const ahead = afterWrite(newPace(ceiling, at(3600)), 4, 3600);

    expect(waitMs(ahead, 4, 0)).toBe(0);
    expect(waitMs(afterWrite(ahead, 4, 0), 4, 0)).toBe(25);
  });

  it('never stops', () => {
    let pace = newPace(ceiling, at(0));
    for (let second = 0; second < 20; second += 1) pace = slowed(pace, ceiling, at(second));

    expect(pace.unitsPerSecond).toBeGreaterThanOrEqual(10);
    expect(pace.unitsPerSecond).toBeLessThan(35);
  });

  it('keeps no unused units for a burst', () => {
    const rested = afterWrite(newPace(ceiling, at(0)), 1, 3600);

    expect(waitMs(rested, 32, 3600)).toBeCloseTo(3.125);
    expect(waitMs(afterWrite(rested, 32, 3600), 4, 3600)).toBeCloseTo(103.125);
  });
});

/**
 * Ten instances beside payments, on a table that refuses a write as often as it has too few units for all of a tenth of a
 * second.
 */
const simulate = (tableUnits: number, paymentUnits: number, seconds: number) => {
  const random = seededRandom(381);
  let paces = Array.from({ length: 10 }, () => newPace(300, at(0)));
  const total = { imported: 0, refused: 0, payments: 0 };
  for (let tenth = 0; tenth < seconds * 10; tenth += 1) {
    const nowMs = at(tenth / 10);
    const asked = paces.reduce((sum, { unitsPerSecond }) => sum + unitsPerSecond / 10, 0);
    const refusals = Math.max(0, 1 - tableUnits / 10 / (asked + paymentUnits / 10));
    total.payments += paymentUnits / 10;
    total.refused += (refusals * paymentUnits) / 10;
    total.imported += asked * (1 - refusals);
    paces = paces.map((pace) => {
      const { pace: next } = paced(pace, { units: 1, ceiling: 300, nowMs });
      const isRefused = random() < 1 - (1 - refusals) ** (pace.unitsPerSecond / 10);
      return isRefused ? slowed(next, 300, nowMs) : next;
    });
  }
  return { refusedShare: total.refused / total.payments, importedPerSecond: total.imported / seconds };
};

describe('imports of ten instances on a cold table of 4,000 units a second', () => {
  it('take their ceiling of 3,000 and refuse no payment, while payments take less than the rest', () => {
    const { refusedShare, importedPerSecond } = simulate(4000, 900, 300);

    expect(refusedShare).toBe(0);
    expect(importedPerSecond).toBeGreaterThan(2900);
  });

  it.each([2000, 3000, 3500])(
    'leave the table to payments of %d units a second: less than one write in fifty is refused once',
    (paymentUnits) => {
      const { refusedShare, importedPerSecond } = simulate(4000, paymentUnits, 300);

      expect(refusedShare).toBeLessThan(0.02);
      expect(importedPerSecond).toBeGreaterThan((4000 - paymentUnits) / 2);
    },
  );
});
