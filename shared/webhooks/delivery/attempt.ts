import type { SendResult } from '../sending/send-result.ts';
import type { Attempt, AttemptErrorClass, AttemptTrigger } from './delivery.ts';
import { notBeforeOf } from './retry-after.ts';

/** Of the endpoint's words the log keeps this much. Source: issue 4. */
const answerHeadBytes = 4096;

/** The receiver has it: 409 says that it had it before. */
const isAccepted = (status: number): boolean => (status >= 200 && status < 300) || status === 409;

const errorClassOf = (status: number): AttemptErrorClass | undefined => {
  if (isAccepted(status)) return undefined;
  if (status >= 300 && status < 400) return 'REDIRECTED';
  if (status >= 400 && status < 500) return 'REFUSED';
  return status >= 500 && status < 600 ? 'SERVER_ERROR' : 'UNEXPECTED_STATUS';
};

/** Cut before it is cleaned, so that a long answer costs no more; a character cut in two goes. */
const headOf = (text: string): string =>
  Buffer.from(text.slice(0, answerHeadBytes))
    .subarray(0, answerHeadBytes)
    .toString('utf8')
    .replace(/\uFFFD+$/, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();

/** What an attempt means for the delivery. */
export interface JudgedAttempt {
  readonly attempt: Attempt;
  readonly isDelivered: boolean;
  /** 410: the endpoint wants no events any more. */
  readonly isGone: boolean;
  /** The endpoint's Retry-After. ISO 8601. */
  readonly notBefore?: string | undefined;
}

export interface AttemptMade {
  readonly result: SendResult;
  readonly trigger: AttemptTrigger;
  readonly attemptedAt: Date;
  readonly now: Date;
}

export const judgeAttempt = ({ result, trigger, attemptedAt, now }: AttemptMade): JudgedAttempt => {
  const { latencyMs } = result;
  const common = { trigger, attemptedAt: attemptedAt.toISOString(), latencyMs };
  if (result.kind === 'NO_ANSWER') {
    return { attempt: { ...common, errorClass: result.reason }, isDelivered: false, isGone: false };
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
