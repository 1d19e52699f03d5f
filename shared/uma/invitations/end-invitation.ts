import { asActor, ownWork } from '#shared/kernel/actor.ts';
import { clock } from '#shared/kernel/clock.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import type { SavedAnswer } from '#shared/kernel/http/answer.ts';
import { runIdempotent } from '#shared/kernel/http/idempotency.ts';
import type { Idempotency } from '#shared/kernel/http/idempotency-key.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/table/change-with-retry.ts';
import { type Commit, transactIfUnchanged } from '#shared/kernel/table/transact.ts';
import { codeOf, type Invitation } from './invitation.ts';
import { expired } from './rules.ts';
import { endedInvitationWrite, getInvitation } from './store.ts';
import { invitationView } from './view.ts';

const byItself = ownWork('WORKER', 'expireInvitation');

/**
 * The invitation with the code that a person typed. One whose time is over is EXPIRED from this moment on: whoever
 * notices it first writes it. A claim at the same moment writes on condition that the invitation is still PENDING, so
 * one of the two wins, and nobody who has read EXPIRED ever reads CLAIMED.
 *
 * @throws ApiError INVITATION_NOT_FOUND, SERVICE_UNAVAILABLE
 */
export const findInvitation = (text: string): Promise<Invitation> =>
  changeWithRetry(async () => {
    const code = codeOf(text);
    const stored = code === undefined ? undefined : await getInvitation(code);
    if (stored === undefined) throw new ApiError('INVITATION_NOT_FOUND');
    const after = expired(stored, clock.now());
    if (after === undefined) return stored;
    const invitation = endedInvitationWrite(stored, after);
    return (await asActor(byItself, () => transactIfUnchanged({ invitation }))) ? after : lostRace;
  });

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
