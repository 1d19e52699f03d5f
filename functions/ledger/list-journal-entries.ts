import { resolveInternalAccount } from '#shared/accounts/internal-accounts.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { pathUuid } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { adoptOldJournals } from '#shared/ledger/adopt-old-journals.ts';
import { getStoredBalance } from '#shared/ledger/balance.ts';
import { listJournalEntries } from '#shared/ledger/contract.ts';
import { listEntries } from '#shared/ledger/list-entries.ts';
import { journalEntryView } from '#shared/ledger/view.ts';

export const handler = endpoint(listJournalEntries, async ({ platformId, path, query }) => {
  const accountUuid = pathUuid('InternalAccount', path.accountId, 'ACCOUNT_NOT_FOUND');
  const key = { platformId, accountUuid };
  const [account, balance] = await Promise.all([
    resolveInternalAccount(platformId, accountUuid),
    getStoredBalance(platformId, accountUuid),
  ]);
  if (account === undefined) throw new Refusal('ACCOUNT_NOT_FOUND');
  await adoptOldJournals(key, balance);
  // The order is part of the scope: a cursor of the former order would end the list at once.
  const filters = { accountUuid, order: 'postedAt' };
  const scope = { operationId: listJournalEntries.id, platformId, filters };
  const { data, ...page } = await listEntries(key, { scope, limit: query.limit, cursor: query.cursor });
  return { data: data.map(journalEntryView), ...page };
});
