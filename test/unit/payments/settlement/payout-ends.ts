import type { PayoutAnswer } from '#shared/switch/port.ts';

type FailureReason = Extract<PayoutAnswer, { kind: 'FAILED' }>['failureReason'];

/** The refund of a payment that did not reach anybody. */
export const refundAt = (time: string) =>
  ({ status: 'COMPLETED', initiatedAt: time, settledAt: time, reason: 'TRANSACTION_FAILED' }) as const;

/** How a payout of 100.00 ends: what the switch says, what the payment then has, and what the payer's account then holds. */
export const payoutEnds = (
  time: string,
  failureReason: FailureReason,
): [what: string, answer: PayoutAnswer, payment: object, balanceMinor: number][] => {
  const refund = refundAt(time);
  const failed = (isRefundPossible: boolean): PayoutAnswer => ({
    kind: 'FAILED',
    failureReason,
    isRefundPossible,
  });
  return [
    [
      'that is delivered',
      { kind: 'DELIVERED', mayComeBack: false },
      { status: 'COMPLETED', settledAt: time },
      0,
    ],
    ['that is refused', { kind: 'REJECTED' }, { status: 'REJECTED', refund }, 10_000],
    [
      'that the user cancelled',
      { kind: 'CANCELLED' },
      { status: 'REFUNDED', refund: { ...refund, reason: 'USER_CANCELLATION' } },
      10_000,
    ],
    ['that failed', failed(true), { status: 'FAILED', failureReason, refund }, 10_000],
    [
      'that came back',
      { kind: 'RETURNED' },
      { status: 'FAILED', failureReason: 'COUNTERPARTY_POST_TX_FAILED', refund, returnedFirst: true },
      10_000,
    ],
    [
      'whose money cannot come back',
      failed(false),
      { status: 'FAILED', refund: { status: 'FAILED', initiatedAt: time, reason: 'TRANSACTION_FAILED' } },
      0,
    ],
  ];
};
