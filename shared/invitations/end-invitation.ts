import { clock } from '#shared/kernel/clock.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { transactIfUnchanged } from '#shared/kernel/transact.ts';
import { codeOf } from './code.ts';
import type { Invitation } from './invitation.ts';
import { endedInvitationWrite, getInvitation } from './store.ts';

/** The invitation with the code that a person typed. @throws Refusal INVITATION_NOT_FOUND */
export const findInvitation = async (text: string): Promise<Invitation> => {
  const code = codeOf(text);
  const invitation = code === undefined ? undefined : await getInvitation(code);
  if (invitation === undefined) throw new Refusal('INVITATION_NOT_FOUND');
  return invitation;
};

/**
 * Claims or cancels an invitation in one conditional write. If several requests come at once, one succeeds. The others
 * decide again about the ended invitation, and refuse.
 *
 * @throws Refusal whatever `decide` throws
 */
export const endInvitation = async (
  invitation: Invitation,
  decide: (invitation: Invitation, now: Date) => Invitation,
): Promise<Invitation> => {
  const after = decide(invitation, clock.now());
  if (await transactIfUnchanged({ invitation: endedInvitationWrite(invitation, after) })) return after;
  return endInvitation(await findInvitation(invitation.code), decide);
};
