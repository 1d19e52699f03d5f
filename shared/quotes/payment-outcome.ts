import { returnCheckAt } from '#shared/payouts/check-times.ts';
import type { PayoutAnswer } from '#shared/switch/port.ts';
import type { FailureReason } from '#shared/transactions/transaction.ts';

/** How an executed quote ends. */
export type PaymentOutcome =
  | {
      readonly status: 'COMPLETED';
      /** ISO 8601; while set, the receiving bank may still return the money, and the sweep asks at that time. */
      readonly checkAt?: string;
    }
  | {
      readonly status: 'FAILED';
      readonly failureReason: FailureReason;
      /** False: the money stays in clearing, and an alarm counts it. */
      readonly isRefunded: boolean;
    }
  /** Refunded. */
  | { readonly status: 'REJECTED' }
  /** Refunded, since the user called it off. */
  | { readonly status: 'REFUNDED' };

/** What the switch's answer makes of a payment in PROCESSING; undefined while its end is to come. */
export const outcomeOf = (answer: PayoutAnswer, at: Date): PaymentOutcome | undefined => {
  switch (answer.kind) {
    case 'DELIVERED': {
      if (!answer.mayComeBack) return { status: 'COMPLETED' };
      return { status: 'COMPLETED', checkAt: returnCheckAt(at.toISOString()) };
    }
    case 'ON_ITS_WAY':
      return undefined;
    case 'FAILED': {
      const { failureReason, isRefundPossible: isRefunded } = answer;
      return { status: 'FAILED', failureReason, isRefunded };
    }
    case 'REJECTED':
      return { status: 'REJECTED' };
    case 'CANCELLED':
      return { status: 'REFUNDED' };
    case 'RETURNED':
      return { status: 'FAILED', failureReason: 'COUNTERPARTY_POST_TX_FAILED', isRefunded: true };
  }
};

/**
 * What to record when an account does not take the money that an outcome gives it: the receiver's, closed or full,
 * makes the payment fail; the sender's, closed, leaves the refund in clearing. Undefined: no account could refuse
 * this.
 */
export const outcomeInstead = (outcome: PaymentOutcome): PaymentOutcome | undefined => {
  const failureReason = 'COUNTERPARTY_POST_TX_FAILED';
  switch (outcome.status) {
    case 'COMPLETED':
      return { status: 'FAILED', failureReason, isRefunded: true };
    case 'FAILED':
      return outcome.isRefunded ? { ...outcome, isRefunded: false } : undefined;
    case 'REJECTED':
      return { status: 'FAILED', failureReason, isRefunded: false };
    case 'REFUNDED':
      return { status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED', isRefunded: false };
  }
};
