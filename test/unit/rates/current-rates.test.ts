import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Environment } from '#shared/kernel/config.ts';
import { rateCache } from '#shared/rates/current-rates.ts';
import type { FiledRates, RateTable } from '#shared/rates/exchange-rate.ts';
import { shippedRates } from '#shared/rates/shipped-rates.ts';

const now = '2026-01-01T12:00:00.000Z';
const minutes = (count: number): number => count * 60_000;
const tableOf = (updatedAt: string): RateTable => ({ updatedAt, perUsd: { USD: '1' } });

/** A cache over a store that gives these answers in turn, and then the last one again and again. */
const cacheOver = (
  answers: readonly (RateTable | FiledRates | undefined | Error)[],
  environment: Environment = 'sandbox',
) => {
  let reads = 0;
  const read = async (): Promise<RateTable | FiledRates | undefined> => {
    const answer = answers[Math.min(reads, answers.length - 1)];
    reads += 1;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { current: rateCache(read, environment), reads: () => reads };
};

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(now) });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('current rates', () => {
  it('are read once for all requests within five minutes', async () => {
    const { current, reads } = cacheOver([tableOf(now)]);

    const tables = await Promise.all([current(), current(), current()]);
    vi.advanceTimersByTime(minutes(5) - 1);

    expect(await current()).toBe(tables[0]);
    expect(reads()).toBe(1);
  });

  it('are read again after five minutes', async () => {
    const newer = tableOf('2026-01-01T12:05:00.000Z');
    const { current } = cacheOver([tableOf(now), newer]);

    await current();
    vi.advanceTimersByTime(minutes(5));

    expect(await current()).toBe(newer);
  });

  it('are read again after the clock was set back', async () => {
    const { current, reads } = cacheOver([tableOf(now)]);

    await current();
    vi.setSystemTime(Date.parse(now) - 1);
    await current();

    expect(reads()).toBe(2);
  });

  it('are the shipped rates while none are stored', async () => {
    expect(await cacheOver([undefined]).current()).toBe(shippedRates);
  });

  it('are requested again after a failed read', async () => {
    const { current } = cacheOver([new Error('no answer'), tableOf(now)]);

    await expect(current()).rejects.toThrow('no answer');

    expect(await current()).toEqual(tableOf(now));
  });
});

describe('rates that were not renewed for an hour', () => {
  it('stay in use in the sandbox', async () => {
    const old = tableOf('2025-01-01T00:00:00.000Z');

    expect(await cacheOver([old]).current()).toBe(old);
  });

  it('are refused in production after the hour, cached or not', async () => {
    const { current, reads } = cacheOver([tableOf('2026-01-01T11:02:00.000Z')], 'production');

    await current();
    vi.advanceTimersByTime(minutes(2));
    await current();
    vi.advanceTimersByTime(1);

    await expect(current()).rejects.toMatchObject({ code: 'QUOTE_REQUEST_FAILED' });
    expect(reads()).toBe(1);
  });

  it('are refused in production too when they are the shipped rates', async () => {
    await expect(cacheOver([undefined], 'production').current()).rejects.toMatchObject({
      code: 'QUOTE_REQUEST_FAILED',
    });
  });

  it('are used in production as long as an operator freezes them, and an hour longer', async () => {
    const old = { ...tableOf('2025-12-24T12:00:00.000Z'), origin: 'HTTP' } as const;
    const frozen = { ...old, frozenAt: '2025-12-24T12:30:00.000Z' };
    const resumed = { ...old, resumedAt: now };
    const { current } = cacheOver([frozen, resumed], 'production');

    expect(await current()).toBe(frozen);
    vi.advanceTimersByTime(minutes(60));
    expect(await current()).toBe(resumed);
    vi.advanceTimersByTime(1);
    await expect(current()).rejects.toMatchObject({ code: 'QUOTE_REQUEST_FAILED' });
  });
});
