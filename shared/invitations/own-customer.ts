import type { Customer } from '#shared/customers/customer.ts';
import { holderOfUmaAddress } from '#shared/customers/locks.ts';
import { getCustomer } from '#shared/customers/store.ts';

/** The platform's customer with a UMA address; a deleted one keeps the address and does not count. */
export const ownCustomerOf = async (
  umaAddress: string,
  platformId: string,
): Promise<Customer | undefined> => {
  const holder = await holderOfUmaAddress(umaAddress);
  if (holder?.platformId !== platformId) return undefined;
  const customer = await getCustomer(platformId, holder.customerUuid);
  return customer?.isDeleted ? undefined : customer;
};

/**
 * Whether the platform may claim for a UMA address: it is its own customer's, or belongs to nobody in this service, since
 * people are also invited at other institutions. Never another platform's customer's.
 */
export const mayClaimFor = async (umaAddress: string, platformId: string): Promise<boolean> => {
  const holder = await holderOfUmaAddress(umaAddress);
  if (holder === undefined) return true;
  if (holder.platformId !== platformId) return false;
  const customer = await getCustomer(platformId, holder.customerUuid);
  return customer?.isDeleted === false;
};
