import type { Customer } from '#shared/customers/customer.ts';
import { holderOfUmaAddress } from '#shared/customers/locks.ts';
import { getCustomer } from '#shared/customers/store.ts';
import { clock } from '#shared/kernel/clock.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { answerIdempotent } from '#shared/kernel/http/idempotency.ts';
import { readPlatform } from '#shared/platforms/store.ts';
import { createInvitation } from '#shared/uma/invitations/contract.ts';
import { newCode } from '#shared/uma/invitations/invitation.ts';
import { newInvitation } from '#shared/uma/invitations/rules.ts';
import { newInvitationWrite } from '#shared/uma/invitations/store.ts';
import { invitationView } from '#shared/uma/invitations/view.ts';

/** The platform's customer with this UMA address. A deleted customer keeps its address, but does not count. */
const ownCustomerOf = async (umaAddress: string, platformId: string): Promise<Customer | undefined> => {
  const holder = await holderOfUmaAddress(umaAddress);
  if (holder?.platformId !== platformId) return undefined;
  const customer = await getCustomer(platformId, holder.customerUuid);
  return customer?.isDeleted ? undefined : customer;
};

export const handler = endpoint(createInvitation, ({ platformId, idempotency, body }) =>
  answerIdempotent(idempotency, async () => {
    const [platform, inviter] = await Promise.all([
      readPlatform(platformId),
      ownCustomerOf(body.inviterUma, platformId),
    ]);
    const now = clock.now();
    const invitation = newInvitation(body, { platform, inviter, code: newCode(), now });
    return {
      body: invitationView(invitation, now),
      writes: { invitation: newInvitationWrite(invitation) },
      apiErrorFor: (failed) => {
        throw failed;
      },
    };
  }),
);
