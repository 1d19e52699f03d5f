import type { MagicOutcome } from '#shared/kernel/magic-values.ts';
import { outcomeOf, refundReasonOf } from '#shared/payouts/payment-outcome.ts';
import type { Script } from '#shared/switch/magic-values.ts';
import { eventTypesOfCourse } from '#shared/transactions/history.ts';
import type { TransactionStatus, TransactionType } from '#shared/transactions/lifecycle.ts';
import type { Refund } from '#shared/transactions/transaction.ts';
import type { TransferOutcome } from '#shared/transfers/magic-values.ts';
import { failureReasonOf } from '#shared/transfers/rules.ts';
import type { SandboxOutcome } from './values-contract.ts';

interface Course {
  readonly type: TransactionType;
  readonly states: readonly TransactionStatus[];
  readonly failureReason?: string | undefined;
  readonly refund?: Required<Pick<Refund, 'status' | 'reason'>> | undefined;
}

const shownCourse = (
  { effect, when }: Pick<MagicOutcome<unknown>, 'effect' | 'when'>,
  { type, states, failureReason, refund }: Course,
): SandboxOutcome => ({
  effect,
  when,
  states: [...states],
  events: eventTypesOfCourse(type, states, refund?.status),
  ...(failureReason !== undefined && { failureReason }),
  ...(refund !== undefined && { refund: { status: refund.status, reason: refund.reason ?? '' } }),
});

const statesOfTransfer: Readonly<Record<TransferOutcome, readonly TransactionStatus[]>> = {
  COMPLETED: ['COMPLETED'],
  FAILED: ['FAILED'],
  REJECTED: ['REJECTED'],
  FAILED_LATER: ['PENDING', 'FAILED'],
};

/** Only outgoing money has moved when a transfer fails. */
export const transferOutcome =
  (type: TransactionType) =>
  (magic: MagicOutcome<TransferOutcome>): SandboxOutcome => {
    const states = statesOfTransfer[magic.outcome];
    const isFailed = states.at(-1) === 'FAILED';
    const comesBack = type === 'OUTGOING' && magic.outcome !== 'COMPLETED';
    return shownCourse(magic, {
      type,
      states,
      failureReason: isFailed ? failureReasonOf(type) : undefined,
      refund: comesBack ? { status: 'COMPLETED', reason: 'TRANSACTION_FAILED' } : undefined,
    });
  };

/** The answers to a payout in the order in which the switch gives them. */
const answersOf = ({ START, FOLLOW_UP }: Script) =>
  START.kind === 'ON_ITS_WAY' || (START.kind === 'DELIVERED' && START.mayComeBack)
    ? [START, FOLLOW_UP]
    : [START];

/** The course of an executed quote, by the rules that settle it. */
export const payoutOutcome = (magic: MagicOutcome<Script>): SandboxOutcome => {
  const outcomes = answersOf(magic.outcome).flatMap((answer) => outcomeOf(answer, new Date(0)) ?? []);
  const end = outcomes.at(-1);
  if (end === undefined) throw new Error('A payout in the sandbox has an end');
  const isFailed = end.status === 'FAILED';
  const refundStatus = isFailed && !end.isRefunded ? 'FAILED' : 'COMPLETED';
  const refund = { status: refundStatus, reason: refundReasonOf(end) } as const;
  return shownCourse(magic, {
    type: 'OUTGOING',
    states: ['PROCESSING', ...outcomes.map(({ status }) => status)],
    failureReason: isFailed ? end.failureReason : undefined,
    refund: end.status === 'COMPLETED' ? undefined : refund,
  });
};
