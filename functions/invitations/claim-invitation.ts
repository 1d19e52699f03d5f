import { claimInvitation } from '#shared/invitations/contract.ts';
import { endInvitation, findInvitation } from '#shared/invitations/end-invitation.ts';
import { mayClaimFor } from '#shared/invitations/own-customer.ts';
import { claimed } from '#shared/invitations/rules.ts';
import { invitationView } from '#shared/invitations/view.ts';
import { clock } from '#shared/kernel/clock.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';

export const handler = endpoint(claimInvitation, async ({ platformId, path, body: { inviteeUma } }) => {
  const [found, isInviteeAllowed] = await Promise.all([
    findInvitation(path.invitationCode),
    mayClaimFor(inviteeUma, platformId),
  ]);
  const invitation = await endInvitation(found, (before, now) =>
    claimed(before, { inviteeUma, isInviteeAllowed, now }),
  );
  return invitationView(invitation, clock.now());
});
