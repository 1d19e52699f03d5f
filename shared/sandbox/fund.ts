import { internalAccountView } from '#shared/accounts/internal-account-view.ts';
import { resolveInternalAccount } from '#shared/accounts/internal-accounts.ts';
import { refusedBalance } from '#shared/accounts/refused-balance.ts';
import { accountClosed, ownerDeleted } from '#shared/accounts/validate-account.ts';
import { stampedBalance } from '#shared/kernel/actor.ts';
import { clock } from '#shared/kernel/clock.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import type { Prepared } from '#shared/kernel/http/idempotency.ts';
import { newUuid } from '#shared/kernel/ids.ts';
import { readBalances } from '#shared/ledger/balance.ts';
import { clearingJournal } from '#shared/ledger/journal.ts';
import { postJournal } from '#shared/ledger/store.ts';

export interface Funding {
  readonly platformId: string;
  readonly accountUuid: string;
  /** Smallest unit of the account's currency. */
  readonly amountMinor: bigint;
}

/**
 * Money that only the sandbox can create. The answer shows the balance with it, as the account was just before.
 *
 * @throws ApiError
 */
export const prepareFunding = async (funding: Funding): Promise<Prepared> => {
  const { platformId, accountUuid, amountMinor } = funding;
  const [account, balances] = await Promise.all([
    resolveInternalAccount(platformId, accountUuid),
    readBalances(platformId, [accountUuid]),
  ]);
  if (account === undefined) throw new ApiError('ACCOUNT_NOT_FOUND');
  if (account.owner.deleted) throw ownerDeleted(account);
  if (account.closed) throw accountClosed(account);
  const at = clock.now().toISOString();
  const { currency } = account;
  const journal = clearingJournal({ ...funding, currency, sourceUuid: newUuid(), purpose: 'FUNDING', at });
  const before = balances.get(accountUuid);
  const balanceMinor = (before?.balanceMinor ?? 0n) + amountMinor;
  const posting = postJournal(journal, { openTransactions: 0 });
  return {
    body: internalAccountView(account, { ...before, balanceMinor, updatedAt: at }),
    writes: { ...posting, balance: stampedBalance(posting.balance) },
    apiErrorFor: (failed) => {
      if (!failed.has('balance')) throw failed;
      return refusedBalance({ account, deltaMinor: amountMinor }, failed);
    },
  };
};
