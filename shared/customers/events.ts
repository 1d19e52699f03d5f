import type { EventDraft } from '#shared/events/event-draft.ts';
import type { WebhookType } from '#shared/webhooks/event-types.ts';
import type { Customer, VerificationStatus } from './customer.ts';
import { customerView } from './view.ts';

type TypeByStatus = Readonly<Record<VerificationStatus, WebhookType | undefined>>;

const kycTypes: TypeByStatus = {
  UNVERIFIED: undefined,
  PENDING: 'CUSTOMER_KYC_PENDING',
  APPROVED: 'CUSTOMER_KYC_APPROVED',
  REJECTED: 'CUSTOMER_KYC_REJECTED',
};
const kybTypes: TypeByStatus = {
  UNVERIFIED: undefined,
  PENDING: 'CUSTOMER_KYB_PENDING',
  APPROVED: 'CUSTOMER_KYB_APPROVED',
  REJECTED: 'CUSTOMER_KYB_REJECTED',
};

const changedType = (before: Customer, after: Customer): WebhookType | undefined => {
  const { kycStatus = 'UNVERIFIED', kybStatus = 'UNVERIFIED' } = after;
  if (kycStatus !== (before.kycStatus ?? 'UNVERIFIED')) return kycTypes[kycStatus];
  if (kybStatus !== (before.kybStatus ?? 'UNVERIFIED')) return kybTypes[kybStatus];
  return undefined;
};

/** The event of a changed kycStatus or kybStatus. Creating a customer is none: whoever created it has the answer. */
export const customerEventsOf = (before: Customer | undefined, after: Customer): EventDraft[] => {
  const type = before && changedType(before, after);
  if (type === undefined) return [];
  const { platformId, uuid, version, updatedAt } = after;
  return [
    {
      platformId,
      type,
      resource: `CUSTOMER#${platformId}#${uuid}`,
      version,
      changedAt: new Date(updatedAt),
      data: customerView(after),
    },
  ];
};
