import { newOwnerUuid } from '#shared/kernel/account-id.ts';
import type { Prepared } from '#shared/kernel/idempotency.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { ConditionsFailed } from '#shared/kernel/transact.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import type { Customer } from './customer.ts';
import { holderOfPlatformCustomerId, takePlatformCustomerId, takeUmaAddress } from './locks.ts';
import { newCustomer } from './rules.ts';
import type { CustomerOrder } from './schemas.ts';
import { newCustomerWrite } from './store.ts';
import { serviceUmaDomain } from './uma-domain.ts';
import { customerView } from './view.ts';

/** The customer, its accounts and the locks on its two unique names: one transaction writes all or none. */
export const creationWrites = (customer: Customer) => ({
  customer: newCustomerWrite(customer),
  umaAddress: takeUmaAddress(customer),
  platformCustomerId: takePlatformCustomerId(customer),
});

export type CreationWrite = keyof ReturnType<typeof creationWrites>;

/** The refusal for a failed condition among `creationWrites`; undefined when both names were free. */
export const takenName = (
  { platformCustomerId, umaAddress }: Customer,
  nameOf: (write: CreationWrite) => string,
  cause: ConditionsFailed,
): Refusal | undefined => {
  if (cause.has(nameOf('platformCustomerId'))) {
    const holder = holderOfPlatformCustomerId(cause.itemOf(nameOf('platformCustomerId')));
    const details = { platformCustomerId, customerId: formatId('Customer', holder) };
    return new Refusal('PLATFORM_CUSTOMER_ID_EXISTS', { details, cause });
  }
  if (cause.has(nameOf('umaAddress')))
    return new Refusal('UMA_ADDRESS_EXISTS', { details: { umaAddress }, cause });
  return undefined;
};

/**
 * A new customer with its accounts and unique names, for one transaction.
 *
 * @throws Refusal INVALID_CURRENCY, INVALID_INPUT, INVALID_UMA_ADDRESS, FORBIDDEN, UMA_ADDRESS_EXISTS,
 * PLATFORM_CUSTOMER_ID_EXISTS
 */
export const prepareCustomer = (order: CustomerOrder, platform: Platform): Prepared => {
  const customer = newCustomer(order, { platform, umaDomain: serviceUmaDomain, uuid: newOwnerUuid() });
  return {
    body: customerView(customer),
    writes: creationWrites(customer),
    refusalFor: (failed) => {
      const refusal = takenName(customer, (name) => name, failed);
      if (refusal === undefined) throw failed;
      return refusal;
    },
  };
};
