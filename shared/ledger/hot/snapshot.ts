import { setTimeout as sleep } from 'node:timers/promises';
import { fullJitterMs } from '#shared/kernel/full-jitter.ts';
import { readBatch } from '#shared/kernel/read-batch.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { conflictRetries } from '#shared/kernel/retries.ts';
import { type AccountKey, balanceKey, parseBalance, type StoredBalance } from '../balance.ts';
import { parseSlot, type Slot, slotCount, slotKey } from './slot.ts';

/** A hot account. Its items are read one after another, and no money has moved between them meanwhile. */
export interface Snapshot {
  readonly head: StoredBalance;
  /** In their order. */
  readonly slots: readonly Slot[];
}

export const allSlots = Array.from({ length: slotCount }, (_, slot) => slot);

const { maxTries, backoff } = conflictRetries;

/** Whether no money has moved between the items while they were read. Movements change one slot alone. */
export const isWhole = ({ head, slots }: Snapshot): boolean =>
  slots.every(({ moves, joins }) => moves === slots[0]?.moves && joins === head.joins);

/**
 * The account and its slots; undefined when it is not hot; MOVING when money moves between the items in every try. A
 * TransactGetItems would fail whenever a movement changes one of the items meanwhile: nearly always on a busy account.
 */
export const tryToReadSnapshot = async ({
  platformId,
  accountUuid,
}: AccountKey): Promise<Snapshot | 'MOVING' | undefined> => {
  const account = { platformId, accountUuid };
  const keys = [balanceKey(account), ...allSlots.map((slot) => slotKey({ ...account, slot }))];
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    const raw = await readBatch(keys.map((key) => ({ ...key })));
    const own = raw.find(({ sk }) => sk === balanceKey(account).sk);
    const head = own && parseBalance(own);
    if (head?.slots === undefined) return undefined;
    const slots = raw.filter((one) => one !== own).map(parseSlot);
    const snapshot = { head, slots: slots.toSorted((one, other) => one.slot - other.slot) };
    if (slots.length === slotCount && isWhole(snapshot)) return snapshot;
    await sleep(fullJitterMs(attempt, backoff));
  }
  return 'MOVING';
};

/** The same for a reader. @throws Refusal SERVICE_UNAVAILABLE when money moves in every try */
export const readSnapshot = async (account: AccountKey): Promise<Snapshot | undefined> => {
  const snapshot = await tryToReadSnapshot(account);
  if (snapshot === 'MOVING') throw new Refusal('SERVICE_UNAVAILABLE');
  return snapshot;
};
