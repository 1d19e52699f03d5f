/** How good a state is. Each tone has a colour and a shape, so that it reads without colour as well. */
export type Tone = 'good' | 'busy' | 'calm' | 'warn' | 'bad';

const tones: Readonly<Record<string, Tone>> = {
  COMPLETED: 'good',
  SUCCEEDED: 'good',
  DELIVERED: 'good',
  DONE: 'good',
  APPROVED: 'good',
  ACTIVE: 'good',
  RUNNING: 'busy',
  PROCESSING: 'busy',
  PENDING: 'busy',
  ASSIGNED: 'busy',
  RETURNING: 'busy',
  RETRYING: 'warn',
  HELD: 'warn',
  IN_PROGRESS: 'busy',
  UNDER_REVIEW: 'warn',
  EXPIRED: 'calm',
  REFUNDED: 'warn',
  REJECTED: 'bad',
  FAILED: 'bad',
  TIMED_OUT: 'bad',
  ABORTED: 'bad',
  DEAD: 'bad',
  DISABLED: 'bad',
  FROZEN: 'bad',
  NONE: 'warn',
  NOT_CALLED: 'calm',
  GONE: 'bad',
  PAUSED: 'bad',
  FAILING: 'bad',
  ANSWERING: 'good',
};

/** Of a status of HTTP. */
export const httpTone = (status: string): Tone => {
  if (status.startsWith('5')) return 'bad';
  if (status.startsWith('4')) return 'warn';
  return status.startsWith('2') ? 'good' : 'calm';
};

export const toneOf = (status: string): Tone =>
  (Object.hasOwn(tones, status) ? tones[status] : undefined) ?? 'calm';

/** A path in a square of 16 for each tone: check, half circle, ring, triangle, cross. */
export const shapes: Readonly<Record<Tone, string>> = {
  good: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm3.6 5.2-4.3 4.6a.8.8 0 0 1-1.1 0L4.4 9a.8.8 0 0 1 1.1-1.1l1.2 1.2 3.7-4a.8.8 0 0 1 1.2 1.1Z',
  busy: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm0 1.6v10.8a5.4 5.4 0 0 1 0-10.8Z',
  calm: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm0 1.7a5.3 5.3 0 1 1 0 10.6A5.3 5.3 0 0 1 8 2.7Z',
  warn: 'M7 1.9a1.2 1.2 0 0 1 2 0l6 10.6a1.2 1.2 0 0 1-1 1.8H2a1.2 1.2 0 0 1-1-1.8ZM8 5.5a.8.8 0 0 0-.8.9l.2 3a.6.6 0 0 0 1.2 0l.2-3a.8.8 0 0 0-.8-.9Zm0 5.4a.9.9 0 1 0 0 1.8.9.9 0 0 0 0-1.8Z',
  bad: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1ZM5.6 4.6 8 7l2.4-2.4a.7.7 0 0 1 1 1L9 8l2.4 2.4a.7.7 0 0 1-1 1L8 9l-2.4 2.4a.7.7 0 0 1-1-1L7 8 4.6 5.6a.7.7 0 0 1 1-1Z',
};

/** How the page writes times, durations and counts. Times are in UTC, as in logs and in the API. */

const two = (value: number): string => String(value).padStart(2, '0');

const validDate = (iso: string): Date | undefined => {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? undefined : date;
};

/** `23 Nov 2026`. */
export const dayText = (iso: string): string => {
  const date = validDate(iso);
  if (date === undefined) return iso;
  const month = date.toLocaleString('en-GB', { month: 'short', timeZone: 'UTC' });
  return `${date.getUTCDate()} ${month} ${date.getUTCFullYear()}`;
};

/** `23 Nov`: in lists, where the year is in the tooltip. */
export const shortDayText = (iso: string): string => dayText(iso).split(' ').slice(0, 2).join(' ');

/** `Tuesday 24 Nov`. */
export const weekdayText = (iso: string): string => {
  const weekday = validDate(iso)?.toLocaleString('en-GB', { weekday: 'long', timeZone: 'UTC' });
  return `${weekday ?? ''} ${shortDayText(iso)}`.trim();
};

/** `12:04:09`; with milliseconds `12:04:09.125`. */
export const clockText = (iso: string, withMilliseconds = false): string => {
  const date = validDate(iso);
  if (date === undefined) return '';
  const text = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(two).join(':');
  return withMilliseconds ? `${text}.${String(date.getUTCMilliseconds()).padStart(3, '0')}` : text;
};

export const momentText = (iso: string): string => `${dayText(iso)} ${clockText(iso)}`.trim();

/** A sentence with its times as people read them. */
export const withTimes = (sentence: string): string =>
  sentence.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (iso) => momentText(iso));

const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
] as const;

/** `340 ms`, `5.2 s`, `6 min`, `1 h 5 min`: at most two units. */
export const lengthText = (ms: number): string => {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 10_000) return `${(Math.floor(ms / 100) / 10).toFixed(1)} s`;
  if (ms < 60_000) return `${Math.floor(ms / 1_000)} s`;
  const first = units.findIndex(([, size]) => ms >= size);
  const parts: string[] = [];
  let rest = ms;
  for (const [name, size] of units.slice(first, first + 2)) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(`${count} ${name}`);
  }
  return parts.join(' ');
};

/** `5.2 s ago` or `in 6 min`. */
export const distanceText = (iso: string, now: Date): string => {
  const date = validDate(iso);
  if (date === undefined) return '';
  const ms = date.getTime() - now.getTime();
  if (Math.abs(ms) < 1_000) return 'now';
  return ms > 0 ? `in ${lengthText(ms)}` : `${lengthText(-ms)} ago`;
};

export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** `PAY_OUT_FAILED` → `Pay out failed`. */
export const plainText = (code: string): string => {
  const words = code.replaceAll(/[_-]/g, ' ').toLowerCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

/** `8624.56 MXN` → `8,624.56 MXN`, for amounts with or without their currency. */
export const amountText = (text: string): string =>
  text.replace(/\d+/, (whole) => whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ','));

/** A sentence with its amounts as `amountText` writes them. */
export const withAmounts = (sentence: string): string =>
  sentence.replaceAll(/\b\d{4,}(?:\.\d+)?(?= [A-Z]{3,5}\b)/g, amountText);

/** The end of an id, which is what people compare: `Transaction:…7f3a9c01`. */
export const shortId = (id: string): string => {
  const colon = id.indexOf(':');
  const rest = id.slice(colon + 1);
  return rest.length <= 14 ? id : `${id.slice(0, colon + 1)}…${rest.slice(-8)}`;
};
