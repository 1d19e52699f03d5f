import { clock } from '#shared/kernel/clock.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import type { SavedAnswer } from '#shared/kernel/http/answer.ts';
import { runIdempotent } from '#shared/kernel/http/idempotency.ts';
import type { Idempotency } from '#shared/kernel/http/idempotency-key.ts';
import type { Commit } from '#shared/kernel/table/transact.ts';
import { codeOf, type Invitation } from './invitation.ts';
import { endedInvitationWrite, getInvitation } from './store.ts';
import { invitationView } from './view.ts';

/** The invitation with the code that a person typed. @throws ApiError INVITATION_NOT_FOUND */
export const findInvitation = async (text: string): Promise<Invitation> => {
  const code = codeOf(text);
  const invitation = code === undefined ? undefined : await getInvitation(code);
  if (invitation === undefined) throw new ApiError('INVITATION_NOT_FOUND');
  return invitation;
};

type Decide = (invitation: Invitation, now: Date) => Invitation;

const tryToEnd = async (
  invitation: Invitation,
  decide: Decide,
  commit: Commit<Invitation>,
): Promise<Invitation> => {
  const after = decide(invitation, clock.now());
  const failed = await commit({ invitation: endedInvitationWrite(invitation, after) }, after);
  return failed === undefined ? after : tryToEnd(await findInvitation(invitation.code), decide, commit);
};

/**
 * Claims or cancels an invitation in one conditional write. If several requests come at once, one succeeds. The others
 * decide again about the ended invitation, and refuse.
 *
 * @param prepare finds the invitation and what to decide about it
 * @throws ApiError whatever `prepare` or the decision throws
 */
export const endInvitation = (
  idempotency: Idempotency,
  prepare: () => Promise<{ readonly found: Invitation; readonly decide: Decide }>,
): Promise<SavedAnswer> =>
  runIdempotent(
    idempotency,
    { viewOf: (invitation: Invitation) => invitationView(invitation, clock.now()) },
    async (commit) => {
      const { found, decide } = await prepare();
      return tryToEnd(found, decide, commit);
    },
  );
