import type { BodyOf } from '#test/support/api-client.ts';
import { newPlatform } from '#test/support/service.ts';

type Invitation = BodyOf<'getInvitation'>;

/** Jane invites. Joe is a customer of the same platform, the stranger is a customer of another. */
export const newInvitationWorld = async () => {
  const [platform, other] = await Promise.all([newPlatform(), newPlatform()]);
  const [jane, joe, stranger] = await Promise.all([
    platform.newCustomer({ currencies: ['MXN', 'EUR'] }),
    platform.newCustomer(),
    other.newCustomer(),
  ]);
  return {
    platform,
    other,
    jane,
    joe,
    stranger,
    invite: (more: object = {}): Promise<Invitation> =>
      platform.api.ok('createInvitation', { body: { inviterUma: jane.umaAddress, ...more } }),
    read: (invitationCode: string, by = platform): Promise<Invitation> =>
      by.api.ok('getInvitation', { path: { invitationCode } }),
  };
};

export type InvitationWorld = Awaited<ReturnType<typeof newInvitationWorld>>;

/** The request that claims an invitation. */
export const claim = (invitationCode: string, inviteeUma: string) => ({
  path: { invitationCode },
  body: { inviteeUma },
});
