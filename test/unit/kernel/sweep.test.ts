import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clock } from '#shared/kernel/clock.ts';
import { log } from '#shared/kernel/log.ts';
import { sweep } from '#shared/kernel/sweep.ts';

const names = { operation: 'sweepTest', problem: 'items could not be finished' };
const idsOf = (item: string) => ({ platformId: item });

beforeEach(() => {
  vi.spyOn(log, 'info').mockReturnValue();
  vi.spyOn(log, 'error').mockReturnValue();
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a sweep', () => {
  it('finishes the items of all lists and logs their number', async () => {
    const lists = [Promise.resolve(['a', 'b']), Promise.resolve(['c'])];

    expect(await sweep({ ...names, lists, finish: async () => undefined, idsOf })).toEqual({ finished: 3 });
    expect(log.info).toHaveBeenCalledWith({ operation: 'sweepTest', count: 3 });
  });

  it('does not count an item that another writer finished first', async () => {
    const finish = async (item: string) => item !== 'a';

    expect(await sweep({ ...names, lists: [Promise.resolve(['a', 'b'])], finish, idsOf })).toEqual({
      finished: 1,
    });
  });

  it('finishes the others when one item fails, and then fails the run', async () => {
    const finished: string[] = [];
    const finish = async (item: string) => {
      if (item === 'a') throw new Error('broken');
      finished.push(item);
    };

    const run = sweep({ ...names, lists: [Promise.resolve(['a', 'b'])], finish, idsOf });

    await expect(run).rejects.toThrow('1 items could not be finished');
    expect(finished).toEqual(['b']);
    expect(log.error).toHaveBeenCalledWith(
      expect.objectContaining({ operation: 'sweepTest', platformId: 'a' }),
    );
  });

  it('begins nothing once its time is over', async () => {
    const times = [0, 0, 35_001];
    vi.spyOn(clock, 'nowMs').mockImplementation(() => times.shift() ?? 35_001);

    const lists = [Promise.resolve(['a', 'b'])];

    expect(await sweep({ ...names, lists, finish: async () => undefined, idsOf })).toEqual({ finished: 1 });
  });
});
