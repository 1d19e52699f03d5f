import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { minorUnits } from '#shared/kernel/money.ts';

/** Crockford's base 32: no letter looks like a digit, and no character needs escaping in a URL. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * 16 characters of 5 bits are 80 random bits. With 1,000 tries a second against a million open invitations, the first
 * hit takes 38 million years on average.
 */
const codeLength = 16;
const typed = /^[0-9A-Za-z]{16}$/;
const canonical = /^[0-9A-HJKMNP-TV-Z]{16}$/;

/** A new code that nobody can guess. */
export const newCode = (): string => {
  // Each character takes the lower 5 bits of a byte, so all characters are equally likely.
  const bytes = randomBytes(codeLength);
  return Array.from(bytes, (byte) => alphabet.charAt(byte & 31)).join('');
};

/** The code that a person typed, in any case, with O for 0 and I or L for 1; undefined for any other text. */
export const codeOf = (text: string): string | undefined => {
  if (!typed.test(text)) return undefined;
  const code = text.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return canonical.test(code) ? code : undefined;
};

export const invitationStatuses = ['PENDING', 'CLAIMED', 'EXPIRED', 'CANCELLED'] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];

const intendedAmountSchema = z.object({ amountMinor: minorUnits, currency: z.string() });
/** What the inviter wants to send to the invitee. For display only: the service does not move it. */
export type IntendedAmount = Readonly<z.output<typeof intendedAmountSchema>>;

export const storedInvitationSchema = z.object({
  /** In the canonical form above. */
  code: z.string(),
  /** uuid of the inviter's platform, which gets the event of the claim and may cancel. */
  platformId: z.string(),
  /** The stored status. Whoever looks after `expiresAt` stores EXPIRED (end-invitation.ts). */
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
