import type { SendResult } from '../sending/send-result.ts';
import type { Attempt, AttemptErrorClass, AttemptTrigger } from './delivery.ts';

/** How much of an answer the log keeps. */
const answerHeadBytes = 4096;
/** An endpoint that asks for a longer pause is called again after this. */
const longestRetryAfterMs = 24 * 3600_000;

/** 409: the endpoint has received the event before. */
const isAccepted = (status: number): boolean => (status >= 200 && status < 300) || status === 409;

const errorClassOf = (status: number): AttemptErrorClass | undefined => {
  if (isAccepted(status)) return undefined;
  if (status >= 300 && status < 400) return 'REDIRECTED';
  if (status >= 400 && status < 500) return 'REFUSED';
  return status >= 500 && status < 600 ? 'SERVER_ERROR' : 'UNEXPECTED_STATUS';
};

/** Cuts first and cleans then, so that a long answer costs no more. Drops a character that was cut in two. */
const headOf = (text: string): string =>
  Buffer.from(text.slice(0, answerHeadBytes))
    .subarray(0, answerHeadBytes)
    .toString('utf8')
    .replace(/\uFFFD+$/, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();

const secondsPattern = /^\d{1,10}$/;
/** One of the three forms of an HTTP date. The oldest has no time zone and means GMT. */
const datePattern = /^[A-Z][a-z]{2,8},? [\w\s:-]+?(?: GMT)?$/;

const retryAtMs = (text: string, now: Date): number => {
  if (secondsPattern.test(text)) return now.getTime() + Number(text) * 1000;
  if (!datePattern.test(text)) return Number.NaN;
  return Date.parse(text.endsWith(' GMT') ? text : `${text} GMT`);
};

/**
 * The time before which an endpoint must not be called, at most a day ahead; undefined when it names none, or a past
 * one.
 *
 * @param retryAfter the header, in seconds or as an HTTP date
 */
export const notBeforeOf = (retryAfter: string | undefined, now: Date): Date | undefined => {
  const ms = retryAfter === undefined ? Number.NaN : retryAtMs(retryAfter.trim(), now);
  if (!(ms > now.getTime())) return undefined;
  return new Date(Math.min(ms, now.getTime() + longestRetryAfterMs));
};

/** What an attempt means for the delivery. */
export interface JudgedAttempt {
  readonly attempt: Attempt;
  readonly isDelivered: boolean;
  /** 410: the endpoint wants no more events. */
  readonly isGone: boolean;
  /** From the endpoint's Retry-After. ISO 8601. */
  readonly notBefore?: string | undefined;
}

export interface MadeAttempt {
  readonly result: SendResult;
  readonly trigger: AttemptTrigger;
  readonly attemptedAt: Date;
  readonly now: Date;
}

export const judgeAttempt = (made: MadeAttempt): JudgedAttempt => {
  const { result, trigger, attemptedAt, now } = made;
  const { latencyMs } = result;
  const common = { trigger, attemptedAt: attemptedAt.toISOString(), latencyMs };
  if (result.kind === 'NO_ANSWER') {
    const attempt = { ...common, errorClass: result.reason };
    return { attempt, isDelivered: false, isGone: false };
  }
  const { status, bodyText, retryAfter } = result;
  const errorClass = errorClassOf(status);
  const answerHead = headOf(bodyText) || undefined;
  return {
    attempt: { ...common, responseStatus: status, errorClass, answerHead },
    isDelivered: errorClass === undefined,
    isGone: status === 410,
    notBefore: errorClass && notBeforeOf(retryAfter, now)?.toISOString(),
  };
};
