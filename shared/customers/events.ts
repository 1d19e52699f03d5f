import type { EventDraft, WebhookType } from '#shared/kernel/outbox/event.ts';
import type { BeneficialOwner } from './beneficial-owners/beneficial-owner.ts';
import { readNewestOwners } from './beneficial-owners/store.ts';
import type { Customer, VerificationStatus } from './customer.ts';
import { fullCustomerView, maxShownOwners } from './view.ts';

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

const statusOf = ({ kycStatus, kybStatus }: Customer): VerificationStatus =>
  kycStatus ?? kybStatus ?? 'UNVERIFIED';

/**
 * One call passes on at most 200 KB of events. They are JSON inside JSON there, so a quotation mark takes two bytes.
 */
const maxOwnerBytes = 100_000;

/** The newest owners, as many as fit into an event. */
const fittingOwners = (owners: readonly BeneficialOwner[]): BeneficialOwner[] => {
  let bytes = 0;
  return owners.filter((owner) => {
    bytes += Buffer.byteLength(JSON.stringify(owner));
    return bytes <= maxOwnerBytes;
  });
};

/** A decision on a business changes its owners in the same transaction. A consistent read sees the changed owners. */
const ownersOf = async ({ platformId, uuid, customerType }: Customer): Promise<BeneficialOwner[]> =>
  customerType === 'BUSINESS' ? fittingOwners(await readNewestOwners(platformId, uuid, maxShownOwners)) : [];

/** The event of a customer's status. `change`: version and ISO time of the change to this status. */
const statusEvents = async (
  customer: Customer,
  change: { version: number; at: string },
): Promise<EventDraft[]> => {
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
      data: fullCustomerView(customer, await ownersOf(customer)),
    },
  ];
};

/** The event of a changed kycStatus or kybStatus. A new customer has no event: its creator has the answer. */
export const customerEventsOf = async (
  before: Customer | undefined,
  after: Customer,
): Promise<EventDraft[]> =>
  before === undefined || statusOf(before) === statusOf(after)
    ? []
    : statusEvents(after, { version: after.version, at: after.updatedAt });

/** The event of the last change of a customer's status, with the customer as it is now. */
export const presentCustomerEvents = async (customer: Customer): Promise<EventDraft[]> =>
  customer.statusChange === undefined ? [] : statusEvents(customer, customer.statusChange);
