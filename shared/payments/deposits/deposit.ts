import * as z from 'zod';
import { minorUnits } from '#shared/kernel/money.ts';

/**
 * CREDITED: on the account that its reference names. HELD: in suspense, because no account could be found or take it.
 * ASSIGNED: an operator has said whose it is, and the money follows. SETTLED: it has followed. RETURNING: two operators
 * have decided that it goes back, and it is in suspense until the switch has given it back. RETURNED: it has.
 */
export const depositStatuses = ['CREDITED', 'HELD', 'ASSIGNED', 'SETTLED', 'RETURNING', 'RETURNED'] as const;

/**
 * Money that belongs to no platform yet is on the books of the house, in place of a platform. Its account SUSPENSE exists
 * as legs of journals only, like every account of the service's own, so many deposits never compete for one item.
 */
export const house = '00000000-0000-7000-8000-000000000000';
export const suspense = 'SUSPENSE';

const returnProposalSchema = z.object({
  /** Name of the operator. */
  by: z.string(),
  reason: z.string(),
  at: z.string(),
});
export type ReturnProposal = Readonly<z.output<typeof returnProposalSchema>>;

const returnOrderSchema = z.object({
  /** Names the return to the switch, which gives back once for one uuid. */
  uuid: z.string(),
  proposal: returnProposalSchema,
  confirmedBy: z.string(),
  confirmedAt: z.string(),
  /** Since then the switch knows the order. */
  acceptedAt: z.string().optional(),
  /** When the service next asks the switch; absent once the switch has given the money back. */
  checkAt: z.string().optional(),
});
export type ReturnOrder = Readonly<z.output<typeof returnOrderSchema>>;

export const depositItemSchema = z.object({
  /** Of the payment, too, that a deposit becomes at once. */
  uuid: z.string(),
  /** uuid of the payment that a deposit became after it had waited in suspense. */
  paymentUuid: z.string().optional(),
  switchName: z.string(),
  /** The bank's own name of this money: it comes in once under one. */
  bankReference: z.string(),
  /** What the payer wrote. */
  reference: z.string(),
  amountMinor: minorUnits,
  currency: z.string(),
  payerName: z.string().optional(),
  status: z.enum(depositStatuses),
  /** Whose account has it, or shall have it. */
  platformId: z.string().optional(),
  accountUuid: z.string().optional(),
  /** HELD: an operator wants to give the money back. */
  returnProposal: returnProposalSchema.optional(),
  /** RETURNING and RETURNED. */
  returnOrder: returnOrderSchema.optional(),
  /** The switch did not give the money back when it was last ordered to. */
  returnRefusedAt: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
/** Money that came in without a question of ours. */
export type Deposit = Readonly<z.output<typeof depositItemSchema>>;

/** uuid of the payment that a deposit became; undefined while it waits. */
export const paymentUuidOf = ({ uuid, status, paymentUuid }: Deposit): string | undefined =>
  status === 'CREDITED' ? uuid : paymentUuid;
