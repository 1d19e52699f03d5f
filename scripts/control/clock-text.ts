import * as z from 'zod';

export const clockSchema = z.object({
  now: z.iso.datetime(),
  isStill: z.boolean(),
  /** Absent in the answer to an advance, which is over. */
  isAdvancing: z.boolean().optional(),
  aheadMs: z.number(),
  waitingCount: z.number(),
  waiting: z.array(z.object({ dueAt: z.iso.datetime(), what: z.string() })),
});
export type ClockState = z.output<typeof clockSchema>;

const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1_000],
] as const;

/** `1d 2h 3m 4s`, without the parts that are zero. */
export const lengthText = (milliseconds: number): string => {
  let restMs = milliseconds;
  const parts = units.flatMap(([unit, unitMs]) => {
    const count = Math.floor(restMs / unitMs);
    restMs -= count * unitMs;
    return count === 0 ? [] : [`${count}${unit}`];
  });
  return parts.length === 0 ? '0s' : parts.join(' ');
};

const aheadText = ({ aheadMs, isStill }: ClockState): string => {
  if (isStill) return 'stands still; it moves when you advance it, and a millisecond with each request';
  return aheadMs < 1_000
    ? 'as the real clock'
    : `${lengthText(Math.round(aheadMs / 1_000) * 1_000)} ahead of the real clock`;
};

/** What `npm run clock` prints. */
export const clockText = (state: ClockState): string => {
  const { now, waiting, waitingCount } = state;
  const more = waitingCount - waiting.length;
  return [
    `${now}  ${aheadText(state)}`,
    '',
    'Waiting:',
    ...waiting.map(({ dueAt, what }) => `  ${dueAt}  ${what}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join('\n');
};
