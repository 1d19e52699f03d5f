import * as z from 'zod';
import { minorUnits } from '#shared/kernel/money.ts';

export const invitationStatuses = ['PENDING', 'CLAIMED', 'EXPIRED', 'CANCELLED'] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];

const intendedAmountSchema = z.object({ amountMinor: minorUnits, currency: z.string() });
/** What the inviter wants to send to the invitee. For display only: the service does not move it. */
export type IntendedAmount = Readonly<z.output<typeof intendedAmountSchema>>;

export const storedInvitationSchema = z.object({
  /** Canonical form, see code.ts. */
  code: z.string(),
  /** uuid of the inviter's platform, which gets the event of the claim and may cancel. */
  platformId: z.string(),
  /** The stored status. After `expiresAt`, answers show PENDING as EXPIRED (rules.ts). */
  status: z.enum(invitationStatuses),
  /** Grows with every change; changes are conditional on it. */
  version: z.int(),
  inviterUma: z.string(),
  /** The platform's UMA domain when the invitation was made, so that the link never changes. */
  umaDomain: z.string(),
  firstName: z.string().optional(),
  amountToSend: intendedAmountSchema.optional(),
  /** ISO time in UTC with milliseconds; absent: never. */
  expiresAt: z.string().optional(),
  inviteeUma: z.string().optional(),
  claimedAt: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
/** A link with which a customer invites a person to get a UMA address. */
export type Invitation = Readonly<z.output<typeof storedInvitationSchema>>;
