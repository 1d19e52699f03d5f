/** Ends the process when it is told to, by Ctrl-C or otherwise, with the exit code that shells expect. @param tidy what comes before */
export const endOnStop = (tidy: () => void): void => {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => {
      tidy();
      process.exit(code);
    });
  }
};
