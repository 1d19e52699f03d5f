/** How fast one instance writes, and when it may write again. */
export interface Pace {
  readonly unitsPerSecond: number;
  /** Until then, the units of former writes use the rate up. */
  readonly freeAtMs: number;
  readonly grownAtMs: number;
  readonly slowedAtMs: number;
}

/** A new instance begins here, because others may begin with it on a cold table. */
const shareAtStart = 1 / 2;
/** Of the ceiling, each second without an error: from half to all in ten seconds. */
const growthPerSecond = 1 / 20;
/** Even then an import goes on: about two rows a second of an instance that may write 300 units a second. */
const leastShare = 1 / 32;
/** A longer wait is a clock that was set back: the slowest pace with eight writes at once needs four seconds. */
const mostWaitMs = 10_000;
/** The errors of one moment are one sign. */
const oneSignMs = 1000;

export const newPace = (ceiling: number, nowMs: number): Pace => ({
  unitsPerSecond: ceiling * shareAtStart,
  freeAtMs: nowMs,
  grownAtMs: nowMs,
  slowedAtMs: Number.NEGATIVE_INFINITY,
});

const grown = (pace: Pace, ceiling: number, nowMs: number): Pace => {
  const seconds = Math.max(0, nowMs - pace.grownAtMs) / 1000;
  const unitsPerSecond = Math.min(ceiling, pace.unitsPerSecond + seconds * growthPerSecond * ceiling);
  return { ...pace, unitsPerSecond, grownAtMs: nowMs };
};

/** The pace after a write of so many units, and how long the write must wait. */
export const paced = (
  pace: Pace,
  { units, ceiling, nowMs }: { readonly units: number; readonly ceiling: number; readonly nowMs: number },
): { readonly pace: Pace; readonly waitMs: number } => {
  const now = grown(pace, ceiling, nowMs);
  const isClockSetBack = now.freeAtMs - nowMs > mostWaitMs;
  const startMs = isClockSetBack ? nowMs : Math.max(nowMs, now.freeAtMs);
  const freeAtMs = startMs + (units * 1000) / now.unitsPerSecond;
  return { pace: { ...now, freeAtMs }, waitMs: startMs - nowMs };
};

/**
 * The pace after the table has refused a write because it had no units left: half as fast. It grows by steps and falls
 * by halves, so that instances which know nothing of each other leave room for payments (decision "bulk jobs by
 * offset").
 */
export const slowed = (pace: Pace, ceiling: number, nowMs: number): Pace => {
  if (nowMs - pace.slowedAtMs < oneSignMs) return pace;
  const { unitsPerSecond } = grown(pace, ceiling, nowMs);
  const half = Math.max(ceiling * leastShare, unitsPerSecond / 2);
  return { ...pace, unitsPerSecond: half, grownAtMs: nowMs, slowedAtMs: nowMs };
};
