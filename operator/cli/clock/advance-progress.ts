import { Presets, SingleBar } from 'cli-progress';

export interface AdvanceProgress {
  show(passedMs: number, now: string): void;
  stop(): void;
}

/** Without a terminal there is a line at this interval. */
const lineEveryMs = 5_000;

/** Shows how much of a time has passed, on the standard error output, so that scripts can read the other one. */
export const openAdvanceProgress = (totalMs: number): AdvanceProgress => {
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
