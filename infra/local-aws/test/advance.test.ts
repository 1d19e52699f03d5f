import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { advance } from '#src/advance.ts';
import { startEventRules } from '#src/aws/event-rules.ts';
import { HostClock } from '#src/clock.ts';
import { templateOf } from '#src/testing/template-of.ts';
import { functionArn } from './aws/support/templates.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const startMs = Date.parse('2030-01-01T00:00:00Z');
const never = new AbortController().signal;

const clockWithHourlyTimers = (onFire: (hour: number) => void): HostClock => {
  const clock = new HostClock();
  clock.standStill(startMs);
  for (const hour of [3, 1, 2, 4]) clock.timer(hour * hourMs, never, () => onFire(hour));
  return clock;
};

it('what is due on the way happens in order and at its own time', async () => {
  const fired: [number, string][] = [];
  const clock = clockWithHourlyTimers((hour) => fired.push([hour, clock.now().toISOString()]));

  await advance(clock, 3.5 * hourMs, setImmediate);

  expect(fired).toEqual([
    [1, '2030-01-01T01:00:00.000Z'],
    [2, '2030-01-01T02:00:00.000Z'],
    [3, '2030-01-01T03:00:00.000Z'],
  ]);
  expect(clock.now().toISOString()).toBe('2030-01-01T03:30:00.000Z');
});

it('an advance that is stopped ends when the work of its moment has ended', async () => {
  const stopping = new AbortController();
  const happened: string[] = [];
  const clock = clockWithHourlyTimers((hour) => {
    happened.push(`fired ${hour}`);
    if (hour === 2) stopping.abort();
  });

  await advance(
    clock,
    10 * hourMs,
    async () => {
      await setImmediate();
      happened.push('settled');
    },
    stopping.signal,
  );

  expect(happened).toEqual(['settled', 'fired 1', 'settled', 'fired 2', 'settled']);
  expect(clock.now().toISOString()).toBe('2030-01-01T02:00:00.000Z');
});

describe('a schedule while time is advanced', () => {
  /** Advances and gives the minutes of all calls. Each call changes something, for as many calls as are given. */
  const callsWhile = async (
    byMinutes: number,
    { changingCalls = 0, changeAtMinute }: { changingCalls?: number; changeAtMinute?: number } = {},
  ): Promise<number[]> => {
    const clock = new HostClock();
    clock.standStill(startMs);
    const calledAt: number[] = [];
    let changes = 0;
    const rules = startEventRules({
      template: templateOf({
        Rule: {
          Type: 'AWS::Events::Rule',
          Properties: {
            ScheduleExpression: 'rate(1 minute)',
            Targets: [{ Id: 'Target', Arn: functionArn('Worker') }],
          },
        },
      }),
      timeScale: 1,
      clock,
      changes: () => changes,
      deliver: async () => {
        calledAt.push((clock.nowMs() - startMs) / minuteMs);
        if (calledAt.length <= changingCalls) changes += 1;
        return undefined;
      },
      sendToQueue: () => true,
    });
    if (changeAtMinute !== undefined)
      clock.timer(changeAtMinute * minuteMs, never, () => {
        changes += 1;
      });
    await advance(clock, byMinutes * minuteMs, setImmediate);
    rules.stop();
    return calledAt;
  };

  it('is called in each period of a short time', async () => {
    expect(await callsWhile(6)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('is called less and less often when its calls change nothing, but each 24th of the time and at the end', async () => {
    const hourly = Array.from({ length: 22 }, (_, index) => 123 + index * 60);

    expect(await callsWhile(1_440)).toEqual([1, 3, 7, 15, 31, 63, ...hourly, 1_440]);
  });

  it('is called in each period as long as its calls change something', async () => {
    const then = [8, 11, 14, 17, 20, 23, 26, 29, 32, 35, 38, 41, 44, 47, 50, 53, 56, 59, 60];

    expect(await callsWhile(60, { changingCalls: 5 })).toEqual([1, 2, 3, 4, 5, 6, ...then]);
  });

  it('is called at its next time when something else has changed something', async () => {
    const calls = await callsWhile(1_440, { changeAtMinute: 40.5 });

    expect(calls.slice(0, 10)).toEqual([1, 3, 7, 15, 31, 41, 43, 47, 55, 71]);
  });
});
