/** Interval of the check whether the parent process still runs. */
const parentCheckMs = 1_000;

/** Calls `stop` when npm was killed, because then no signal arrives here, and nobody could stop this process. */
export const stopWithParent = (stop: () => void): void => {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || stop(), parentCheckMs).unref();
};

/**
 * One Ctrl-C can arrive as two signals: the terminal signals npm and its child process, and npm passes its signal on.
 * A second signal within this time belongs to the same key press.
 */
const oneKeyMs = 500;

export type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

/** Calls `stop` for the first signal to end, and `hurry` for each signal of a later key press. */
export const onStopSignals = (stop: (signal: StopSignal) => void, hurry: () => void): void => {
  let stoppedMs: number | undefined;
  const receive = (signal: StopSignal): void => {
    const nowMs = performance.now();
    if (stoppedMs === undefined) {
      stoppedMs = nowMs;
      stop(signal);
    } else if (nowMs - stoppedMs > oneKeyMs) hurry();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, receive);
};
