import * as z from 'zod';
import { paymentRailSchema } from '#shared/accounts/account-types/account-types.ts';
import { dictatedTextSchema, timestampSchema } from '#shared/kernel/schemas.ts';
import { type FailureDetail, failureCodes, pendingReasons } from '#shared/transactions/transaction.ts';
import {
  type CollectionAnswer,
  collectionStatuses,
  type DepositReturnAnswer,
  depositReturnStatuses,
  type PayoutAnswer,
  type SwitchFacts,
} from './port.ts';

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

const maxMessageLength = 200;
const text = (maxLength: number) => z.string().min(1).max(maxLength);

/** What the switch may add. A value that we do not know makes the status no less certain. */
const addedFacts = {
  paymentRail: paymentRailSchema.optional().catch(undefined).meta({ description: 'What carries the money' }),
  expectedSettlementAt: timestampSchema
    .optional()
    .catch(undefined)
    .meta({ description: 'When the money should arrive; read while it is ON_ITS_WAY' }),
  pendingReason: z
    .enum(pendingReasons)
    .optional()
    .catch(undefined)
    .meta({ description: 'What delays the payment; read while it is ON_ITS_WAY' }),
  onChainTransaction: z
    .object({
      network: text(64),
      hash: text(256),
      url: z
        .url({ protocol: /^https$/ })
        .max(500)
        .optional(),
    })
    .optional()
    .catch(undefined)
    .meta({ description: 'Where a blockchain shows the payment' }),
  failureDetail: z
    .object({ code: z.enum(failureCodes), message: dictatedTextSchema(maxMessageLength).optional() })
    .optional()
    .catch(undefined)
    .meta({ description: 'Why the money did not arrive, finer than the status; the platform sees it' }),
};

type AddedFacts = Pick<SwitchAnswer, keyof typeof addedFacts>;

const withoutEmptyMessage = ({ code, message = '' }: FailureDetail): FailureDetail => ({
  code,
  ...(message !== '' && { message }),
});

/** Absent when the switch adds nothing. */
const factsOf = (added: AddedFacts): { readonly facts?: SwitchFacts } => {
  const { paymentRail, expectedSettlementAt, pendingReason, onChainTransaction, failureDetail } = added;
  const facts: SwitchFacts = {
    ...(paymentRail !== undefined && { rail: paymentRail }),
    ...(expectedSettlementAt !== undefined && { expectedAt: new Date(expectedSettlementAt).toISOString() }),
    ...(pendingReason !== undefined && { pendingReason }),
    ...(onChainTransaction !== undefined && { onChain: onChainTransaction }),
    ...(failureDetail !== undefined && { failureDetail: withoutEmptyMessage(failureDetail) }),
  };
  return Object.keys(facts).length === 0 ? {} : { facts };
};

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
    ...addedFacts,
  })
  .meta({ id: 'SwitchAnswer' });

export type SwitchAnswer = z.output<typeof switchAnswerSchema>;

/**
 * The answer in the service's own words. The switch reports a return by a call. That call may be lost, so
 * the service asks about a delivery again.
 */
export const payoutAnswerOf = (answer: SwitchAnswer): PayoutAnswer => {
  const { status, reason, isRefundPossible = true } = answer;
  const facts = factsOf(answer);
  switch (status) {
    case 'DELIVERED':
      return { kind: status, mayComeBack: 'LATER', ...facts };
    case 'FAILED':
      return { kind: status, failureReason: reason ?? 'QUOTE_EXECUTION_FAILED', isRefundPossible, ...facts };
    default:
      return { kind: status, ...facts };
  }
};

/** The operator's answer about a collection. Why it failed is between the switch and its operator. */
export const collectionAnswerSchema = z
  .object({ status: z.enum(collectionStatuses), ...addedFacts })
  .meta({ id: 'SwitchCollectionAnswer' });

export const collectionAnswerOf = (answer: z.output<typeof collectionAnswerSchema>): CollectionAnswer => ({
  kind: answer.status,
  ...factsOf(answer),
});

/** The operator's answer about a deposit that goes back. */
export const depositReturnAnswerSchema = z
  .object({ status: z.enum(depositReturnStatuses) })
  .transform(({ status }): DepositReturnAnswer => ({ kind: status }));
