import { describe, expect, it } from 'vitest';
import { conflictPauseMs, SdkRetries } from '#test/bench/simulator/retry-pauses.ts';

const longest = (): number => 1;

describe('conflictPauseMs', () => {
  it('doubles the longest pause up to 250 ms, and gives up after the sixth try', () => {
    const pauses = [1, 2, 3, 4, 5, 6].map((tries) => conflictPauseMs(tries, 0, longest));

    expect(pauses).toEqual([20, 40, 80, 160, 250, undefined]);
  });

  it('gives up when the pause would end after two seconds', () => {
    expect(conflictPauseMs(2, 1960, longest)).toBe(40);
    expect(conflictPauseMs(2, 1961, longest)).toBeUndefined();
  });
});

describe('SdkRetries', () => {
  it('pauses up to 500 ms and 1 s after a throttled call, and tries three times', () => {
    const sdk = new SdkRetries();

    expect([1, 2, 3].map((tries) => sdk.pauseMs(tries, longest))).toEqual([500, 1000, undefined]);
  });

  it('has a budget of a hundred retries, which successes refill', () => {
    const sdk = new SdkRetries();
    const pauses = Array.from({ length: 101 }, () => sdk.pauseMs(1, longest));

    expect(pauses.filter((pause) => pause !== undefined)).toHaveLength(100);
    sdk.succeeded(2);
    expect(sdk.pauseMs(1, longest)).toBe(500);
    expect(sdk.pauseMs(1, longest)).toBeUndefined();
  });
});
