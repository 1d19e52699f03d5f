import { getInvitation } from '#shared/invitations/contract.ts';
import { findInvitation } from '#shared/invitations/end-invitation.ts';
import { invitationView } from '#shared/invitations/view.ts';
import { clock } from '#shared/kernel/clock.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';

export const handler = endpoint(getInvitation, async ({ path }) =>
  invitationView(await findInvitation(path.invitationCode), clock.now()),
);
