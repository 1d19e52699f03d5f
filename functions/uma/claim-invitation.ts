import { holderOfUmaAddress } from '#shared/customers/locks.ts';
import { getCustomer } from '#shared/customers/store.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { claimInvitation } from '#shared/uma/invitations/contract.ts';
import { endInvitation, findInvitation } from '#shared/uma/invitations/end-invitation.ts';
import { claimed } from '#shared/uma/invitations/rules.ts';

/**
 * Whether the platform may claim for a UMA address: the address of its own customer, or one that is unknown here,
 * because people at other institutions can be invited, too. Never the address of another platform's customer.
 */
const mayClaimFor = async (umaAddress: string, platformId: string): Promise<boolean> => {
  const holder = await holderOfUmaAddress(umaAddress);
  if (holder === undefined) return true;
  if (holder.platformId !== platformId) return false;
  const customer = await getCustomer(platformId, holder.customerUuid);
  return customer?.isDeleted === false;
};

export const handler = endpoint(claimInvitation, ({ platformId, idempotency, path, body: { inviteeUma } }) =>
  endInvitation(idempotency, async () => {
    const [found, isInviteeAllowed] = await Promise.all([
      findInvitation(path.invitationCode),
      mayClaimFor(inviteeUma, platformId),
    ]);
    return { found, decide: (before, now) => claimed(before, { inviteeUma, isInviteeAllowed, now }) };
  }),
);
