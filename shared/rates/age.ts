/**
 * A source gives a table every five minutes. After an hour without one, the market may have moved by more than any
 * fee, so no price is better than a wrong one.
 */
const maxAgeMs = 60 * 60 * 1000;

/** Whether rates of this time are too old for a price in production. */
export const areTooOld = (updatedAt: string, nowMs: number): boolean =>
  nowMs - Date.parse(updatedAt) > maxAgeMs;
