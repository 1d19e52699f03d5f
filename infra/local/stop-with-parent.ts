/** Interval of the check whether the parent process still runs. */
const parentCheckMs = 1_000;

/** Calls `stop` when npm was killed, because then no signal arrives here, and nobody could stop this process. */
export const stopWithParent = (stop: () => void): void => {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || stop(), parentCheckMs).unref();
};
