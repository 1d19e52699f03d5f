import type { Customer } from '#shared/customers/customer.ts';
import { holderOfUmaAddress } from '#shared/customers/locks.ts';
import { getCustomer } from '#shared/customers/store.ts';
import { newCode } from '#shared/invitations/code.ts';
import { createInvitation } from '#shared/invitations/contract.ts';
import { newInvitation } from '#shared/invitations/rules.ts';
import { newInvitationWrite } from '#shared/invitations/store.ts';
import { invitationView } from '#shared/invitations/view.ts';
import { clock } from '#shared/kernel/clock.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { answerOnce } from '#shared/kernel/idempotency.ts';
import { readPlatform } from '#shared/platforms/store.ts';

/** The platform's customer with this UMA address. A deleted customer keeps its address, but does not count. */
const ownCustomerOf = async (umaAddress: string, platformId: string): Promise<Customer | undefined> => {
  const holder = await holderOfUmaAddress(umaAddress);
  if (holder?.platformId !== platformId) return undefined;
  const customer = await getCustomer(platformId, holder.customerUuid);
  return customer?.isDeleted ? undefined : customer;
};

export const handler = endpoint(createInvitation, ({ platformId, once, body }) =>
  answerOnce(once, async () => {
    const [platform, inviter] = await Promise.all([
      readPlatform(platformId),
      ownCustomerOf(body.inviterUma, platformId),
    ]);
    const now = clock.now();
    const invitation = newInvitation(body, { platform, inviter, code: newCode(), now });
    return {
      body: invitationView(invitation, now),
      writes: { invitation: newInvitationWrite(invitation) },
      refusalFor: (failed) => {
        throw failed;
      },
    };
  }),
);
