import type { EventDraft } from '#shared/outbox/event-draft.ts';
import type { WebhookType } from '#shared/outbox/event-types.ts';
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

/** A customer has one of the two. */
const statusOf = ({ kycStatus, kybStatus }: Customer): VerificationStatus =>
  kycStatus ?? kybStatus ?? 'UNVERIFIED';

/** A call that hands events over takes 200 KB, in which quotes count twice. */
const maxOwnerBytes = 100_000;

/** The newest owners, as many as an event has room for. */
const fittingOwners = (owners: readonly BeneficialOwner[]): BeneficialOwner[] => {
  let bytes = 0;
  return owners.filter((owner) => {
    bytes += Buffer.byteLength(JSON.stringify(owner));
    return bytes <= maxOwnerBytes;
  });
};

/** A decision on a business decides on its owners in the same write, so they are read as they are after it. */
const ownersOf = async ({ platformId, uuid, customerType }: Customer): Promise<BeneficialOwner[]> =>
  customerType === 'BUSINESS' ? fittingOwners(await readNewestOwners(platformId, uuid, maxShownOwners)) : [];

/** The events of a customer whose status became what it is in a version, at an ISO time. */
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

/** The event of a changed kycStatus or kybStatus. Creating a customer is none: whoever created it has the answer. */
export const customerEventsOf = async (
  before: Customer | undefined,
  after: Customer,
): Promise<EventDraft[]> =>
  before === undefined || statusOf(before) === statusOf(after)
    ? []
    : statusEvents(after, { version: after.version, at: after.updatedAt });

/** The event of the last change of a customer's status, whatever changed since; it shows the customer as of now. */
export const presentCustomerEvents = async (customer: Customer): Promise<EventDraft[]> =>
  customer.statusChange === undefined ? [] : statusEvents(customer, customer.statusChange);
