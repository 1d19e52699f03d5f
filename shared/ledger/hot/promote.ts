import { clock } from '#shared/kernel/clock.ts';
import { absent, all, any, type Condition, equals, present } from '#shared/kernel/condition.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import { transactIfUnchanged } from '#shared/kernel/transact.ts';
import { type AccountKey, balanceItem, type StoredBalance } from '../balance.ts';
import { rememberHot } from './known.ts';
import { spread } from './move-money.ts';
import { slotCount, slotItem } from './slot.ts';
import { allSlots, readSnapshot } from './snapshot.ts';

/** The partition of all hot accounts in the index of what is due. They are few. */
export const hotPartition = 'ACCOUNT_HOT#ALL';

const sameOwner = (leastOwnerVersion: number | undefined): Condition =>
  leastOwnerVersion === undefined
    ? absent('leastOwnerVersion')
    : equals('leastOwnerVersion', leastOwnerVersion);

const writesOf = ({ platformId, accountUuid }: AccountKey, head: StoredBalance | undefined, at: string) => {
  const account = { platformId, accountUuid };
  const leastOwnerVersion = head?.leastOwnerVersion;
  const set = {
    ...account,
    slots: slotCount,
    journalSlots: slotCount,
    hotAt: at,
    markedAt: at,
    markedChanges: 0,
    announcedChanges: 0,
    duePk: hotPartition,
    dueSk: `${platformId}#${accountUuid}`,
  };
  const isCold = all(absent('slots'), absent('closedAt'), sameOwner(leastOwnerVersion));
  const empty = { balanceMinor: 0n, roomMinor: 0n, openTransactions: 0, changes: 0, holdCount: 0 };
  const isUnused = any(absent('pk'), present('frozenAt'));
  const slots = allSlots.map((slot) => {
    const key = { ...account, slot };
    const change = {
      set: { ...key, ...empty, leastOwnerVersion },
      // An ADD of nothing makes the counter of a new slot.
      add: { version: 0, joins: 1 },
      remove: [
        'frozenAt',
        'isMerged',
        ...(leastOwnerVersion === undefined ? (['leastOwnerVersion'] as const) : []),
      ],
    } as const;
    return [`slot.${slot}`, slotItem.update(key, change, isUnused)] as const;
  });
  return {
    head: balanceItem.update(account, { set, add: { joins: 1 }, remove: ['isSpread'] }, isCold),
    ...Object.fromEntries(slots),
  };
};

/**
 * Makes an account hot: from this transaction on every write of its own item fails and finds the slots. The money stays on
 * that item until `spread` moves it.
 *
 * @returns whether it is hot now; false for a closed account, or after a race
 */
export const promote = async (account: AccountKey): Promise<boolean> => {
  const { platformId, accountUuid } = account;
  const head = await balanceItem.get({ platformId, accountUuid });
  if (head?.closedAt !== undefined) return false;
  const isNew = head?.slots === undefined;
  if (isNew && !(await transactIfUnchanged(writesOf(account, head, clock.now().toISOString())))) return false;
  rememberHot(account);
  if (!isNew) return true;
  log.info({ operation: 'promoteAccount', platformId, ids: [formatId('InternalAccount', accountUuid)] });
  const snapshot = await readSnapshot(account);
  if (snapshot !== undefined) await spread(snapshot);
  return true;
};

/** The same for a caller whose own work does not depend on it. */
export const tryToPromote = async (account: AccountKey): Promise<void> => {
  try {
    await promote(account);
  } catch (error) {
    log.error({ operation: 'promoteAccount', platformId: account.platformId, ...errorFields(error) });
  }
};
