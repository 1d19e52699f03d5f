import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clock } from '#shared/kernel/clock.ts';
import { log } from '#shared/kernel/log.ts';
import { Unread } from '#shared/kernel/table/range.ts';
import { sweep } from '#shared/kernel/table/sweep.ts';

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
    const lists = [async () => ['a', 'b'], async () => ['c']];

    expect(await sweep({ ...names, lists, finish: async () => undefined, about })).toEqual({ finished: 3 });
    expect(vi.mocked(log.info).mock.calls.map(([line]) => line)).toEqual(
      ['a', 'c', 'b'].map((item) => ({ operation: 'sweepTest', platformId: 'p', ids: [item] })),
    );
  });

  it('does not count an item that another writer finished first', async () => {
    const finish = async (item: string) => item !== 'a';

    expect(await sweep({ ...names, lists: [async () => ['a', 'b', 'c']], finish, about })).toEqual({
      finished: 2,
    });
  });

  it('finishes the others when one item fails, and then fails the run', async () => {
    const finished: string[] = [];
    const finish = async (item: string) => {
      if (item === 'a') throw new Error('broken');
      finished.push(item);
    };

    const run = sweep({ ...names, lists: [async () => ['a', 'b']], finish, about });

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
    const lists = [
      () => Promise.reject(broken),
      async () => ['a', unread, 'c'],
      () => Promise.reject(broken),
    ];

    const run = sweep({ ...names, lists, finish, about });

    await expect(run).rejects.toThrow('3 items could not be finished');
    expect(finished).toEqual(['a', 'c']);
    expect(log.error).toHaveBeenCalledTimes(2);
    expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ platformId: 'p', ids: ['b'] }));
    expect(log.error).toHaveBeenCalledWith(
      expect.objectContaining({ operation: 'sweepTest', code: 'LISTS_UNREAD', count: 2, error: 'Error' }),
    );
  });

  it('begins nothing once its time is over', async () => {
    const times = [0, 0, 35_001];
    vi.spyOn(clock, 'nowMs').mockImplementation(() => times.shift() ?? 35_001);

    const lists = [async () => ['a', 'b']];

    expect(await sweep({ ...names, lists, finish: async () => undefined, about })).toEqual({ finished: 1 });
  });

  it('reads at most eight lists at once, and works on all that it has read', async () => {
    let [reading, most, working, mostWorking] = [0, 0, 0, 0];
    const lists = Array.from({ length: 66 }, (_, at) => async () => {
      most = Math.max(most, ++reading);
      await sleep(1);
      reading -= 1;
      return [`${at}`];
    });
    const finish = async () => {
      mostWorking = Math.max(mostWorking, ++working);
      await sleep(200);
      working -= 1;
    };

    expect(await sweep({ ...names, lists, finish, about })).toEqual({ finished: 66 });
    expect(most).toBe(8);
    expect(mostWorking).toBeGreaterThan(8);
  });
});
