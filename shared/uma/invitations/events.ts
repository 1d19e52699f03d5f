import type { EventDraft } from '#shared/kernel/outbox/event.ts';
import type { Invitation } from './invitation.ts';
import { invitationView } from './view.ts';

/** The event of a claim, for the inviter's platform. */
export const invitationEventsOf = (before: Invitation | undefined, after: Invitation): EventDraft[] => {
  if (after.status !== 'CLAIMED' || before?.status === 'CLAIMED') return [];
  const { platformId, code, version } = after;
  const changedAt = new Date(after.updatedAt);
  const data = invitationView(after, changedAt);
  return [
    { platformId, type: 'INVITATION_CLAIMED', resource: `INVITATION#${code}`, version, changedAt, data },
  ];
};
