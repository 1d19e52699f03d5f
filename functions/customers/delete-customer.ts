import { changeCustomer } from '#shared/customers/change-customer.ts';
import { deleteCustomer } from '#shared/customers/contract.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { deletedCustomer } from '#shared/customers/rules.ts';
import { customerView } from '#shared/customers/view.ts';
import { internalAccountUuid } from '#shared/kernel/account-id.ts';
import { clock } from '#shared/kernel/clock.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { pathUuid } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { closeAccountWrites } from '#shared/ledger/store.ts';

const accountsOf = ({ uuid, accountsOpenedAt }: Customer): string[] =>
  Object.keys(accountsOpenedAt).map((currency) => internalAccountUuid(uuid, currency));

/** The deletion closes every account ever opened, so that no money can arrive afterwards. */
const decideAt = (at: string) => (before: Customer) => ({
  customer: deletedCustomer(before, at),
  alongside: closeAccountWrites(before.platformId, accountsOf(before), at),
  refusalFor: () => new Refusal('CUSTOMER_HAS_FUNDS'),
});

export const handler = endpoint(deleteCustomer, async ({ platformId, path }) => {
  const uuid = pathUuid('Customer', path.customerId, 'USER_NOT_FOUND');
  const deleted = await changeCustomer(platformId, uuid, decideAt(clock.now().toISOString()));
  return customerView(deleted);
});
