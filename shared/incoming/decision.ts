import type { SendResult } from '#shared/webhooks/sending/send-result.ts';
import type { IncomingDecision } from './apply-decision.ts';

const webhookError = { kind: 'FAILED', failureReason: 'PAYMENT_APPROVAL_WEBHOOK_ERROR' } as const;
export const timedOut = { kind: 'FAILED', failureReason: 'PAYMENT_APPROVAL_TIMED_OUT' } as const;

/** By HTTP status. Source: decisions.md "Incoming UMA payments". */
const decisions: Readonly<Record<number, IncomingDecision | 'OPEN'>> = {
  200: { kind: 'APPROVED' },
  202: 'OPEN',
  403: { kind: 'REJECTED' },
  422: { kind: 'FAILED', failureReason: 'MISSING_MANDATORY_PAYEE_DATA' },
};

/** Whether an answer is one of those that the question has. */
export const isAnswered = (result: SendResult): boolean =>
  result.kind === 'ANSWERED' && decisions[result.status] !== undefined;

/**
 * What a platform's answer decides; OPEN: it goes on thinking. An endpoint that cannot be reached gives no answer, at once or
 * after 5 s; one that speaks no HTTP gives a wrong one.
 */
export const decisionOf = (result: SendResult): IncomingDecision | 'OPEN' => {
  if (result.kind === 'ANSWERED') return decisions[result.status] ?? webhookError;
  return result.reason === 'MALFORMED' ? webhookError : timedOut;
};
