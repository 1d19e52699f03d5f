import { changeCustomer } from '#shared/customers/change-customer.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { transactIfUnchanged } from '#shared/kernel/transact.ts';
import type { ExternalAccount } from './external-account.ts';
import { removedExternalAccountWrites } from './store.ts';

const gone = (): Refusal => new Refusal('ACCOUNT_NOT_FOUND');

const removeDefault = (account: ExternalAccount, at: string) =>
  changeCustomer(account.platformId, account.ownerUuid, (customer) => {
    const { defaultUmaDepositAccountUuid: pointer, ...rest } = customer;
    const isStillDefault = pointer === account.uuid;
    return {
      customer: { ...(isStillDefault ? rest : customer), version: customer.version + 1 },
      alongside: removedExternalAccountWrites(account, at),
      refusalFor: gone,
    };
  });

/**
 * Removes an account from lists, frees its identifier and removes its default mark, in one transaction. The item
 * stays, because transactions name it.
 *
 * @throws Refusal ACCOUNT_NOT_FOUND when another request removed it before
 */
export const removeExternalAccount = async (account: ExternalAccount, at: string): Promise<void> => {
  if (account.defaultUmaDepositAccount) {
    await removeDefault(account, at);
    return;
  }
  if (!(await transactIfUnchanged(removedExternalAccountWrites(account, at)))) throw gone();
};
