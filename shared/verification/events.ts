import type { EventDraft } from '#shared/outbox/event.ts';
import { transitions } from './rules.ts';
import type { Verification, VerificationStatus } from './verification.ts';
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

/** A status that may have been there before with other errors. */
const mayRepeat = (status: VerificationStatus): boolean => transitions[status].includes(status);

/** The event of the present version, where it is plain that the status changed with it. */
export const presentVerificationEvents = (verification: Verification): EventDraft[] =>
  verification.version > 1 && mayRepeat(verification.status)
    ? []
    : verificationEventsOf(undefined, verification);
