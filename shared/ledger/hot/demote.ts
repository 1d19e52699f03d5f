import { setTimeout as sleep } from 'node:timers/promises';
import { clock } from '#shared/kernel/clock.ts';
import { absent, all, equals, present } from '#shared/kernel/condition.ts';
import { fullJitterMs } from '#shared/kernel/full-jitter.ts';
import { formatId } from '#shared/kernel/ids.ts';
import type { Write } from '#shared/kernel/item.ts';
import { log } from '#shared/kernel/log.ts';
import { conflictRetries } from '#shared/kernel/retries.ts';
import { transactIfUnchanged } from '#shared/kernel/transact.ts';
import { type AccountKey, balanceItem } from '../balance.ts';
import { endLeftHolds, updateSlot } from './end-holds.ts';
import { forgetHot } from './known.ts';
import { type Slot, slotItem } from './slot.ts';
import { allSlots, readSnapshot, type Snapshot } from './snapshot.ts';
import { totalOf } from './total.ts';

const { backoff } = conflictRetries;
/** Movements end their holds within 100 ms; a caller waits no longer than for conflicts. */
const drainMs = 1_500;

const updateOf = ({ Update: update }: Write) => {
  if (update === undefined) throw new Error('A slot is updated');
  return update;
};

const freeze = async (account: AccountKey, at: string): Promise<void> => {
  const isOpen = all(present('pk'), absent('frozenAt'));
  const writes = allSlots.map((slot) =>
    slotItem.update({ ...account, slot }, { set: { frozenAt: at } }, isOpen),
  );
  await Promise.all(writes.map((write) => updateSlot(updateOf(write))));
};

const thaw = async (account: AccountKey, at: string): Promise<void> => {
  const writes = allSlots.map((slot) =>
    slotItem.update(
      { ...account, slot },
      { remove: ['frozenAt'] },
      all(equals('frozenAt', at), absent('isMerged')),
    ),
  );
  await Promise.all(writes.map((write) => updateSlot(updateOf(write))));
};

const isDrained = ({ slots }: Snapshot): boolean =>
  slots.every(({ frozenAt, holdCount }) => frozenAt !== undefined && holdCount === 0);

/** The slot is as it was read: frozen since then, without a hold since then. */
const emptied = (slot: Slot): Write => {
  const { version, frozenAt = '', balanceMinor } = slot;
  const isSame = all(
    equals('version', version),
    equals('frozenAt', frozenAt),
    equals('balanceMinor', balanceMinor),
    equals('holdCount', 0),
  );
  const set = { balanceMinor: 0n, roomMinor: 0n, openTransactions: 0, changes: 0, isMerged: true } as const;
  return slotItem.update(slot, { set, add: { joins: 1 } }, isSame);
};

/** Everything goes back to the account's own item, in one transaction. */
const merge = (snapshot: Snapshot): Promise<boolean> => {
  const { head, slots } = snapshot;
  const total = totalOf(snapshot, new Set());
  const add = {
    balanceMinor: (total.balanceMinor ?? 0n) - (head.balanceMinor ?? 0n),
    openTransactions: (total.openTransactions ?? 0) - (head.openTransactions ?? 0),
    version: (total.version ?? 0) - (head.version ?? 0),
    listedVersion: (total.listedVersion ?? 0) - (head.listedVersion ?? 0),
    joins: 1,
    balanceVersion: total.updatedAt === head.updatedAt ? 0 : 1,
  };
  const remove = [
    'slots',
    'isSpread',
    'hotAt',
    'markedAt',
    'markedChanges',
    'announcedChanges',
    'duePk',
    'dueSk',
  ];
  const change = { set: { updatedAt: total.updatedAt }, add, remove: remove as never };
  return transactIfUnchanged({
    head: balanceItem.update(head, change, present('slots')),
    ...Object.fromEntries(slots.map((slot) => [`slot.${slot.slot}`, emptied(slot)])),
  });
};

/**
 * Makes a hot account cold: its slots take no more holds, and when the last hold has ended, one transaction merges them.
 * Any number of callers may do it at once.
 *
 * @returns whether it is cold now; false when holds did not end in time, and then it stays hot
 */
export const demote = async ({ platformId, accountUuid }: AccountKey): Promise<boolean> => {
  const account = { platformId, accountUuid };
  const startedMs = clock.nowMs();
  const at = clock.now().toISOString();
  if ((await readSnapshot(account)) === undefined) {
    forgetHot(account);
    return true;
  }
  await freeze(account, at);
  for (let attempt = 1; clock.nowMs() - startedMs < drainMs; attempt += 1) {
    const snapshot = await readSnapshot(account);
    const isMerged = snapshot !== undefined && isDrained(snapshot) && (await merge(snapshot));
    if (snapshot === undefined || isMerged) {
      forgetHot(account);
      if (isMerged)
        log.info({ operation: 'demoteAccount', platformId, ids: [formatId('InternalAccount', accountUuid)] });
      return true;
    }
    await endLeftHolds(snapshot.slots);
    await sleep(fullJitterMs(attempt, backoff));
  }
  await thaw(account, at);
  return false;
};
