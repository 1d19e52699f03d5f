import { commitPlain } from '#shared/kernel/commit.ts';
import type { Write } from '#shared/kernel/item.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { WrittenAlone } from '#shared/kernel/write-alone.ts';
import { createWhole } from './create-customer.ts';
import type { Customer } from './customer.ts';
import { releasePlatformCustomerId, releaseUmaAddress, takeNewNames } from './locks.ts';
import { readHolding, takenName, type UniqueName } from './name-holders.ts';
import { newCustomerWrite, type WithdrawalCode, withdrawalOf, withdrawCustomer } from './store.ts';

/** Undefined: the customer exists. This call or an earlier one created it. */
export type Outcome = Refusal | undefined;

/** Sends one write without a transaction. @param units the write units that it takes, with its index */
export type SendAlone = (write: Write, units: number) => Promise<WrittenAlone>;

const isTaken = (error: Refusal): error is Refusal & { readonly code: WithdrawalCode } =>
  error.code === 'PLATFORM_CUSTOMER_ID_EXISTS' || error.code === 'UMA_ADDRESS_EXISTS';

/**
 * Keeps the row from becoming a customer in any later run, then gives back the names that it holds. In this order,
 * because a customer must never appear without its names.
 */
const withdraw = async (customer: Customer, refusal: Refusal, send: SendAlone): Promise<Outcome> => {
  if (!isTaken(refusal)) return refusal;
  const { platformId, uuid: customerUuid } = customer;
  const { isWritten, item } = await send(withdrawCustomer({ platformId, customerUuid }, refusal.code), 1);
  const formerCode = isWritten ? refusal.code : withdrawalOf(item);
  // Another run of the same row has created the customer.
  if (formerCode === undefined) return undefined;
  await send(releasePlatformCustomerId(customer), 1);
  await send(releaseUmaAddress(customer), 1);
  // Every run of the row says what the first withdrawal says.
  return formerCode === refusal.code ? refusal : new Refusal(formerCode);
};

/** One transaction decides: an earlier run took a name, or somebody else holds one without being a customer. */
const createInTransaction = async (customer: Customer, send: SendAlone): Promise<Outcome> => {
  const outcome = await createWhole(customer, commitPlain);
  return outcome instanceof Refusal ? withdraw(customer, outcome, send) : undefined;
};

/** @param item the lock that refused the plain write of the name */
const afterTakenName = async (
  customer: Customer,
  name: UniqueName,
  { item, send }: { readonly item: unknown; readonly send: SendAlone },
): Promise<Outcome> => {
  const holding = await readHolding(item);
  const isOther = holding?.holder.customerUuid !== customer.uuid;
  const refusal = isOther ? takenName(customer, { [name]: holding }) : undefined;
  if (refusal === undefined) return createInTransaction(customer, send);
  // The first name is taken, so this run holds none.
  return name === 'platformCustomerId' ? refusal : withdraw(customer, refusal, send);
};

/**
 * Creates a customer of an import for 4 write units instead of 7: both names, then the customer, each in a write of its
 * own. Whatever is unusual is left to one transaction. Any prefix of these writes is harmless, because a name without
 * its customer belongs to nobody (docs/decisions/0380).
 *
 * @param customer made by newCustomer; its uuid must be the same in every run of the caller
 * @returns UMA_ADDRESS_EXISTS, PLATFORM_CUSTOMER_ID_EXISTS, or undefined for a customer that exists
 * @throws Refusal SERVICE_UNAVAILABLE, and errors of AWS
 */
export const importCustomer = async (customer: Customer, send: SendAlone): Promise<Outcome> => {
  const { platformCustomerId, umaAddress } = takeNewNames(customer);
  const id = await send(platformCustomerId, 1);
  if (!id.isWritten) return afterTakenName(customer, 'platformCustomerId', { item: id.item, send });
  const address = await send(umaAddress, 1);
  if (!address.isWritten) return afterTakenName(customer, 'umaAddress', { item: address.item, send });
  const created = await send(newCustomerWrite(customer), 2);
  if (created.isWritten) return undefined;
  const code = withdrawalOf(created.item);
  return code === undefined ? undefined : withdraw(customer, new Refusal(code), send);
};
