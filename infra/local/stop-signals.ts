/** One Ctrl-C can be two signals: the terminal sends it to npm and to what npm runs, and npm hands its own on. */
const oneKeyMs = 500;

export type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

/**
 * Calls `stop` for the first signal that asks the process to end, and `hurry` for each that comes later than the same key
 * press could send it.
 */
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
