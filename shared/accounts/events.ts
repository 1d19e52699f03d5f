import type { StoredBalance } from '#shared/ledger/balance.ts';
import { withSlots } from '#shared/ledger/read-balances.ts';
import type { EventDraft } from '#shared/outbox/event.ts';
import type { InternalAccountRef } from './internal-account.ts';
import { internalAccountView } from './internal-account-view.ts';
import { resolveInternalAccount } from './internal-accounts.ts';

/** Only an account's balance changes. Everything else is read once a process. */
const known = new Map<string, InternalAccountRef>();
const maxKnown = 10_000;

const accountOf = async ({ platformId, accountUuid }: StoredBalance): Promise<InternalAccountRef> => {
  const key = `${platformId}#${accountUuid}`;
  const found = known.get(key) ?? (await resolveInternalAccount(platformId, accountUuid));
  if (found === undefined) throw new Error('A balance has no account');
  if (known.size >= maxKnown) known.clear();
  known.set(key, found);
  return found;
};

/**
 * The event of a changed balance. A change of the number of open transactions alone has no event. A hot account's own item
 * says only that its slots have changed.
 */
export const balanceEventsOf = async (
  before: StoredBalance | undefined,
  after: StoredBalance,
): Promise<EventDraft[]> => {
  const { platformId, accountUuid, balanceVersion: version, updatedAt } = after;
  if (version === undefined || updatedAt === undefined || before?.balanceVersion === version) return [];
  const { balanceMinor = 0n } = await withSlots(after);
  return [
    {
      platformId,
      type: 'INTERNAL_ACCOUNT_BALANCE_UPDATED',
      resource: `ACCOUNT#${platformId}#${accountUuid}`,
      version,
      changedAt: new Date(updatedAt),
      data: internalAccountView(await accountOf(after), { balanceMinor, updatedAt }),
    },
  ];
};
