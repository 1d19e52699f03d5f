import { newUuid } from '#shared/kernel/ids.ts';
import { log } from '#shared/kernel/log.ts';
import { referenceOf } from '#shared/kernel/transaction-reference.ts';
import type { PayoutAnswer } from '#shared/switch/port.ts';
import type { Move } from '#shared/transactions/store.ts';
import type { FailureDetail, FailureReason, Refund, Transaction } from '#shared/transactions/transaction.ts';
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

/** How a payment ends whose money leaves, with what its switch said of it. */
export type PaymentOutcome = PaymentEnd & { readonly said?: Said };

type Said = Pick<Move, 'rail' | 'onChain' | 'failureDetail'>;

type PaymentEnd =
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
      /** The platform's account does not hold the fee that it got for it, so nothing leaves it any more. */
      readonly isFeeOwed?: true;
      /** Nothing left that account before. */
      readonly isFrozenAlready?: true;
    }
  /** Refunded. */
  | { readonly status: 'REJECTED' }
  /** Refunded, because the user cancelled it. */
  | { readonly status: 'REFUNDED' };

/** The outcome that an answer of the switch gives to a payment; undefined while the payout is on its way. */
export const outcomeOf = (answer: PayoutAnswer, at: Date): PaymentOutcome | undefined => {
  const end = endOf(answer, at);
  if (end === undefined) return undefined;
  const { rail, onChain } = answer.facts ?? {};
  const failureDetail = failureDetailOf(answer);
  const said = {
    ...(rail !== undefined && { rail }),
    ...(onChain !== undefined && { onChain }),
    ...(failureDetail !== undefined && { failureDetail }),
  };
  return Object.keys(said).length === 0 ? end : { ...end, said };
};

/** What the switch says of a failure; else what its answer says by itself. */
export const failureDetailOf = (answer: PayoutAnswer): FailureDetail | undefined => {
  if (answer.kind === 'DELIVERED' || answer.kind === 'ON_ITS_WAY') return undefined;
  const { failureDetail } = answer.facts ?? {};
  if (failureDetail !== undefined) return failureDetail;
  if (answer.kind === 'RETURNED') return { code: 'PAYOUT_RETURNED' };
  const isLightning = answer.kind === 'FAILED' && answer.failureReason === 'LIGHTNING_PAYMENT_FAILED';
  return isLightning ? { code: 'LIGHTNING_PAYMENT_FAILED' } : undefined;
};

/** Of a payment whose receiver's account did not take the money. */
export const notTaken: Said = { failureDetail: { code: 'ACCOUNT_CANNOT_RECEIVE' } };

const endOf = (answer: PayoutAnswer, at: Date): PaymentEnd | undefined => {
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

/**
 * The same for a payment over the UMA network. No bank returns it, but within seconds the receiving service must hear of it
 * (pay-out.ts): what is asked then is not whether it came back. In the sandbox the callback was the money already.
 */
export const outcomeOverNetwork = (answer: PayoutAnswer, at: Date): PaymentOutcome | undefined =>
  outcomeOf(
    answer.kind === 'DELIVERED' && answer.mayComeBack !== false ? { ...answer, mayComeBack: 'SOON' } : answer,
    at,
  );

/** Why the money of a payment that ended like this came back. */
export const refundReasonOf = ({ status }: PaymentOutcome): NonNullable<Refund['reason']> =>
  status === 'REFUNDED' ? 'USER_CANCELLATION' : 'TRANSACTION_FAILED';

/**
 * The outcome to record when only the platform's account refuses: the payer gets everything back all the same. Undefined:
 * it has nothing to refuse.
 */
export const withFeeOwed = (outcome: PaymentOutcome): PaymentOutcome | undefined => {
  if (outcome.status !== 'FAILED' || !outcome.isRefunded || outcome.isFrozenAlready) return undefined;
  return outcome.isFeeOwed ? { ...outcome, isFrozenAlready: true } : { ...outcome, isFeeOwed: true };
};

/**
 * The outcome to record when an account refuses the money of `outcome`. A receiver's account that is closed or full
 * makes the payment fail. A sender's account that is closed leaves the refund in clearing. Undefined: no account can
 * refuse it.
 */
export const outcomeInstead = (outcome: PaymentOutcome): PaymentOutcome | undefined => {
  const failureReason = 'COUNTERPARTY_POST_TX_FAILED';
  switch (outcome.status) {
    case 'COMPLETED':
      return { status: 'FAILED', failureReason, isRefunded: true, said: notTaken };
    case 'FAILED':
      return outcome.isRefunded ? { ...outcome, isRefunded: false } : undefined;
    case 'REJECTED':
      return { status: 'FAILED', failureReason, isRefunded: false };
    case 'REFUNDED':
      return { status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED', isRefunded: false };
  }
};
