import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { cancelInvitation } from '#shared/uma/invitations/contract.ts';
import { endInvitation, findInvitation } from '#shared/uma/invitations/end-invitation.ts';
import { cancelled } from '#shared/uma/invitations/rules.ts';

export const handler = endpoint(cancelInvitation, ({ platformId, idempotency, path }) =>
  endInvitation(idempotency, async () => ({
    found: await findInvitation(path.invitationCode),
    decide: (before, now) => cancelled(before, platformId, now),
  })),
);
