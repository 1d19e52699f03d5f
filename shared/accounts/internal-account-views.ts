import { readBalances } from '#shared/ledger/store.ts';
import { internalAccountView } from './internal-account-view.ts';
import type { InternalAccountRef } from './internal-accounts.ts';
import type { InternalAccountView } from './schemas.ts';

/** The accounts of one platform with their balances, in the order given. */
export const internalAccountViews = async (
  platformId: string,
  accounts: readonly InternalAccountRef[],
): Promise<InternalAccountView[]> => {
  const balances = await readBalances(
    platformId,
    accounts.map(({ accountUuid }) => accountUuid),
  );
  return accounts.map((account) => internalAccountView(account, balances.get(account.accountUuid)));
};
