/** Whoever asks for more is asked again after this. */
export const longestRetryAfterMs = 24 * 3600_000;

const secondsPattern = /^\d{1,10}$/;
/** One of the three forms of an HTTP date; the oldest has no zone and means GMT. */
const datePattern = /^[A-Z][a-z]{2,8},? [\w\s:-]+?(?: GMT)?$/;

const msOf = (text: string, now: Date): number => {
  if (secondsPattern.test(text)) return now.getTime() + Number(text) * 1000;
  if (!datePattern.test(text)) return Number.NaN;
  return Date.parse(text.endsWith(' GMT') ? text : `${text} GMT`);
};

/**
 * When an endpoint wants to be asked again, at most a day ahead; undefined when it does not say, or said a moment that
 * is over. @param text the header, in seconds or as an HTTP date
 */
export const notBeforeOf = (text: string | undefined, now: Date): Date | undefined => {
  const ms = text === undefined ? Number.NaN : msOf(text.trim(), now);
  if (!(ms > now.getTime())) return undefined;
  return new Date(Math.min(ms, now.getTime() + longestRetryAfterMs));
};
