import { expect, test } from 'vitest';
import { clockText, lengthText } from '#operator/cli/clock/advance.ts';

const now = '2026-11-23T10:00:00.000Z';
const quiet = { now, isStill: false, aheadMs: 0, waitingCount: 0, waiting: [] };

test('a length names its parts that are not zero', () => {
  expect([0, 999, 6 * 60_000, 90_061_000].map(lengthText)).toEqual(['0s', '0s', '6m', '1d 1h 1m 1s']);
});

test.each([
  [quiet, 'as the real clock'],
  [{ ...quiet, aheadMs: 360_000 }, '6m ahead of the real clock'],
  [{ ...quiet, isStill: true, aheadMs: 5 }, 'stands still'],
])('the text of %j says %s', (state, said) => {
  expect(clockText(state)).toContain(said);
});

test('the text lists what waits and counts the rest', () => {
  const waiting = [{ dueAt: '2026-11-23T10:05:00.000Z', what: 'delayed-outcome 1' }];

  expect(clockText({ ...quiet, waitingCount: 3, waiting })).toBe(
    `${now}  as the real clock\n\nWaiting:\n  2026-11-23T10:05:00.000Z  delayed-outcome 1\n  and 2 more`,
  );
});
