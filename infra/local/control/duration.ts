const unitMs: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};
const whole = /^(?:\d+(?:ms|s|m|h|d))+$/;
const part = /(\d+)(ms|s|m|h|d)/g;

/** A longer advance would skip most times of the schedules, which it calls at most 1,440 times. */
export const longestAdvanceMs = 366 * 86_400_000;

/** `6m`, `90s` or `1d12h` in milliseconds; undefined for any other text, and for more than 366 days. */
export const durationMs = (text: string): number | undefined => {
  if (!whole.test(text)) return undefined;
  let sumMs = 0;
  for (const [, count, unit] of text.matchAll(part)) sumMs += Number(count) * (unitMs[unit ?? ''] ?? 0);
  return sumMs > 0 && sumMs <= longestAdvanceMs ? sumMs : undefined;
};
