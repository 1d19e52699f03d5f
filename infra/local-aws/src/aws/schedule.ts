/** Gives the next time of a schedule after a time, both in epoch milliseconds. */
export type NextTime = (afterMs: number) => number;

const minuteMs = 60_000;
const msOfUnit: Readonly<Record<string, number>> = {
  minute: minuteMs,
  hour: 60 * minuteMs,
  day: 1440 * minuteMs,
};
const ratePattern = /^rate\((\d+) (minute|hour|day)s?\)$/;
const cronPattern = /^cron\(([^)]+)\)$/;
const numericField = /^(\*|\?|[\d,\-/*]+)$/;
/** The search for the next time ends after a year and a day. */
const searchLimitMinutes = 366 * 1440;

/**
 * Reads `rate(…)`, and `cron(…)` with numbers, lists, ranges and steps. Gives undefined for anything else, such as names
 * of days and months, `L`, `W` and `#`.
 */
export const parseSchedule = (expression: string): NextTime | undefined => {
  const rate = ratePattern.exec(expression);
  if (rate) {
    const periodMs = Number(rate[1]) * (msOfUnit[rate[2] ?? ''] ?? 0);
    return periodMs > 0 ? (afterMs) => afterMs + periodMs : undefined;
  }
  const fields = cronPattern.exec(expression)?.[1]?.trim().split(/\s+/);
  if (fields?.length !== 6 || !fields.every((field) => numericField.test(field))) return undefined;
  return cronTime(fields.map(parseField));
};

type FieldTest = (value: number) => boolean;

const parseField = (field: string): FieldTest => {
  if (field === '*' || field === '?') return () => true;
  const parts = field.split(',').map(parsePart);
  return (value) => parts.some((matches) => matches(value));
};

const parsePart = (part: string): FieldTest => {
  const [range = '*', step = '1'] = part.split('/');
  const [first = '0', last] = range === '*' ? ['0', '9999'] : range.split('-');
  const from = Number(first);
  // `5/15` continues to the end of the field; `5` is only this value.
  const to = last === undefined ? (part.includes('/') ? 9999 : from) : Number(last);
  return (value) => value >= from && value <= to && (value - from) % Number(step) === 0;
};

/** Fields: minutes, hours, day of month, month, day of week (1 is Sunday), year; in UTC. */
const cronTime = ([minute, hour, day, month, weekday, year]: readonly FieldTest[]): NextTime => {
  const matches = (time: Date): boolean =>
    minute?.(time.getUTCMinutes()) === true &&
    hour?.(time.getUTCHours()) === true &&
    day?.(time.getUTCDate()) === true &&
    month?.(time.getUTCMonth() + 1) === true &&
    weekday?.(time.getUTCDay() + 1) === true &&
    year?.(time.getUTCFullYear()) === true;
  return (afterMs) => {
    const first = (Math.floor(afterMs / minuteMs) + 1) * minuteMs;
    for (let index = 0; index < searchLimitMinutes; index += 1) {
      const candidate = first + index * minuteMs;
      if (matches(new Date(candidate))) return candidate;
    }
    return first + searchLimitMinutes * minuteMs;
  };
};
