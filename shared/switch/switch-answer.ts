import * as z from 'zod';
import { type CollectionAnswer, collectionStatuses, type PayoutAnswer } from './port.ts';

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

/** The operator's answer about a payout (docs/switch.md). */
export const switchAnswerSchema = z
  .object({
    status: z.enum(switchStatuses),
    // The status decides. A reason that we do not know makes it no less certain.
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

/**
 * The answer in the service's own words. The switch reports a return by a call. That call may be lost, so
 * the service asks about a delivery again.
 */
export const payoutAnswerOf = ({ status, reason, isRefundPossible = true }: SwitchAnswer): PayoutAnswer => {
  switch (status) {
    case 'DELIVERED':
      return { kind: status, mayComeBack: 'LATER' };
    case 'FAILED':
      return { kind: status, failureReason: reason ?? 'QUOTE_EXECUTION_FAILED', isRefundPossible };
    default:
      return { kind: status };
  }
};

/** The operator's answer about a collection. Why it failed is between the switch and its operator. */
export const collectionAnswerSchema = z
  .object({ status: z.enum(collectionStatuses) })
  .meta({ id: 'SwitchCollectionAnswer' });

export const collectionAnswerOf = ({
  status,
}: z.output<typeof collectionAnswerSchema>): CollectionAnswer => ({
  kind: status,
});
