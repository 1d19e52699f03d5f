import { changeCustomer } from '#shared/customers/change-customer.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { transactIfUnchanged } from '#shared/kernel/transact.ts';
import type { ExternalAccount } from './external-account.ts';
import { newExternalAccountWrites, removeDefaultMark } from './store.ts';

/** The account's uuid is new, so only the lock on its identifier can fail. */
const exists = (): Refusal => new Refusal('EXTERNAL_ACCOUNT_EXISTS');

const fileOrdinary = async (account: ExternalAccount): Promise<void> => {
  if (!(await transactIfUnchanged(newExternalAccountWrites(account)))) throw exists();
};

/**
 * The customer names its default account. Two new defaults at the same time both change the customer's version, so one
 * of them has to try again, and there is never a second default (docs/decisions/0043).
 */
const fileDefault = (account: ExternalAccount): Promise<Customer> =>
  changeCustomer(account.platformId, account.ownerUuid, (customer) => {
    if (customer.isDeleted) throw new Refusal('CUSTOMER_DELETED');
    const former = customer.defaultUmaDepositAccountUuid;
    return {
      customer: { ...customer, defaultUmaDepositAccountUuid: account.uuid, version: customer.version + 1 },
      alongside: {
        ...newExternalAccountWrites(account),
        ...(former !== undefined && {
          formerDefault: removeDefaultMark(account.platformId, former, account.createdAt),
        }),
      },
      refusalFor: exists,
    };
  });

/**
 * Stores a new account with the lock on its identifier and, for a default account, the customer's reference to it, in
 * one transaction.
 *
 * @throws Refusal EXTERNAL_ACCOUNT_EXISTS, CUSTOMER_DELETED
 */
export const fileExternalAccount = async (account: ExternalAccount): Promise<void> => {
  await (account.defaultUmaDepositAccount ? fileDefault(account) : fileOrdinary(account));
};
