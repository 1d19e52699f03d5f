const dayMs = 86_400_000;
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const daysOfWeek = weekdays.length;

/** A whole day in UTC, both ends included. */
export interface Day {
  readonly from: Date;
  readonly to: Date;
}

const dayFrom = (startMs: number): Day => ({ from: new Date(startMs), to: new Date(startMs + dayMs - 1) });

/** How many days ago the last one of this name was; today's name means the one a week ago. */
const daysSince = (word: string, now: Date): number | undefined => {
  if (word === 'today') return 0;
  if (word === 'yesterday') return 1;
  const weekday = weekdays.indexOf(word);
  return weekday < 0 ? undefined : ((now.getUTCDay() - weekday + daysOfWeek - 1) % daysOfWeek) + 1;
};

/** The day that somebody means by `2026-11-23`, `today`, `yesterday` or `tuesday`; undefined for another text. */
export const dayOf = (text: string, now: Date): Day | undefined => {
  const word = text.trim().toLowerCase();
  const days = daysSince(word, now);
  if (days !== undefined) return dayFrom((Math.floor(now.getTime() / dayMs) - days) * dayMs);
  const startMs = /^\d{4}-\d\d-\d\d$/.test(word) ? Date.parse(`${word}T00:00:00.000Z`) : Number.NaN;
  return Number.isNaN(startMs) ? undefined : dayFrom(startMs);
};
