import { describe, expect, it } from 'vitest';
import { HostClock } from '#src/clock.ts';

const dayMs = 86_400_000;
const never = new AbortController().signal;

describe('a wait', () => {
  it('lasts its time', async () => {
    const startedAt = performance.now();

    await new HostClock().wait(50, never);

    expect(performance.now() - startedAt).toBeGreaterThan(45);
  });

  it.each([dayMs, 365 * dayMs])('of %i ms ends when it is aborted', async (milliseconds) => {
    const ended = new AbortController();
    const clock = new HostClock();
    const waited = clock.wait(milliseconds, ended.signal);

    ended.abort();

    await expect(waited).resolves.toBeUndefined();
    expect(clock.waiting()).toEqual([]);
  });

  it('ends at once when it was aborted before', async () => {
    await expect(new HostClock().wait(dayMs, AbortSignal.abort())).resolves.toBeUndefined();
  });
});

describe('a jump', () => {
  it('fires what is due by then, in order, and nothing else', () => {
    const clock = new HostClock();
    const fired: string[] = [];
    for (const [name, days] of Object.entries({ third: 3, first: 1, later: 40, second: 2 }))
      clock.timer(days * dayMs, never, () => fired.push(name));

    clock.jumpTo(clock.nowMs() + 3 * dayMs + 1_000);

    expect(fired).toEqual(['first', 'second', 'third']);
    expect(clock.waiting()).toHaveLength(1);
    expect(clock.nextDueMs()).toBeGreaterThan(clock.nowMs() + 36 * dayMs);
    expect(clock.nowMs() - Date.now()).toBeGreaterThan(3 * dayMs);
  });

  it('does not go back', () => {
    const clock = new HostClock(dayMs);

    clock.jumpTo(Date.now());

    expect(clock.offsetMs).toBe(dayMs);
  });

  it('leaves the moments that a request signed before it may show', () => {
    const clock = new HostClock();
    const before = clock.nowMs();
    clock.jumpTo(before + dayMs);
    clock.jumpTo(clock.nowMs() + dayMs);

    const ages = clock.recentNowsMs().map((moment) => Math.round((moment - before) / dayMs));

    expect(ages).toEqual([2, 0, 1]);
  });

  it('reports the offset before anything sees it', () => {
    const kept: number[] = [];
    const clock: HostClock = new HostClock(0, (offsetMs) => kept.push(offsetMs - clock.offsetMs));

    clock.jumpTo(clock.nowMs() + dayMs);

    expect(kept[0]).toBeGreaterThan(dayMs - 1_000);
  });
});

describe('time that stands still', () => {
  it('moves by jumps only, also for what waits', async () => {
    const clock = new HostClock();
    const at = Date.now() + dayMs;
    clock.standStill(at);
    const fired: number[] = [];
    clock.timer(20, never, () => fired.push(clock.nowMs() - at));

    await new HostClock().wait(60, never);
    expect([clock.nowMs() - at, fired]).toEqual([0, []]);
    clock.jumpTo(at + 30);

    expect([clock.nowMs() - at, fired]).toEqual([30, [30]]);
  });
});
