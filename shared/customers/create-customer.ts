import { newOwnerUuid } from '#shared/kernel/account-id.ts';
import type { Commit } from '#shared/kernel/commit.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { ConditionsFailed, NamedWrites } from '#shared/kernel/transact.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import type { Customer } from './customer.ts';
import { takePlatformCustomerId, takeUmaAddress } from './locks.ts';
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
import { newCustomerWrite, withdrawalOf } from './store.ts';
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

/** The id comes last: when one holder has both names and has just been created, the refusal is the one of the id. */
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
 * @returns EXISTS when this uuid is a customer already: the caller runs for the second time. A refusal
 * PLATFORM_CUSTOMER_ID_EXISTS or UMA_ADDRESS_EXISTS, also when somebody has withdrawn this uuid
 * @throws Refusal SERVICE_UNAVAILABLE
 */
export const createWhole = async (
  customer: Customer,
  commit: Commit<Customer>,
): Promise<'CREATED' | 'EXISTS' | Refusal> => {
  let held: Holdings = {};
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const failed = await commit<string>(creationWrites(customer, held), customer);
    if (failed === undefined) return 'CREATED';
    if (failed.has('customer')) {
      const code = withdrawalOf(failed.itemOf('customer'));
      return code === undefined ? 'EXISTS' : new Refusal(code, { cause: failed });
    }
    held = await readHoldings(held, failed);
    const refusal = takenName(customer, held, failed);
    if (refusal !== undefined) return refusal;
  }
  throw new Refusal('SERVICE_UNAVAILABLE', { message: 'Other requests keep taking these names; try again.' });
};

/**
 * Creates a customer of a new uuid.
 *
 * @throws Refusal INVALID_CURRENCY, INVALID_INPUT, INVALID_UMA_ADDRESS, FORBIDDEN, UMA_ADDRESS_EXISTS,
 * PLATFORM_CUSTOMER_ID_EXISTS, SERVICE_UNAVAILABLE
 */
export const createNewCustomer = async (
  order: CustomerOrder,
  platform: Platform,
  commit: Commit<Customer>,
): Promise<Customer> => {
  const customer = newCustomer(order, { platform, umaDomain: serviceUmaDomain, uuid: newOwnerUuid() });
  const outcome = await createWhole(customer, commit);
  if (outcome instanceof Refusal) throw outcome;
  if (outcome === 'EXISTS') throw new Error('A new uuid is taken');
  return customer;
};
