import type { FailureReason } from '#shared/transactions/transaction.ts';
import type { SendResult } from '#shared/webhooks/sending/send-result.ts';

/** What becomes of an incoming payment that waits for its platform. */
export type IncomingDecision =
  | { readonly kind: 'APPROVED' }
  | { readonly kind: 'REJECTED' }
  | { readonly kind: 'FAILED'; readonly failureReason: FailureReason };

const webhookError = { kind: 'FAILED', failureReason: 'PAYMENT_APPROVAL_WEBHOOK_ERROR' } as const;
export const timedOut = { kind: 'FAILED', failureReason: 'PAYMENT_APPROVAL_TIMED_OUT' } as const;

/** By the HTTP status of the platform's answer. OPEN: the platform needs more time. */
const decisions: Readonly<Record<number, IncomingDecision | 'OPEN'>> = {
  200: { kind: 'APPROVED' },
  202: 'OPEN',
  403: { kind: 'REJECTED' },
  422: { kind: 'FAILED', failureReason: 'MISSING_MANDATORY_PAYEE_DATA' },
};

/** Whether the platform answered with one of the statuses that decide. */
export const isAnswered = (result: SendResult): boolean =>
  result.kind === 'ANSWERED' && decisions[result.status] !== undefined;

/**
 * What the platform's answer decides. An endpoint that cannot be reached, or not within 5 s, counts as timed out. An
 * answer that is not HTTP counts as a webhook error, like every status that decides nothing.
 */
export const decisionOf = (result: SendResult): IncomingDecision | 'OPEN' => {
  if (result.kind === 'ANSWERED') return decisions[result.status] ?? webhookError;
  return result.reason === 'MALFORMED' ? webhookError : timedOut;
};
