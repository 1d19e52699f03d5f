import { amountView } from '#shared/kernel/money.ts';
import type { Invitation } from './invitation.ts';
import { shownStatus } from './rules.ts';

/** An invitation as the API shows it at this time. */
export const invitationView = (invitation: Invitation, now: Date) => {
  const { code, umaDomain, createdAt, claimedAt, expiresAt, inviterUma, inviteeUma, firstName } = invitation;
  const { amountToSend } = invitation;
  return {
    code,
    createdAt,
    claimedAt,
    url: `https://${umaDomain}/invitations/${code}`,
    expiresAt,
    inviterUma,
    inviteeUma,
    status: shownStatus(invitation, now),
    firstName,
    amountToSend: amountToSend && amountView(amountToSend.amountMinor, amountToSend.currency),
  };
};
