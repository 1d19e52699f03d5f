import type { EventDraft } from '#shared/kernel/outbox/event.ts';
import type { StoredBalance } from '#shared/ledger/balance.ts';
import { internalAccountView } from './internal-account-view.ts';
import { type InternalAccountRef, resolveInternalAccount } from './internal-accounts.ts';

/** An owner changes seldom, so an account of an approved one is read once a process. */
const known = new Map<string, InternalAccountRef>();
const maxKnown = 10_000;

/** Each change of its owner that matters to an account leaves the owner's version in it. */
const isPresent = ({ owner, closed }: InternalAccountRef, { leastOwnerVersion = 0 }: StoredBalance) =>
  owner.approved && !closed && owner.version >= leastOwnerVersion;

const accountOf = async (balance: StoredBalance): Promise<InternalAccountRef> => {
  const { platformId, accountUuid } = balance;
  const key = `${platformId}#${accountUuid}`;
  const remembered = known.get(key);
  if (remembered !== undefined && isPresent(remembered, balance)) return remembered;
  const found = await resolveInternalAccount(platformId, accountUuid);
  if (found === undefined) throw new Error('A balance has no account');
  if (known.size >= maxKnown) known.clear();
  known.set(key, found);
  return found;
};

/** Counters of an account's item, each with the time of its last change and the event of that. */
const changesOf = ({ balanceVersion, updatedAt, statusVersion, statusAt }: Partial<StoredBalance>) =>
  [
    { type: 'INTERNAL_ACCOUNT_BALANCE_UPDATED', version: balanceVersion, at: updatedAt },
    { type: 'INTERNAL_ACCOUNT_STATUS_UPDATED', version: statusVersion, at: statusAt },
  ] as const;

/**
 * The events of a changed balance and of a changed status. A change of the number of open transactions alone has no event,
 * and the approval of the owner has its own.
 */
export const balanceEventsOf = async (
  before: StoredBalance | undefined,
  after: StoredBalance,
): Promise<EventDraft[]> => {
  const { platformId, accountUuid } = after;
  const former = changesOf(before ?? {});
  const changes = changesOf(after).filter(({ version }, place) => version !== former[place]?.version);
  if (changes.length === 0) return [];
  const data = internalAccountView(await accountOf(after), after);
  return changes.flatMap(({ type, version, at }) =>
    version === undefined || at === undefined
      ? []
      : [
          {
            platformId,
            type,
            resource: `ACCOUNT#${platformId}#${accountUuid}`,
            version,
            changedAt: new Date(at),
            data,
          },
        ],
  );
};
