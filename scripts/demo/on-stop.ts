import { onStopSignals, type StopSignal } from '#infra/local/stop-signals.ts';

/** What shells expect of a process that a signal has ended. */
const exitCodes: Readonly<Record<StopSignal, number>> = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };

/** Ends the process when it is told to, by Ctrl-C or otherwise. @param tidy what comes before */
export const endOnStop = (tidy: () => void): void =>
  onStopSignals(
    (signal) => {
      tidy();
      process.exit(exitCodes[signal]);
    },
    () => process.exit(1),
  );
