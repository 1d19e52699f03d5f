import { environmentSchema, setting } from '#shared/kernel/config.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { amountView } from '#shared/kernel/money.ts';
import { type BalanceView, readBalances } from '#shared/ledger/balance.ts';
import { fundingInstructions } from './funding-instructions.ts';
import type { InternalAccountRef } from './internal-accounts.ts';
import type { InternalAccountView } from './schemas.ts';

const environment = setting('ENVIRONMENT', environmentSchema);

/**
 * An internal account in answers and events.
 *
 * @param balance undefined before the first movement
 */
export const internalAccountView = (
  account: InternalAccountRef,
  balance: BalanceView | undefined,
): InternalAccountView => {
  const { accountUuid, currency, openedAt, owner } = account;
  return {
    id: formatId('InternalAccount', accountUuid),
    ...(owner.kind === 'customer' ? { customerId: owner.id } : {}),
    balance: amountView(balance?.balanceMinor ?? 0n, currency),
    fundingPaymentInstructions: fundingInstructions(account, environment),
    createdAt: openedAt,
    updatedAt: balance?.updatedAt ?? openedAt,
  };
};

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
