import { environmentSchema, setting } from '#shared/kernel/config.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { amountView, isCryptoCurrency, maxAmountMinor } from '#shared/kernel/money.ts';
import { type BalanceView, readBalances } from '#shared/ledger/balance.ts';
import { fundingInstructions } from './funding-instructions.ts';
import type { InternalAccountRef } from './internal-accounts.ts';
import type { InternalAccountStatus, InternalAccountView } from './schemas.ts';

const environment = setting('ENVIRONMENT', environmentSchema);

/** PENDING: no money moves before the owner is approved. */
export const statusOfAccount = (
  { closed, owner }: Pick<InternalAccountRef, 'closed' | 'owner'>,
  balance: Pick<BalanceView, 'closedAt' | 'frozenAt'> | undefined,
): InternalAccountStatus => {
  if (owner.deleted || closed || balance?.closedAt !== undefined) return 'CLOSED';
  if (balance?.frozenAt !== undefined) return 'FROZEN';
  return owner.approved ? 'ACTIVE' : 'PENDING';
};

/** The last change that the account shows. ISO 8601 in UTC sorts as text. */
const lastChangeOf = ({ updatedAt, statusAt }: BalanceView): string | undefined =>
  [updatedAt, statusAt]
    .filter((at) => at !== undefined)
    .toSorted()
    .at(-1);

/** A balance has a greatest amount, and beyond it no JSON number is exact. */
const shownTotal = (totalMinor: bigint): bigint =>
  totalMinor > maxAmountMinor ? maxAmountMinor : totalMinor;

/**
 * An internal account in answers and events.
 *
 * @param balance undefined before the first change
 */
export const internalAccountView = (
  account: InternalAccountRef,
  balance: BalanceView | undefined,
): InternalAccountView => {
  const { accountUuid, currency, openedAt, owner } = account;
  const { balanceMinor = 0n, pendingMinor = 0n } = balance ?? {};
  return {
    id: formatId('InternalAccount', accountUuid),
    ...(owner.kind === 'customer' ? { customerId: owner.id } : {}),
    type: isCryptoCurrency(currency) ? 'INTERNAL_CRYPTO' : 'INTERNAL_FIAT',
    status: statusOfAccount(account, balance),
    balance: amountView(balanceMinor, currency),
    totalBalance: amountView(shownTotal(balanceMinor + pendingMinor), currency),
    fundingPaymentInstructions: fundingInstructions(account, environment),
    createdAt: openedAt,
    updatedAt: (balance && lastChangeOf(balance)) ?? openedAt,
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
