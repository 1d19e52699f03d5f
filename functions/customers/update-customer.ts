import { changeCustomer } from '#shared/customers/change-customer.ts';
import { updateCustomer } from '#shared/customers/contract.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { releaseUmaAddress, takeUmaAddress } from '#shared/customers/locks.ts';
import { freeUmaAddress } from '#shared/customers/name-holders.ts';
import { changedCustomer } from '#shared/customers/rules.ts';
import type { CustomerChange } from '#shared/customers/schemas.ts';
import { serviceUmaDomain } from '#shared/customers/uma-domain.ts';
import { customerView } from '#shared/customers/view.ts';
import { clock } from '#shared/kernel/clock.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { pathUuid } from '#shared/kernel/ids.ts';
import type { ConditionsFailed } from '#shared/kernel/table/transact.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { readPlatform } from '#shared/platforms/store.ts';
import { namingOpenTransactions } from '#shared/transactions/open-transactions.ts';
import { reverifyWrites } from '#shared/verification/reverify.ts';

/** The customer takes the new address and gives up the old one in the same transaction. */
const swapUmaAddress = (before: Customer, after: Customer) =>
  before.umaAddress === after.umaAddress
    ? {}
    : { newAddress: takeUmaAddress(after), formerAddress: releaseUmaAddress(before) };

const changeOf = (platform: Platform, change: CustomerChange) => (before: Customer) => {
  const facts = { platform, umaDomain: serviceUmaDomain, at: clock.now().toISOString() };
  const customer = changedCustomer(before, change, facts);
  return {
    customer,
    alongside: { ...swapUmaAddress(before, customer), ...reverifyWrites(before, customer) },
    makeRoom: (failed: ConditionsFailed) => freeUmaAddress(customer.umaAddress, failed.itemOf('newAddress')),
    apiErrorFor: () => new ApiError('UMA_ADDRESS_EXISTS', { details: { umaAddress: customer.umaAddress } }),
  };
};

export const handler = endpoint(updateCustomer, async ({ platformId, path, body }) => {
  const uuid = pathUuid('Customer', path.customerId, 'USER_NOT_FOUND');
  const platform = await readPlatform(platformId);
  const changed = await namingOpenTransactions(platformId, uuid, () =>
    changeCustomer(platformId, uuid, changeOf(platform, body)),
  );
  return customerView(changed);
});
