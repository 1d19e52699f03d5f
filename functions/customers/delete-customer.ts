import type { ExternalAccount } from '#shared/accounts/external-account.ts';
import { inactiveAccountWrites, listOwnersExternalAccounts } from '#shared/accounts/store.ts';
import { AccountInUse, accountInUseView } from '#shared/customers/account-changes.ts';
import { changeCustomer } from '#shared/customers/change-customer.ts';
import { deleteCustomer } from '#shared/customers/contract.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { deletedCustomer } from '#shared/customers/rules.ts';
import { customerView } from '#shared/customers/view.ts';
import { writesOfTransaction } from '#shared/kernel/aws-limits.ts';
import { clock } from '#shared/kernel/clock.ts';
import type { ApiError } from '#shared/kernel/errors.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { formatId, internalAccountUuid, pathUuid } from '#shared/kernel/ids.ts';
import { type ConditionsFailed, transact } from '#shared/kernel/table/transact.ts';
import { closeAccountWrites, useOfAccount } from '#shared/ledger/account-state.ts';
import { namingOpenTransactions } from '#shared/transactions/open-transactions.ts';

const internalAccountsOf = ({ uuid, accountsOpenedAt }: Customer): string[] =>
  Object.keys(accountsOpenedAt).map((currency) => internalAccountUuid(uuid, currency));

/** How many external accounts fit into the deletion's transaction, beside the customer and its internal accounts. */
const roomOf = (customer: Customer): number => writesOfTransaction - 1 - internalAccountsOf(customer).length;

const hasFunds = ({ uuid }: Customer, accounts: readonly string[], failed: ConditionsFailed): ApiError => {
  const inUse = accounts.flatMap((accountUuid) => {
    const use = useOfAccount(failed, accountUuid);
    return use === undefined ? [] : [accountInUseView(accountUuid, use)];
  });
  if (inUse.length === 0) throw failed;
  const accountIds = inUse.map(({ accountId }) => accountId);
  return new AccountInUse('CUSTOMER_HAS_FUNDS', inUse, {
    message: `The customer cannot be deleted: ${accountIds.join(', ')} holds money or has an open transaction.`,
    details: { customerId: formatId('Customer', uuid), accountIds, accounts: inUse },
    cause: failed,
  });
};

/** The deletion closes every account ever opened, so that no money can arrive or leave afterwards. */
const decideAt = (at: string, externals: readonly ExternalAccount[]) => (before: Customer) => {
  const accounts = internalAccountsOf(before);
  return {
    customer: deletedCustomer(before, at),
    alongside: {
      ...closeAccountWrites(before.platformId, accounts, at),
      ...inactiveAccountWrites(externals.slice(0, roomOf(before)), at),
    },
    apiErrorFor: (failed: ConditionsFailed) => hasFunds(before, accounts, failed),
  };
};

/** Nobody can pay to these accounts, because payments check the customer. They only have to show INACTIVE. */
const deactivateOthers = async (others: readonly ExternalAccount[], at: string): Promise<void> => {
  for (let start = 0; start < others.length; start += writesOfTransaction) {
    await transact(inactiveAccountWrites(others.slice(start, start + writesOfTransaction), at));
  }
};

export const handler = endpoint(deleteCustomer, async ({ platformId, path }) => {
  const uuid = pathUuid('Customer', path.customerId, 'USER_NOT_FOUND');
  const at = clock.now().toISOString();
  const externals = await listOwnersExternalAccounts(platformId, uuid);
  const deleted = await namingOpenTransactions(platformId, uuid, () =>
    changeCustomer(platformId, uuid, decideAt(at, externals)),
  );
  await deactivateOthers(externals.slice(roomOf(deleted)), at);
  return customerView(deleted);
});
