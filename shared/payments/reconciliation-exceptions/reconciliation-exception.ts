import * as z from 'zod';
import { transactionStatuses } from '#shared/transactions/lifecycle.ts';

/**
 * What people decide: the payment was made, or it was not. Of a refund that failed: it is tried again (REFUND), the
 * platform's own account gets its money (SETTLE), or that was settled outside the service (WRITE_OFF). Of a fee that the
 * platform owes: it gives the fee back (FEE).
 */
const resolutions = ['COMPLETED', 'FAILED', 'REFUND', 'SETTLE', 'WRITE_OFF', 'FEE'] as const;
export type Resolution = (typeof resolutions)[number];

/**
 * Why the service could not do what two operators had decided. NOT_COVERED: an account does not hold the money that it
 * has to give. CLOSED: an account takes and gives nothing any more. FULL: it cannot hold so much. ALREADY_CORRECTED: the
 * payment was corrected in this way before. PAYMENT_CHANGED: the bank returned the payment after the proposal, say.
 */
const obstacles = ['NOT_COVERED', 'CLOSED', 'FULL', 'ALREADY_CORRECTED', 'PAYMENT_CHANGED'] as const;
export type Obstacle = (typeof obstacles)[number];

export const reconciliationExceptionItemSchema = z.object({
  platformId: z.string(),
  /** Of the payment: each has one record at most. */
  uuid: z.string(),
  /**
   * OPEN: somebody has to decide. PROPOSED: an operator has. CONFIRMED: a second one agrees, and the service moves the
   * money next. RESOLVED: nothing is left to do.
   */
  state: z.enum(['OPEN', 'PROPOSED', 'CONFIRMED', 'RESOLVED']),
  /** Grows by one with each change. */
  version: z.int(),
  /** What the switch said, and in which state the payment was then. The oldest first; empty for a failed refund. */
  told: z
    .array(
      z.object({
        result: z.string(),
        status: z.enum(transactionStatuses),
        paymentVersion: z.int(),
        at: z.string(),
      }),
    )
    .readonly(),
  /** What is proposed or confirmed. FEE also stays when it could not be carried out: the record is about the fee. */
  outcome: z.enum(resolutions).optional(),
  reason: z.string().optional(),
  proposedBy: z.string().optional(),
  proposedAt: z.string().optional(),
  /** The payment's version that the proposal is about: two people decide on no other. */
  paymentVersion: z.int().optional(),
  confirmedBy: z.string().optional(),
  /** Of the last decision that could not be carried out. */
  obstacle: z.enum(obstacles).optional(),
  /**
   * Decisions that were carried out. `hasMoved`: the payment was corrected; else it stayed as it was. `isInClearing`: an
   * account was closed, so the money waits for people.
   */
  ends: z
    .array(
      z.object({
        outcome: z.enum(resolutions),
        hasMoved: z.boolean(),
        isInClearing: z.literal(true).optional(),
        at: z.string(),
      }),
    )
    .readonly(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

/** How a decision was carried out. */
export type ResolvedEnd = z.output<typeof reconciliationExceptionItemSchema>['ends'][number];

/**
 * A payment whose switch took back a final result, so that people have to find out which of the two is true; or one whose
 * refund failed, or whose platform owes a fee, from the moment when somebody proposes to try it again.
 */
export type ReconciliationException = Readonly<z.output<typeof reconciliationExceptionItemSchema>>;
