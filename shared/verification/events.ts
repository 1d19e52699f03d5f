import type { EventDraft } from '#shared/events/event-draft.ts';
import type { Verification } from './verification.ts';
import { verificationView } from './view.ts';

/** The event of a new verification and of each new status; the same status with other errors is none. */
export const verificationEventsOf = (before: Verification | undefined, after: Verification): EventDraft[] => {
  if (before?.status === after.status) return [];
  const { platformId, uuid, status, version, updatedAt } = after;
  return [
    {
      platformId,
      type: `VERIFICATION_${status}`,
      resource: `VERIFICATION#${platformId}#${uuid}`,
      version,
      changedAt: new Date(updatedAt),
      data: verificationView(after),
    },
  ];
};
