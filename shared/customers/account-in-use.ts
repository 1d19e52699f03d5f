import { ownerOfAccount } from '#shared/kernel/account-id.ts';
import type { ErrorCode } from '#shared/kernel/errors.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { Refusal, type RefusalOptions } from '#shared/kernel/refusal.ts';
import type { AccountUse } from '#shared/ledger/account-state.ts';

/** An account in use, as refusals show it. */
export const accountInUseView = (accountUuid: string, { balanceMinor, openTransactions }: AccountUse) => {
  const { currency = '' } = ownerOfAccount(accountUuid) ?? {};
  return {
    accountId: formatId('InternalAccount', accountUuid),
    currency,
    balanceAmount: Number(balanceMinor),
    openTransactions,
  };
};

/** Refuses what would close accounts that hold money or have an open transaction. */
export class AccountInUse extends Refusal {
  readonly hasOpenTransactions: boolean;

  constructor(
    code: ErrorCode,
    uses: readonly Pick<AccountUse, 'openTransactions'>[],
    options: RefusalOptions,
  ) {
    super(code, options);
    this.hasOpenTransactions = uses.some(({ openTransactions }) => openTransactions > 0);
  }
}
