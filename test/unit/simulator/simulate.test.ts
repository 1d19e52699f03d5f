import { describe, expect, it } from 'vitest';
import { EventQueue } from '#test/bench/simulator/event-queue.ts';
import { findWall } from '#test/bench/simulator/find-wall.ts';
import type { KeyTrace } from '#test/bench/simulator/key-trace.ts';
import { type Outcome, simulate } from '#test/bench/simulator/simulate.ts';
import { traces } from './traces.ts';

const seconds = 3;
const oneAccount = { platforms: 1, accountsPerPlatform: 1 };

const outcomeOf = (trace: KeyTrace, perSecond: number, seed = 1): Outcome =>
  simulate({ scenario: { trace, ...oneAccount }, perSecond, seconds, seed });

describe('simulate', () => {
  it('gives the same outcome for the same seed, and another for another seed', () => {
    const outcome = outcomeOf(traces.oneBalance, 100, 7);

    expect(outcomeOf(traces.oneBalance, 100, 7)).toEqual(outcome);
    expect(outcomeOf(traces.oneBalance, 100, 8)).not.toEqual(outcome);
  });

  it.each([
    ['writes', traces.oneKeyWritten, 1000],
    ['reads', traces.oneKeyRead, 3000],
  ])('throttles %s of one key above the published limit only', (_, trace, limit) => {
    expect(outcomeOf(trace, limit * 0.9)).toMatchObject({ throttled: 0, failed: 0 });
    expect(outcomeOf(trace, limit * 1.5).throttled).toBeGreaterThan(0.2 * limit * seconds);
  });

  it('stops the writes of distinct items when the index behind them cannot follow', () => {
    // Four partitions of 1,000 units and eight units an item are 500 items a second.
    expect(outcomeOf(traces.fourShards, 400)).toMatchObject({ throttled: 0, failed: 0 });
    expect(outcomeOf(traces.fourShards, 1000).throttled).toBeGreaterThan(500 * (seconds - 1.5));
  });

  it('lets 50 to 100 transactions a second change one item, because each locks it for 10 to 20 ms', () => {
    const { payments, failed } = outcomeOf(traces.oneBalance, 1000);
    const succeededPerSecond = (payments - failed) / seconds;

    expect(succeededPerSecond).toBeGreaterThan(50);
    expect(succeededPerSecond).toBeLessThan(100);
    expect(failed / payments).toBeGreaterThan(0.9);
  });

  it('has no conflicts when each transaction changes another item', () => {
    const scenario = { trace: traces.oneBalance, platforms: 1, accountsPerPlatform: 1e9 };

    const outcome = simulate({ scenario, perSecond: 1000, seconds, seed: 1 });

    expect(outcome).toMatchObject({ conflicts: 0, failed: 0 });
  });
});

describe('findWall', () => {
  it.each([
    ['1,000 a second for one unit on one key', traces.oneKeyWritten, 1000],
    ['500 a second for eight units on four keys', traces.fourShards, 500],
  ])('finds %s', (_, trace, expected) => {
    const { perSecond } = findWall({
      scenario: { trace, ...oneAccount },
      seed: 1,
      seconds: 10,
      atMost: 4000,
    });

    expect(perSecond / expected).toBeGreaterThan(0.92);
    expect(perSecond / expected).toBeLessThan(1.04);
  });

  it('does not say what is beyond the highest rate that it tries', () => {
    const search = { scenario: { trace: traces.oneKeyWritten, ...oneAccount }, seed: 1, seconds: 1 };

    expect(findWall({ ...search, atMost: 4000 }).beyond).toBeDefined();
    expect(findWall({ ...search, atMost: 500 })).not.toHaveProperty('beyond');
  });
});

describe('EventQueue', () => {
  it('runs events in the order of their times, and of their adding at the same time', () => {
    const queue = new EventQueue();
    const ran: string[] = [];
    const times = [5, 3, 9, 3, 1, 7, 3];
    for (const [position, atMs] of times.entries()) {
      queue.add(atMs, () => ran.push(`${atMs} ${position}`));
    }
    queue.add(2, (nowMs) => queue.add(nowMs + 2, () => ran.push('4 later')));

    queue.runAll();

    expect(ran).toEqual(['1 4', '3 1', '3 3', '3 6', '4 later', '5 0', '7 5', '9 2']);
  });
});
