import { afterEach, expect, it, vi } from 'vitest';
import { fullJitterMs } from '#shared/kernel/full-jitter.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it.each([
  [1, 0, 0],
  [1, 0.5, 50],
  [3, 0.5, 200],
  [4, 0.5, 400],
  [9, 0.5, 500],
])('the pause after try %i with the chance %d is %i ms', (attempt, chance, pauseMs) => {
  vi.spyOn(Math, 'random').mockReturnValue(chance);

  expect(fullJitterMs(attempt, { baseMs: 100, limitMs: 1000 })).toBe(pauseMs);
});
