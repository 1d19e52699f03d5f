import type { Customer } from '#shared/customers/customer.ts';
import { ApiError, type ErrorCode } from '#shared/kernel/errors.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import type { InvitationOrder } from './contract.ts';
import type { IntendedAmount, Invitation, InvitationStatus } from './invitation.ts';

/** Allowed next states. An invitation ends once. */
export const transitions: Readonly<Record<InvitationStatus, readonly InvitationStatus[]>> = {
  PENDING: ['CLAIMED', 'EXPIRED', 'CANCELLED'],
  CLAIMED: [],
  EXPIRED: [],
  CANCELLED: [],
};

/** The error of every change after the end. */
const refusals: Readonly<Record<Exclude<InvitationStatus, 'PENDING'>, ErrorCode>> = {
  CLAIMED: 'INVITATION_ALREADY_CLAIMED',
  EXPIRED: 'EXPIRED',
  CANCELLED: 'INVITATION_CANCELLED',
};

/** The status at this time. A pending invitation is EXPIRED from `expiresAt` on. */
export const shownStatus = ({ status, expiresAt }: Invitation, now: Date): InvitationStatus => {
  const hasExpired = expiresAt !== undefined && Date.parse(expiresAt) <= now.getTime();
  return status === 'PENDING' && hasExpired ? 'EXPIRED' : status;
};

const validateMove = (invitation: Invitation, to: InvitationStatus, now: Date): void => {
  const from = shownStatus(invitation, now);
  if (transitions[from].includes(to)) return;
  if (from === 'PENDING') throw new Error(`An invitation cannot go from ${from} to ${to}`);
  throw new ApiError(refusals[from], {
    details: {
      status: from,
      expiresAt: invitation.expiresAt,
      claimedAt: invitation.claimedAt,
      updatedAt: invitation.updatedAt,
    },
    ...(from === 'EXPIRED' ? { message: `The invitation expired at ${invitation.expiresAt}.` } : {}),
  });
};

/** The invitation whose time was over when somebody looked; undefined while it is not. */
export const expired = (invitation: Invitation, now: Date): Invitation | undefined =>
  invitation.status === 'PENDING' && shownStatus(invitation, now) === 'EXPIRED'
    ? { ...invitation, status: 'EXPIRED', updatedAt: now.toISOString(), version: invitation.version + 1 }
    : undefined;

/** Always INVALID_INPUT, although a malformed UMA address has its own error code. */
const wrong = (path: string, message: string): ApiError =>
  new ApiError('INVALID_INPUT', {
    message: `${path} ${message}`,
    details: { issues: [{ path, message }] },
  });

/** ISO 8601 writes longer years in another form, which clients may not parse. */
const latestMs = Date.parse('9999-12-31T23:59:59.999Z');

const checkedExpiry = (expiresAt: string | undefined, now: Date): string | undefined => {
  if (expiresAt === undefined) return undefined;
  const ms = Date.parse(expiresAt);
  if (ms <= now.getTime()) throw wrong('expiresAt', 'must lie in the future');
  if (ms > latestMs) throw wrong('expiresAt', 'must lie before the year 10000');
  return new Date(ms).toISOString();
};

/** The first currency in the platform's list that the customer has, else any currency of the customer. */
const mainCurrency = (customer: Customer, platform: Platform): string => {
  const ranked = platform.supportedCurrencies.map(({ currencyCode }) => currencyCode);
  const [first] = [...ranked.filter((code) => customer.currencies.includes(code)), ...customer.currencies];
  if (first === undefined) throw new Error('A customer has no currency');
  return first;
};

export interface InvitationFacts {
  readonly platform: Platform;
  /** The platform's customer with the address `inviterUma`; undefined when there is none. */
  readonly inviter: Customer | undefined;
  readonly code: string;
  readonly now: Date;
}

/** The invitation that a request creates. @throws ApiError INVALID_INPUT, INVITATIONS_NOT_CONFIGURED */
export const newInvitation = (order: InvitationOrder, facts: InvitationFacts): Invitation => {
  const { platform, inviter, code, now } = facts;
  if (platform.umaDomain === undefined) throw new ApiError('INVITATIONS_NOT_CONFIGURED');
  const expiresAt = checkedExpiry(order.expiresAt, now);
  if (inviter === undefined) throw wrong('inviterUma', 'must be the UMA address of one of your customers');
  const at = now.toISOString();
  return {
    code,
    platformId: platform.uuid,
    status: 'PENDING',
    version: 1,
    inviterUma: order.inviterUma,
    umaDomain: platform.umaDomain,
    firstName: order.firstName,
    amountToSend: intended(order.amountToSend, mainCurrency(inviter, platform)),
    expiresAt,
    createdAt: at,
    updatedAt: at,
  };
};

const intended = (amount: number | undefined, currency: string): IntendedAmount | undefined =>
  amount === undefined ? undefined : { amountMinor: BigInt(amount), currency };

export interface ClaimFacts {
  readonly inviteeUma: string;
  /** Whether the calling platform may claim for this address. */
  readonly isInviteeAllowed: boolean;
  readonly now: Date;
}

/**
 * The next version of an invitation, after its claim.
 *
 * @throws ApiError INVITATION_ALREADY_CLAIMED, INVITATION_CANCELLED, EXPIRED, INVALID_INPUT
 */
export const claimed = (invitation: Invitation, facts: ClaimFacts): Invitation => {
  const { inviteeUma, isInviteeAllowed, now } = facts;
  validateMove(invitation, 'CLAIMED', now);
  if (!isInviteeAllowed) {
    throw wrong(
      'inviteeUma',
      'must be the UMA address of one of your customers, or of nobody in this service',
    );
  }
  if (inviteeUma === invitation.inviterUma) throw wrong('inviteeUma', 'must not be the inviter');
  const at = now.toISOString();
  const version = invitation.version + 1;
  return { ...invitation, status: 'CLAIMED', inviteeUma, claimedAt: at, updatedAt: at, version };
};

/**
 * The next version of an invitation, after the inviter's platform cancelled it.
 *
 * @throws ApiError FORBIDDEN, INVITATION_ALREADY_CLAIMED, INVITATION_CANCELLED, EXPIRED
 */
export const cancelled = (invitation: Invitation, platformId: string, now: Date): Invitation => {
  if (invitation.platformId !== platformId) {
    throw new ApiError('FORBIDDEN', { message: "Only the inviter's platform may cancel an invitation." });
  }
  validateMove(invitation, 'CANCELLED', now);
  const version = invitation.version + 1;
  return { ...invitation, status: 'CANCELLED', updatedAt: now.toISOString(), version };
};
