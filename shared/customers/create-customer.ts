import { newOwnerUuid } from '#shared/kernel/account-id.ts';
import { newUuid } from '#shared/kernel/ids.ts';
import type { Write } from '#shared/kernel/item.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { ConditionsFailed, transact } from '#shared/kernel/transact.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import type { Customer } from './customer.ts';
import { takePlatformCustomerId, takeUmaAddress } from './locks.ts';
import { newCustomer } from './rules.ts';
import type { CustomerOrder } from './schemas.ts';
import { newCustomerWrite } from './store.ts';
import { checkUmaDomain, serviceUmaDomain } from './uma-domain.ts';

/** Customer, accounts and both unique names are all or nothing; `takenName` reads the positions. */
export const creationWrites = (customer: Customer): Write[] => [
  newCustomerWrite(customer),
  takeUmaAddress(customer),
  takePlatformCustomerId(customer),
];

/** What a failed condition among `creationWrites` means; undefined when both names were free. */
export const takenName = (
  { platformCustomerId, umaAddress }: Customer,
  failedAt: (position: number) => boolean,
  cause: unknown,
): Refusal | undefined => {
  if (failedAt(2))
    return new Refusal('PLATFORM_CUSTOMER_ID_EXISTS', { details: { platformCustomerId }, cause });
  if (failedAt(1)) return new Refusal('UMA_ADDRESS_EXISTS', { details: { umaAddress }, cause });
  return undefined;
};

const refusedName = (customer: Customer, error: unknown): unknown =>
  error instanceof ConditionsFailed
    ? (takenName(customer, (position) => error.failedAt(position), error) ?? error)
    : error;

/**
 * Creates a customer with its accounts and unique names, in one transaction.
 *
 * @throws Refusal INVALID_CURRENCY, INVALID_INPUT, INVALID_UMA_ADDRESS, FORBIDDEN, UMA_ADDRESS_EXISTS,
 * PLATFORM_CUSTOMER_ID_EXISTS
 */
export const createCustomer = async (order: CustomerOrder, platform: Platform): Promise<Customer> => {
  await checkUmaDomain(order.umaAddress, platform);
  const customer = newCustomer(order, { platform, umaDomain: serviceUmaDomain, uuid: newOwnerUuid() });
  try {
    await transact(creationWrites(customer), newUuid());
  } catch (error) {
    throw refusedName(customer, error);
  }
  return customer;
};
