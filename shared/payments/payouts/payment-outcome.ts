import { newUuid } from '#shared/kernel/ids.ts';
import { log } from '#shared/kernel/log.ts';
import { referenceOf } from '#shared/kernel/transaction-reference.ts';
import type { PayoutAnswer } from '#shared/switch/port.ts';
import type { FailureReason, Refund, Transaction } from '#shared/transactions/transaction.ts';
import { returnCheckAt } from './polling-schedule.ts';

/**
 * Logs a payment whose refund failed. A metric counts lines with this code (infra/constructs/alarms.ts), and an
 * alarm calls people. Whoever finds such a payment logs it again, so a payment is reported at least once.
 */
export const reportFailedRefund = ({ platformId, uuid, refund }: Transaction): void => {
  if (refund?.status !== 'FAILED') return;
  log.error({ operation: 'settlePayment', code: 'REFUND_FAILED', platformId, transactionId: uuid });
};

/** What a payment has whose money no account takes: it stays in clearing, and people act. @param at ISO 8601 */
export const failedRefund = (at: string): Refund => ({
  reference: referenceOf(newUuid()),
  initiatedAt: at,
  status: 'FAILED',
  reason: 'TRANSACTION_FAILED',
});

/** How a payment ends whose money leaves. */
export type PaymentOutcome =
  | {
      readonly status: 'COMPLETED';
      /**
       * When the sweep asks whether the receiving bank has returned the money, ISO 8601. Absent: it cannot come back.
       */
      readonly checkAt?: string;
    }
  | {
      readonly status: 'FAILED';
      readonly failureReason: FailureReason;
      /** False: the money stays in clearing, and an alarm calls people. */
      readonly isRefunded: boolean;
      /** The money was delivered and has come back. */
      readonly isReturn?: true;
    }
  /** Refunded. */
  | { readonly status: 'REJECTED' }
  /** Refunded, because the user cancelled it. */
  | { readonly status: 'REFUNDED' };

/** The outcome that an answer of the switch gives to a payment; undefined while the payout is on its way. */
export const outcomeOf = (answer: PayoutAnswer, at: Date): PaymentOutcome | undefined => {
  switch (answer.kind) {
    case 'DELIVERED':
      return { status: 'COMPLETED', ...returnCheckAt(at.toISOString(), answer.mayComeBack) };
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
      return {
        status: 'FAILED',
        failureReason: 'COUNTERPARTY_POST_TX_FAILED',
        isRefunded: true,
        isReturn: true,
      };
  }
};

/** Why the money of a payment that ended like this came back. */
export const refundReasonOf = ({ status }: PaymentOutcome): NonNullable<Refund['reason']> =>
  status === 'REFUNDED' ? 'USER_CANCELLATION' : 'TRANSACTION_FAILED';

/**
 * The outcome to record when an account refuses the money of `outcome`. A receiver's account that is closed or full
 * makes the payment fail. A sender's account that is closed leaves the refund in clearing. Undefined: no account can
 * refuse it.
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
