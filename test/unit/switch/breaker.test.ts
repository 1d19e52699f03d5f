import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SwitchDown, whileUp } from '#shared/switch/breaker.ts';
import { SwitchUnclear } from '#shared/switch/exchange.ts';
import { useMemoryTable } from '../support/memory-table.ts';

useMemoryTable();
const start = Date.parse('2025-10-13T12:00:00.000Z');
const lines = () => vi.spyOn(process.stdout, 'write').mockReturnValue(true);

/** Asks `sepa` once. @returns whether it was asked, and how that ended */
const ask = async (error?: Error, name = 'sepa'): Promise<string> => {
  let isAsked = false;
  const question = async () => {
    isAsked = true;
    if (error !== undefined) throw error;
    return 'answer';
  };
  const [settled] = await Promise.allSettled([whileUp(name, question)]);
  if (settled.status === 'fulfilled') return settled.value;
  return `${isAsked ? 'asked' : 'not asked'}: ${settled.reason.name}`;
};
const unreachable = new SwitchUnclear('UNREACHABLE');
const fail = async (times: number): Promise<void> => {
  for (let time = 0; time < times; time += 1) await ask(unreachable);
};
const pass = (seconds: number): void => {
  vi.setSystemTime(Date.now() + seconds * 1000);
};

beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ['Date'] });
  lines().mockClear();
});

describe('a switch', () => {
  it('that fails twice is asked again', async () => {
    await fail(2);

    expect(await ask()).toBe('answer');
    await fail(2);
    expect(await ask()).toBe('answer');
  });

  it('that fails three times in a row is not asked for a while, and a log line names it', async () => {
    await fail(3);

    expect(await ask()).toBe('not asked: SwitchDown');
    expect(lines().mock.calls.flat().join('')).toMatch(/"code":"SWITCH_DOWN".*"switch":"sepa"/);
    pass(14);
    expect(await ask()).toBe('not asked: SwitchDown');
    pass(2);
    expect(await ask()).toBe('answer');
    expect(await ask()).toBe('answer');
  });

  it('that is down delays no other', async () => {
    await fail(5);

    expect(await ask(undefined, 'pix')).toBe('answer');
  });

  it('is tried by one caller of many', async () => {
    await fail(3);
    pass(16);

    const answers = await Promise.all(Array.from({ length: 5 }, () => ask()));

    expect(answers.filter((answer) => answer === 'answer')).toHaveLength(1);
  });

  it('is asked ever less often, but within ten minutes', async () => {
    await fail(3);
    const pauses: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      let seconds = 0;
      while ((await ask(unreachable)) === 'not asked: SwitchDown') {
        pass(5);
        seconds += 5;
      }
      pauses.push(seconds);
    }

    expect(pauses).toEqual([15, 30, 60, 120, 240, 480, 600, 600]);
  });

  it.each(['UNEXPECTED_STATUS', 'UNREADABLE', 'OVERSIZED'] as const)(
    'that answers, but with %s, is up',
    async (reason) => {
      for (let time = 0; time < 4; time += 1) {
        expect(await ask(new SwitchUnclear(reason))).toBe('asked: SwitchUnclear');
      }
      expect(await ask(new Error('The key service is away'))).toBe('asked: Error');
    },
  );

  it('that was down and answers again, but with an error, is up', async () => {
    await fail(3);
    pass(16);

    expect(await ask(new SwitchUnclear('UNEXPECTED_STATUS'))).toBe('asked: SwitchUnclear');
    expect(await ask()).toBe('answer');
  });

  it('has an error of its own', () => {
    expect(new SwitchDown()).toMatchObject({ name: 'SwitchDown' });
  });
});
