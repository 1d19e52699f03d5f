import { internalAccountView } from '#shared/accounts/internal-account-view.ts';
import { accountClosed, resolveInternalAccount } from '#shared/accounts/internal-accounts.ts';
import { cannotHold, refusedBalance } from '#shared/accounts/refused-balance.ts';
import type { InternalAccountView } from '#shared/accounts/schemas.ts';
import { clock } from '#shared/kernel/clock.ts';
import { newUuid } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { tryTransact } from '#shared/kernel/transact.ts';
import { balanceFaultOf } from '#shared/ledger/account-state.ts';
import { readBalances } from '#shared/ledger/balance.ts';
import { clearingJournal } from '#shared/ledger/journal.ts';
import { postJournal } from '#shared/ledger/store.ts';

export interface Funding {
  readonly platformId: string;
  readonly accountUuid: string;
  /** Smallest unit of the account's currency. */
  readonly amountMinor: bigint;
}

/** Adds money that only the sandbox can create. @throws Refusal */
export const fundAccount = async (funding: Funding): Promise<InternalAccountView> => {
  const { platformId, accountUuid } = funding;
  const account = await resolveInternalAccount(platformId, accountUuid);
  if (account === undefined) throw new Refusal('ACCOUNT_NOT_FOUND');
  if (account.owner.deleted) throw new Refusal('CUSTOMER_DELETED');
  if (account.closed) throw accountClosed(account.currency);
  const journal = clearingJournal({
    ...funding,
    currency: account.currency,
    sourceUuid: newUuid(),
    purpose: 'FUNDING',
    at: clock.now().toISOString(),
  });
  const failed = await tryTransact(postJournal(journal, { openTransactions: 0 }));
  if (failed?.has('balance')) {
    const fault = balanceFaultOf(failed);
    throw refusedBalance({ fault, currency: account.currency, amount: cannotHold });
  }
  if (failed !== undefined) throw failed;
  const balances = await readBalances(platformId, [accountUuid]);
  return internalAccountView(account, balances.get(accountUuid));
};
