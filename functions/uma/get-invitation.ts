import { clock } from '#shared/kernel/clock.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { getInvitation } from '#shared/uma/invitations/contract.ts';
import { findInvitation } from '#shared/uma/invitations/end-invitation.ts';
import { invitationView } from '#shared/uma/invitations/view.ts';

export const handler = endpoint(getInvitation, async ({ path }) =>
  invitationView(await findInvitation(path.invitationCode), clock.now()),
);
