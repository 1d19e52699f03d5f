export const invitationStatuses = ['PENDING', 'CLAIMED', 'EXPIRED', 'CANCELLED'] as const;
/** Source: spec.txt "States and transitions". */
export type InvitationStatus = (typeof invitationStatuses)[number];

/** What the inviter means to send to whoever claims; shown, never moved by us. */
export interface IntendedAmount {
  /** Smallest unit of the currency. */
  readonly amountMinor: bigint;
  readonly currency: string;
}

/** A link by which a customer invites somebody to have a UMA address. */
export interface Invitation {
  /** Canonical form, see code.ts. */
  readonly code: string;
  /** uuid of the inviter's platform, which is told of the claim and may cancel. */
  readonly platformId: string;
  /** As written; PENDING past `expiresAt` is shown as EXPIRED (rules.ts). */
  readonly status: InvitationStatus;
  /** Grows with every change; changes are conditional on it. */
  readonly version: number;
  readonly inviterUma: string;
  /** The platform's UMA domain when the link was made: a link that was sent stays as it is. */
  readonly umaDomain: string;
  readonly firstName?: string | undefined;
  readonly amountToSend?: IntendedAmount | undefined;
  /** ISO time in UTC, in milliseconds; absent: never. */
  readonly expiresAt?: string | undefined;
  readonly inviteeUma?: string | undefined;
  readonly claimedAt?: string | undefined;
  readonly createdAt: string;
  readonly updatedAt: string;
}
