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

/** `12:04:09`; with milliseconds `12:04:09.125`. */
export const clockText = (iso: string, withMilliseconds = false): string => {
  const date = validDate(iso);
  if (date === undefined) return '';
  const text = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(two).join(':');
  return withMilliseconds ? `${text}.${String(date.getUTCMilliseconds()).padStart(3, '0')}` : text;
};

export const momentText = (iso: string): string => `${dayText(iso)} ${clockText(iso)}`.trim();

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
