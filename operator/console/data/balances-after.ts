import { formatId } from '#shared/kernel/ids.ts';
import { amountText } from '#shared/kernel/money.ts';
import { currencyOf } from '#shared/ledger/journal.ts';
import { readJournalsInSlots } from '#shared/ledger/journals-of-source.ts';
import { getStoredBalance } from '#shared/ledger/read-balances.ts';
import { internalAccountsOf, type Transaction } from '#shared/transactions/transaction.ts';
import { balanceAt } from '../../queries/balance-at.ts';

/** What each internal account held after each journal of a payment, by the journal's id. */
export const balancesAfter = async (transaction: Transaction): Promise<Readonly<Record<string, string>>> => {
  const { platformId, uuid } = transaction;
  const accounts = [...internalAccountsOf(transaction)].map((accountUuid) => ({ platformId, accountUuid }));
  const lines = await Promise.all(
    accounts.map(async (account) => {
      const [journals, balance] = await Promise.all([
        readJournalsInSlots(account, uuid),
        getStoredBalance(platformId, account.accountUuid),
      ]);
      const journalSlots = balance?.journalSlots;
      return Promise.all(
        journals.map(async (journal) => {
          const balanceMinor = await balanceAt({ ...account, journalSlots }, journal);
          const text =
            balanceMinor === undefined ? 'not added up' : amountText(balanceMinor, currencyOf(journal));
          return [formatId('Journal', journal.uuid), text] as const;
        }),
      );
    }),
  );
  return Object.fromEntries(lines.flat());
};
