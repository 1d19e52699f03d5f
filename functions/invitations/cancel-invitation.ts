import { cancelInvitation } from '#shared/invitations/contract.ts';
import { endInvitation, findInvitation } from '#shared/invitations/end-invitation.ts';
import { cancelled } from '#shared/invitations/rules.ts';
import { invitationView } from '#shared/invitations/view.ts';
import { clock } from '#shared/kernel/clock.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';

export const handler = endpoint(cancelInvitation, async ({ platformId, path }) => {
  const found = await findInvitation(path.invitationCode);
  const invitation = await endInvitation(found, (before, now) => cancelled(before, platformId, now));
  return invitationView(invitation, clock.now());
});
