import { setTimeout as sleep } from 'node:timers/promises';
import { Presets, SingleBar } from 'cli-progress';
import * as z from 'zod';
import { durationMs } from '#infra/local/control/duration.ts';
import { callControl } from './call-control.ts';

interface AdvanceProgress {
  show(passedMs: number, now: string): void;
  stop(): void;
}

/** Without a terminal there is a line at this interval. */
const lineEveryMs = 5_000;

/** Shows how much of a time has passed, on the standard error output, so that scripts can read the other one. */
const openAdvanceProgress = (totalMs: number): AdvanceProgress => {
  const bar = new SingleBar(
    {
      format: '{bar} {percentage}% {now}, {eta_formatted} to go',
      noTTYOutput: true,
      notTTYSchedule: lineEveryMs,
    },
    Presets.shades_classic,
  );
  let isStarted = false;
  return {
    show: (passedMs, now) => {
      // The clock runs on in real time.
      const value = Math.min(passedMs, totalMs);
      if (!isStarted) bar.start(totalMs, value, { now });
      isStarted = true;
      bar.update(value, { now });
    },
    stop: () => bar.stop(),
  };
};

const clockSchema = z.object({
  now: z.iso.datetime(),
  isStill: z.boolean(),
  /** Absent in the answer to an advance, which is over. */
  isAdvancing: z.boolean().optional(),
  aheadMs: z.number(),
  waitingCount: z.number(),
  waiting: z.array(z.object({ dueAt: z.iso.datetime(), what: z.string() })),
});
type ClockState = z.output<typeof clockSchema>;

const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1_000],
] as const;

/** `1d 2h 3m 4s`, without the parts that are zero. */
export const lengthText = (milliseconds: number): string => {
  let restMs = milliseconds;
  const parts = units.flatMap(([unit, unitMs]) => {
    const count = Math.floor(restMs / unitMs);
    restMs -= count * unitMs;
    return count === 0 ? [] : [`${count}${unit}`];
  });
  return parts.length === 0 ? '0s' : parts.join(' ');
};

const aheadText = ({ aheadMs, isStill }: ClockState): string => {
  if (isStill) return 'stands still; it moves when you advance it, and a millisecond with each request';
  return aheadMs < 1_000
    ? 'as the real clock'
    : `${lengthText(Math.round(aheadMs / 1_000) * 1_000)} ahead of the real clock`;
};

/** What `npm run clock` prints. */
export const clockText = (state: ClockState): string => {
  const { now, waiting, waitingCount } = state;
  const more = waitingCount - waiting.length;
  return [
    `${now}  ${aheadText(state)}`,
    '',
    'Waiting:',
    ...waiting.map(({ dueAt, what }) => `  ${dueAt}  ${what}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join('\n');
};

const advancedSchema = clockSchema.extend({ advancedMs: z.number() });
const pollMs = 500;
const exitCodeOfSigint = 130;

export interface ClockOptions {
  readonly json?: true;
}

const askClock = (): Promise<ClockState> => callControl('/_local/clock', clockSchema);

export const showClock = async ({ json }: ClockOptions): Promise<void> => {
  const state = await askClock();
  console.log(json === true ? JSON.stringify(state) : clockText(state));
};

const passedMs = (from: ClockState, to: ClockState): number => Date.parse(to.now) - Date.parse(from.now);

/** Shows how far the service has come, until it is there or the signal is aborted. */
const showProgress = async (before: ClockState, totalMs: number, ended: AbortSignal): Promise<void> => {
  const progress = openAdvanceProgress(totalMs);
  try {
    for (;;) {
      await sleep(pollMs, undefined, { signal: ended });
      const state = await askClock();
      progress.show(passedMs(before, state), state.now);
    }
  } catch (error) {
    if (!ended.aborted) throw error;
  } finally {
    progress.stop();
  }
};

/** The service stops where it is when nobody waits for its answer. */
const stoppedClock = async (): Promise<ClockState> => {
  for (;;) {
    const state = await askClock();
    if (state.isAdvancing !== true) return state;
    await sleep(pollMs);
  }
};

export const advanceClock = async (duration: string, { json }: ClockOptions): Promise<void> => {
  const started = performance.now();
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort());
  const ended = new AbortController();
  const before = await askClock();
  const advancing = callControl('/_local/clock', advancedSchema, {
    body: { advance: duration },
    signal: stopping.signal,
  }).finally(() => ended.abort());
  try {
    // The service says what is wrong with a duration that it does not know.
    const totalMs = durationMs(duration) ?? 0;
    const [state] = await Promise.all([advancing, showProgress(before, totalMs, ended.signal)]);
    const tookText = ((performance.now() - started) / 1000).toFixed(1);
    const title = `Advanced by ${lengthText(state.advancedMs)} in ${tookText} s. What became due is done.`;
    console.log(json === true ? JSON.stringify(state) : `${title}\n\n${clockText(state)}`);
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
    const state = await stoppedClock();
    const title = `Stopped: advanced by ${lengthText(Math.round(passedMs(before, state) / 1_000) * 1_000)} of ${duration}. What became due until then is done.`;
    console.log(json === true ? JSON.stringify(state) : `${title}\n\n${clockText(state)}`);
    process.exitCode = exitCodeOfSigint;
  }
};
