import { describe, expect, it, test } from 'vitest';
import { rateProblem, validateSchedule, validateTime } from '#shared/payments/schedules/rules.ts';
import { apiErrorOf, request } from '../quotes/quote-world.ts';

const now = new Date('2025-10-13T12:00:00.000Z');

describe('the time of a scheduled payment', () => {
  test.each([
    ['2025-10-13T12:00:00.001Z', '2025-10-13T12:00:00.001Z'],
    ['2025-11-01T09:00:00+02:00', '2025-11-01T07:00:00.000Z'],
    ['2026-01-11T12:00:00Z', '2026-01-11T12:00:00.000Z'],
  ])('%s is kept as %s', (time, kept) => {
    expect(validateTime(time, now)).toBe(kept);
  });

  test.each([
    ['2025-10-13T12:00:00.000Z', 'must be in the future'],
    ['2025-10-12T12:00:00.000Z', 'must be in the future'],
    ['2026-01-11T12:00:00.001Z', 'must be within the next 90 days'],
  ])('%s %s', (time, message) => {
    const error = apiErrorOf(() => validateTime(time, now));

    expect(error.code).toBe('INVALID_INPUT');
    expect(error.details).toEqual({ issues: [{ path: 'executeAt', message }] });
  });
});

describe('the schedule of a quote', () => {
  const executeAt = '2025-11-01T09:00:00.000Z';
  const funding = { sourceType: 'REALTIME_FUNDING', currency: 'USD' } as const;

  it('has a time and how far the rate may move', () => {
    const wanted = request({ executeAt, maxRateDeviationBps: 50 });

    expect(validateSchedule(wanted, now)).toEqual({ executeAt, maxRateDeviationBps: 50 });
  });

  test.each([
    [{ executeAt }, 'maxRateDeviationBps', 'is required with executeAt'],
    [{ maxRateDeviationBps: 50 }, 'maxRateDeviationBps', 'must be left out without executeAt'],
    [
      { executeAt, maxRateDeviationBps: 50, immediatelyExecute: true },
      'immediatelyExecute',
      'must be left out with executeAt',
    ],
    [
      { executeAt, maxRateDeviationBps: 50, source: funding },
      'source.sourceType',
      'must be ACCOUNT with executeAt',
    ],
  ])('%j: %s %s', (more, path, message) => {
    const error = apiErrorOf(() => validateSchedule(request(more), now));

    expect(error.details).toEqual({ issues: [{ path, message }] });
  });
});

describe('the rate of a scheduled quote', () => {
  test.each([
    ['1', '1', 0],
    ['1.25', '1.25', 0],
    ['2', '2.01', 50],
    ['2', '1.99', 50],
    ['0.0000001', '0.00000010005', 5],
    ['17', '0.000000000001', 10_000],
  ])('from %s to %s is within %i basis points', (ordered, present, bps) => {
    expect(rateProblem(ordered, present, bps)).toBeUndefined();
  });

  test.each([
    ['1', '1.00000000001', 0, 1],
    ['2', '2.01000000001', 50, 51],
    ['2', '1.98', 50, 100],
    ['1', '2.1', 10_000, 11_000],
  ])('from %s to %s is beyond %i basis points', (ordered, present, bps, moved) => {
    const problem = rateProblem(ordered, present, bps);

    expect(problem?.code).toBe('QUOTE_RATE_UNAVAILABLE');
    expect(problem?.message).toContain(`It moved by ${moved} basis points, and ${bps} are allowed.`);
  });
});
