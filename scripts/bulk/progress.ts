import { Presets, SingleBar } from 'cli-progress';
import type { Screen } from '../demo/screen.ts';
import type { Job } from './problem.ts';

export interface ProgressDisplay {
  show(job: Job): void;
  stop(): void;
}

/** Without a terminal there is no bar, but a line at this interval. */
const lineEveryMs = 5000;

const plainLines = (screen: Screen): ProgressDisplay => {
  let shownMs = Number.NEGATIVE_INFINITY;
  return {
    show: ({ status, progress: { total, processed, failed } }) => {
      if (performance.now() - shownMs < lineEveryMs || status === 'PENDING') return;
      shownMs = performance.now();
      screen.line(`${processed} of ${total} rows, ${failed} failed`);
    },
    stop: () => {},
  };
};

const bar = (): ProgressDisplay => {
  const shown = new SingleBar(
    {
      format: '{bar} {percentage}% {value} of {total} rows, {failed} failed, {eta_formatted}',
      hideCursor: true,
    },
    Presets.shades_classic,
  );
  let isStarted = false;
  return {
    show: ({ status, progress: { total, processed, failed } }) => {
      if (status === 'PENDING' || total === 0) return;
      if (!isStarted) shown.start(total, processed, { failed });
      isStarted = true;
      shown.update(processed, { failed });
    },
    stop: () => {
      if (isStarted) shown.stop();
    },
  };
};

/** Shows a bar on a terminal, and lines elsewhere. */
export const openProgress = (screen: Screen): ProgressDisplay =>
  process.stdout.isTTY === true && !process.env.CI && process.env.TERM !== 'dumb'
    ? bar()
    : plainLines(screen);
