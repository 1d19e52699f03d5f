import * as z from 'zod';
import { minorUnits } from '#shared/kernel/money.ts';

/**
 * CREDITED: on the account that its reference names. HELD: in suspense, because no account could be found or take it.
 * ASSIGNED: an operator has said whose it is, and the money follows. SETTLED: it has followed.
 */
export const depositStatuses = ['CREDITED', 'HELD', 'ASSIGNED', 'SETTLED'] as const;

/**
 * Money that belongs to no platform yet is on the books of the house, in place of a platform. Its account SUSPENSE exists
 * as legs of journals only, like every account of the service's own, so many deposits never compete for one item.
 */
export const house = '00000000-0000-7000-8000-000000000000';
export const suspense = 'SUSPENSE';

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
  createdAt: z.string(),
  updatedAt: z.string(),
});
/** Money that came in without a question of ours. */
export type Deposit = Readonly<z.output<typeof depositItemSchema>>;

/** uuid of the payment that a deposit became; undefined while it waits. */
export const paymentUuidOf = ({ uuid, status, paymentUuid }: Deposit): string | undefined =>
  status === 'CREDITED' ? uuid : paymentUuid;
