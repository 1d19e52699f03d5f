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

/** A customer has one of the two. */
const statusOf = ({ kycStatus, kybStatus }: Customer): VerificationStatus =>
  kycStatus ?? kybStatus ?? 'UNVERIFIED';

/** The events of a customer whose status became what it is in a version, at an ISO time. */
const statusEvents = (customer: Customer, change: { version: number; at: string }): EventDraft[] => {
  const { platformId, uuid, customerType } = customer;
  const type = (customerType === 'BUSINESS' ? kybTypes : kycTypes)[statusOf(customer)];
  if (type === undefined) return [];
  return [
    {
      platformId,
      type,
      resource: `CUSTOMER#${platformId}#${uuid}`,
      version: change.version,
      changedAt: new Date(change.at),
      data: customerView(customer),
    },
  ];
};

/** The event of a changed kycStatus or kybStatus. Creating a customer is none: whoever created it has the answer. */
export const customerEventsOf = (before: Customer | undefined, after: Customer): EventDraft[] =>
  before === undefined || statusOf(before) === statusOf(after)
    ? []
    : statusEvents(after, { version: after.version, at: after.updatedAt });

/** The event of the last change of a customer's status, whatever changed since; it shows the customer as of now. */
export const presentCustomerEvents = (customer: Customer): EventDraft[] =>
  customer.statusChange === undefined ? [] : statusEvents(customer, customer.statusChange);
