import * as z from 'zod';
import type { PayoutAnswer } from './port.ts';

export const switchStatuses = [
  'DELIVERED',
  'ON_ITS_WAY',
  'FAILED',
  'REJECTED',
  'CANCELLED',
  'RETURNED',
] as const;

const failureReasons = [
  'QUOTE_EXECUTION_FAILED',
  'COUNTERPARTY_POST_TX_FAILED',
  'LIGHTNING_PAYMENT_FAILED',
] as const;

/** How a payout stands, as the operator's switch says it; docs/switch.md. */
export const switchAnswerSchema = z
  .object({
    status: z.enum(switchStatuses),
    // The status is what counts: a reason that we do not know makes it no less certain.
    reason: z
      .enum(failureReasons)
      .optional()
      .catch(undefined)
      .meta({ description: 'Why it FAILED; QUOTE_EXECUTION_FAILED when left out or unknown' }),
    isRefundPossible: z
      .boolean()
      .optional()
      .meta({ description: 'False when it FAILED and the money cannot be had back yet' }),
  })
  .meta({ id: 'SwitchAnswer' });

export type SwitchAnswer = z.output<typeof switchAnswerSchema>;

/** The answer as the service knows it. A return is told by a call of the switch, so nothing is asked again. */
export const payoutAnswerOf = ({ status, reason, isRefundPossible = true }: SwitchAnswer): PayoutAnswer => {
  switch (status) {
    case 'DELIVERED':
      return { kind: status, mayComeBack: false };
    case 'FAILED':
      return { kind: status, failureReason: reason ?? 'QUOTE_EXECUTION_FAILED', isRefundPossible };
    default:
      return { kind: status };
  }
};
