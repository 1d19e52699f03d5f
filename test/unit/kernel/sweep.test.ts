import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clock } from '#shared/kernel/clock.ts';
import { log } from '#shared/kernel/log.ts';
import { Unread } from '#shared/kernel/range.ts';
import { sweep } from '#shared/kernel/sweep.ts';

const names = { operation: 'sweepTest', problem: 'items could not be finished' };
const about = (item: string) => ({ platformId: 'p', ids: [item] });

beforeEach(() => {
  vi.spyOn(log, 'info').mockReturnValue();
  vi.spyOn(log, 'error').mockReturnValue();
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a sweep', () => {
  it('finishes the items of all lists and logs each', async () => {
    const lists = [Promise.resolve(['a', 'b']), Promise.resolve(['c'])];

    expect(await sweep({ ...names, lists, finish: async () => undefined, about })).toEqual({ finished: 3 });
    expect(vi.mocked(log.info).mock.calls.map(([line]) => line)).toEqual(
      ['a', 'c', 'b'].map((item) => ({ operation: 'sweepTest', platformId: 'p', ids: [item] })),
    );
  });

  it('does not count an item that another writer finished first', async () => {
    const finish = async (item: string) => item !== 'a';

    expect(await sweep({ ...names, lists: [Promise.resolve(['a', 'b', 'c'])], finish, about })).toEqual({
      finished: 2,
    });
  });

  it('finishes the others when one item fails, and then fails the run', async () => {
    const finished: string[] = [];
    const finish = async (item: string) => {
      if (item === 'a') throw new Error('broken');
      finished.push(item);
    };

    const run = sweep({ ...names, lists: [Promise.resolve(['a', 'b'])], finish, about });

    await expect(run).rejects.toThrow('1 items could not be finished');
    expect(finished).toEqual(['b']);
    expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ operation: 'sweepTest', ids: ['a'] }));
  });

  it('finishes the others when a list or an item of it cannot be read, and then fails the run', async () => {
    const finished: string[] = [];
    const finish = async (item: string) => {
      await sleep(5);
      finished.push(item);
    };
    const broken = new Error('broken');
    const unread = new Unread({ platformId: 'p', ids: ['b'] }, broken);
    const lists = [Promise.reject(broken), Promise.resolve(['a', unread, 'c'])];

    const run = sweep({ ...names, lists, finish, about });

    await expect(run).rejects.toThrow('2 items could not be finished');
    expect(finished).toEqual(['a', 'c']);
    expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ platformId: 'p', ids: ['b'] }));
  });

  it('begins nothing once its time is over', async () => {
    const times = [0, 0, 35_001];
    vi.spyOn(clock, 'nowMs').mockImplementation(() => times.shift() ?? 35_001);

    const lists = [Promise.resolve(['a', 'b'])];

    expect(await sweep({ ...names, lists, finish: async () => undefined, about })).toEqual({ finished: 1 });
  });
});
