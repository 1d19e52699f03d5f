/** The server's clock. No other clock decides about money. Tests replace it with fake timers. */
export const clock = {
  /** The present moment. */
  now: (): Date => new Date(),
  /** Milliseconds since the epoch. */
  nowMs: (): number => Date.now(),
};
