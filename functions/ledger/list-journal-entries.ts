import { resolveInternalAccount } from '#shared/accounts/internal-accounts.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { pathUuid } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { adoptOldJournals, formerChangesOf } from '#shared/ledger/adopt-old-journals.ts';
import { listJournalEntries } from '#shared/ledger/contract.ts';
import { readJournalPage, withBalances } from '#shared/ledger/list-entries.ts';
import { getStoredBalance } from '#shared/ledger/read-balances.ts';
import { journalEntryView } from '#shared/ledger/view.ts';

export const handler = endpoint(listJournalEntries, async ({ platformId, path, query }) => {
  const accountUuid = pathUuid('InternalAccount', path.accountId, 'ACCOUNT_NOT_FOUND');
  const key = { platformId, accountUuid };
  // The order is part of the scope: a cursor of the former order would end the list at once.
  const filters = { accountUuid, order: 'postedAt' };
  const scope = { operationId: listJournalEntries.id, platformId, filters };
  const page = { scope, limit: query.limit, cursor: query.cursor };
  // All reads at once: an account that does not exist has no entries to show.
  const [account, balance, firstRead] = await Promise.all([
    resolveInternalAccount(platformId, accountUuid),
    getStoredBalance(platformId, accountUuid),
    readJournalPage(key, page),
  ]);
  if (account === undefined) throw new Refusal('ACCOUNT_NOT_FOUND');
  await adoptOldJournals(key, balance);
  const posted = { ...key, journalSlots: balance?.journalSlots };
  const isComplete = formerChangesOf(balance) === 0 && posted.journalSlots === undefined;
  const list = isComplete ? firstRead : await readJournalPage(posted, page);
  const entries = await withBalances(posted, list);
  return { ...list, data: entries.map(journalEntryView) };
});
