import { resolveInternalAccount } from '#shared/accounts/internal-accounts.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { pathUuid } from '#shared/kernel/ids.ts';
import { listJournalEntries } from '#shared/ledger/contract.ts';
import { readJournalPage, withBalances } from '#shared/ledger/posted-entries.ts';
import { journalEntryView } from '#shared/ledger/view.ts';

export const handler = endpoint(listJournalEntries, async ({ platformId, path, query }) => {
  const accountUuid = pathUuid('InternalAccount', path.accountId, 'ACCOUNT_NOT_FOUND');
  const key = { platformId, accountUuid };
  const scope = { operationId: listJournalEntries.id, platformId, filters: { accountUuid } };
  const page = { scope, limit: query.limit, cursor: query.cursor };
  // All reads at once: an account that does not exist has no entries to show.
  const [account, list] = await Promise.all([
    resolveInternalAccount(platformId, accountUuid),
    readJournalPage(key, page),
  ]);
  if (account === undefined) throw new ApiError('ACCOUNT_NOT_FOUND');
  const entries = await withBalances(key, list);
  return { ...list, data: entries.map(journalEntryView) };
});
