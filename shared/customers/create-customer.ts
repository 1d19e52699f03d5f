import { ApiError } from '#shared/kernel/errors.ts';
import { newOwnerUuid } from '#shared/kernel/ids.ts';
import type { Write } from '#shared/kernel/table/item.ts';
import {
  type Commit,
  type ConditionsFailed,
  commitPlain,
  type NamedWrites,
} from '#shared/kernel/table/transact.ts';
import type { WrittenAlone } from '#shared/kernel/table/write-alone.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import type { Customer } from './customer.ts';
import {
  releasePlatformCustomerId,
  releaseUmaAddress,
  takeNewNames,
  takePlatformCustomerId,
  takeUmaAddress,
} from './locks.ts';
import {
  type Holdings,
  readAgain,
  readHolding,
  takenName,
  type UniqueName,
  withdrawals,
} from './name-holders.ts';
import { newCustomer } from './rules.ts';
import type { CustomerOrder } from './schemas.ts';
import { newCustomerWrite, type WithdrawalCode, withdrawalOf, withdrawCustomer } from './store.ts';
import { serviceUmaDomain } from './uma-domain.ts';

/**
 * The customer, its accounts and the locks on its two unique names: one transaction writes all or none. A name that an
 * import took for a customer it has not created goes to this customer, and the same transaction withdraws the other.
 */
const creationWrites = (customer: Customer, held: Holdings): NamedWrites => ({
  customer: newCustomerWrite(customer),
  umaAddress: takeUmaAddress(customer, held.umaAddress?.holder),
  platformCustomerId: takePlatformCustomerId(customer, held.platformCustomerId?.holder),
  ...withdrawals(held),
});

/** A holder may have changed its state although its lock did not refuse us. */
const holdingNow = (name: UniqueName, held: Holdings, failed: ConditionsFailed) =>
  failed.has(name) ? readHolding(failed.itemOf(name)) : readAgain(held[name]);

/** The id comes last: when one holder has both names and has just been created, the error is the one of the id. */
const readHoldings = async (held: Holdings, failed: ConditionsFailed): Promise<Holdings> => {
  const umaAddress = await holdingNow('umaAddress', held, failed);
  const platformCustomerId = await holdingNow('platformCustomerId', held, failed);
  return { platformCustomerId, umaAddress };
};

/** Each try follows a race that somebody else won. */
const mostTries = 5;

/**
 * Creates a customer with its accounts and unique names.
 *
 * @returns EXISTS when this uuid is a customer already: the caller runs for the second time. An error
 * PLATFORM_CUSTOMER_ID_EXISTS or UMA_ADDRESS_EXISTS, also when somebody has withdrawn this uuid
 * @throws ApiError SERVICE_UNAVAILABLE
 */
export const createWhole = async (
  customer: Customer,
  commit: Commit<Customer>,
): Promise<'CREATED' | 'EXISTS' | ApiError> => {
  let held: Holdings = {};
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const failed = await commit<string>(creationWrites(customer, held), customer);
    if (failed === undefined) return 'CREATED';
    if (failed.has('customer')) {
      const code = withdrawalOf(failed.itemOf('customer'));
      return code === undefined ? 'EXISTS' : new ApiError(code, { cause: failed });
    }
    held = await readHoldings(held, failed);
    const apiError = takenName(customer, held, failed);
    if (apiError !== undefined) return apiError;
  }
  throw new ApiError('SERVICE_UNAVAILABLE', {
    message: 'Other requests keep taking these names; try again.',
  });
};

/**
 * Creates a customer of a new uuid.
 *
 * @throws ApiError INVALID_CURRENCY, INVALID_INPUT, INVALID_UMA_ADDRESS, FORBIDDEN, UMA_ADDRESS_EXISTS,
 * PLATFORM_CUSTOMER_ID_EXISTS, SERVICE_UNAVAILABLE
 */
export const createNewCustomer = async (
  order: CustomerOrder,
  platform: Platform,
  commit: Commit<Customer>,
): Promise<Customer> => {
  const customer = newCustomer(order, { platform, umaDomain: serviceUmaDomain, uuid: newOwnerUuid() });
  const outcome = await createWhole(customer, commit);
  if (outcome instanceof ApiError) throw outcome;
  if (outcome === 'EXISTS') throw new Error('A new uuid is taken');
  return customer;
};

/** Undefined: the customer exists. This call or an earlier one created it. */
type Outcome = ApiError | undefined;

/** Sends one write without a transaction. @param units the write units that it takes, with its index */
export type SendAlone = (write: Write, units: number) => Promise<WrittenAlone>;

const isTaken = (error: ApiError): error is ApiError & { readonly code: WithdrawalCode } =>
  error.code === 'PLATFORM_CUSTOMER_ID_EXISTS' || error.code === 'UMA_ADDRESS_EXISTS';

/**
 * Keeps the row from becoming a customer in any later run, then gives back the names that it holds. In this order,
 * because a customer must never appear without its names.
 */
const withdraw = async (customer: Customer, apiError: ApiError, send: SendAlone): Promise<Outcome> => {
  if (!isTaken(apiError)) return apiError;
  const { platformId, uuid: customerUuid } = customer;
  const { isWritten, item } = await send(withdrawCustomer({ platformId, customerUuid }, apiError.code), 1);
  const formerCode = isWritten ? apiError.code : withdrawalOf(item);
  // Another run of the same row has created the customer.
  if (formerCode === undefined) return undefined;
  await send(releasePlatformCustomerId(customer), 1);
  await send(releaseUmaAddress(customer), 1);
  // Every run of the row says what the first withdrawal says.
  return formerCode === apiError.code ? apiError : new ApiError(formerCode);
};

/** One transaction decides: an earlier run took a name, or somebody else holds one without being a customer. */
const createInTransaction = async (customer: Customer, send: SendAlone): Promise<Outcome> => {
  const outcome = await createWhole(customer, commitPlain);
  return outcome instanceof ApiError ? withdraw(customer, outcome, send) : undefined;
};

/** @param item the lock that refused the plain write of the name */
const afterTakenName = async (
  customer: Customer,
  name: UniqueName,
  { item, send }: { readonly item: unknown; readonly send: SendAlone },
): Promise<Outcome> => {
  const holding = await readHolding(item);
  const isOther = holding?.holder.customerUuid !== customer.uuid;
  const apiError = isOther ? takenName(customer, { [name]: holding }) : undefined;
  if (apiError === undefined) return createInTransaction(customer, send);
  // The first name is taken, so this run holds none.
  return name === 'platformCustomerId' ? apiError : withdraw(customer, apiError, send);
};

/**
 * Creates a customer of an import for 4 write units instead of 7: both names, then the customer, each in a write of its
 * own. Whatever is unusual is left to one transaction. Any prefix of these writes is harmless, because a name without
 * its customer belongs to nobody (decision "names are lock items").
 *
 * @param customer made by newCustomer; its uuid must be the same in every run of the caller
 * @returns UMA_ADDRESS_EXISTS, PLATFORM_CUSTOMER_ID_EXISTS, or undefined for a customer that exists
 * @throws ApiError SERVICE_UNAVAILABLE, and errors of AWS
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
  return code === undefined ? undefined : withdraw(customer, new ApiError(code), send);
};
