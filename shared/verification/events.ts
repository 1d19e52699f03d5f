import type { EventDraft } from '#shared/kernel/outbox/event.ts';
import { transitions, type Verification, type VerificationStatus } from './verification.ts';
import { verificationView } from './view.ts';

/** The event of a new verification or a new status. Other errors with the same status make no event. */
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

/** Whether a verification can have this status twice in a row, with other errors. */
const mayRepeat = (status: VerificationStatus): boolean => transitions[status].includes(status);

/** The event of the present version, if its status certainly changed with this version. */
export const presentVerificationEvents = (verification: Verification): EventDraft[] =>
  verification.version > 1 && mayRepeat(verification.status)
    ? []
    : verificationEventsOf(undefined, verification);
