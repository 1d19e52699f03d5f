import { cancelInvitation } from '#shared/invitations/contract.ts';
import { endInvitation, findInvitation } from '#shared/invitations/end-invitation.ts';
import { cancelled } from '#shared/invitations/rules.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';

export const handler = endpoint(cancelInvitation, ({ platformId, once, path }) =>
  endInvitation(once, async () => ({
    found: await findInvitation(path.invitationCode),
    decide: (before, now) => cancelled(before, platformId, now),
  })),
);
