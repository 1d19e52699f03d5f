import { resolveInternalAccount } from '#shared/accounts/internal-accounts.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { pathUuid } from '#shared/kernel/ids.ts';
import { readPage } from '#shared/kernel/page.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { listJournalEntries } from '#shared/ledger/contract.ts';
import type { Journal } from '#shared/ledger/journal.ts';
import { readJournals } from '#shared/ledger/store.ts';
import { journalEntryView } from '#shared/ledger/view.ts';

export const handler = endpoint(listJournalEntries, async ({ platformId, path, query }) => {
  const accountUuid = pathUuid('InternalAccount', path.accountId, 'ACCOUNT_NOT_FOUND');
  // Both reads at once: neither needs the other, and an account that does not exist has no entries to show.
  const [account, { data, ...page }] = await Promise.all([
    resolveInternalAccount(platformId, accountUuid),
    readPage<Journal>({
      scope: { operationId: listJournalEntries.id, platformId, filters: { accountUuid } },
      limit: query.limit,
      cursor: query.cursor,
      positionOf: ({ sourceUuid, purpose }) => `${sourceUuid}#${purpose}`,
      read: (after, count) => readJournals({ platformId, accountUuid }, { after, count }),
    }),
  ]);
  if (account === undefined) throw new Refusal('ACCOUNT_NOT_FOUND');
  return { data: data.map(journalEntryView), ...page };
});
