import type { EventDraft } from '#shared/kernel/outbox/event.ts';
import type { StoredBalance } from '#shared/ledger/balance.ts';
import { internalAccountView } from './internal-account-view.ts';
import { type InternalAccountRef, resolveInternalAccount } from './internal-accounts.ts';

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

/** The event of a changed balance. A change of the number of open transactions alone has no event. */
export const balanceEventsOf = async (
  before: StoredBalance | undefined,
  after: StoredBalance,
): Promise<EventDraft[]> => {
  const { platformId, accountUuid, balanceMinor = 0n, balanceVersion: version, updatedAt } = after;
  if (version === undefined || updatedAt === undefined || before?.balanceVersion === version) return [];
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
