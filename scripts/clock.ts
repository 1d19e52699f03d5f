import { setTimeout as sleep } from 'node:timers/promises';
import { Command } from 'commander';
import * as z from 'zod';
import { durationMs } from '#infra/local/control/duration.ts';
import { openAdvanceProgress } from './control/advance-progress.ts';
import { callControl } from './control/call-control.ts';
import { type ClockState, clockSchema, clockText, lengthText } from './control/clock-text.ts';

const advancedSchema = clockSchema.extend({ advancedMs: z.number() });
const pollMs = 500;
const exitCodeOfSigint = 130;

interface Options {
  readonly json?: true;
}

const askClock = (): Promise<ClockState> => callControl('/_local/clock', clockSchema);

const show = async ({ json }: Options): Promise<void> => {
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

const advance = async (duration: string, { json }: Options): Promise<void> => {
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

if (import.meta.main) {
  const program = new Command('clock').description(
    'Shows and advances the time of the local service that runs: what waits becomes due in order.',
  );
  program
    .command('show', { isDefault: true })
    .description('the time, and what waits for which moment')
    .option('--json', 'print JSON')
    .action(show);
  program
    .command('advance')
    .description('moves the time on, and ends when all that became due is done; Ctrl-C stops it on the way')
    .argument('<duration>', 'a number and ms, s, m, h or d, such as 6m or 1d12h; at most 366d')
    .option('--json', 'print JSON')
    .action(advance);
  try {
    await program.parseAsync();
  } catch (error) {
    program.error(error instanceof Error ? error.message : String(error));
  }
}
