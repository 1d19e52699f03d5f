import * as z from 'zod';
import { minorUnits } from '#shared/kernel/money.ts';

/**
 * CREDITED: on the account that its reference names. HELD: in suspense, because no account could be found or take it.
 * ASSIGNED: an operator has said whose it is, and the money follows. SETTLED: it has followed.
 */
export const depositStatuses = ['CREDITED', 'HELD', 'ASSIGNED', 'SETTLED'] as const;

export const depositItemSchema = z.object({
  /** Of the payment, too, that the deposit becomes. */
  uuid: z.string(),
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
  createdAt: z.string(),
  updatedAt: z.string(),
});
/** Money that came in without a question of ours. */
export type Deposit = Readonly<z.output<typeof depositItemSchema>>;
