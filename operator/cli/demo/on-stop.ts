import { onStopSignals, type StopSignal } from '#infra/local/stop-signals.ts';

/** Calls `stop` when the reader of the output has ended, as `head` does. Without it, Node prints a stack trace. */
export const onClosedOutput = (stop: () => void): void => {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    stop();
  });
};

/** The exit codes that shells expect after a signal. */
const exitCodes: Readonly<Record<StopSignal, number>> = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };

/** Ends the process on Ctrl-C and other stop signals. @param tidy runs before the end */
export const endOnStop = (tidy: () => void | Promise<void>): void =>
  onStopSignals(
    (signal) => {
      void Promise.resolve(tidy()).finally(() => process.exit(exitCodes[signal]));
    },
    () => process.exit(1),
  );
