import { clock } from '#shared/kernel/clock.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { log } from '#shared/kernel/log.ts';
import { readBatch } from '#shared/kernel/read-batch.ts';
import { tryAlone, tryAmongTransactions } from '#shared/kernel/write-alone.ts';
import { endOfHold, type Hold, type HoldEnd } from './movement.ts';
import { type Receipt, receiptItem, type Slot, type SlotKey } from './slot.ts';
import { receiptPut, releaseUpdate, settleUpdate } from './slot-writes.ts';

/**
 * By the clock, not by the service's time: a function commits within seconds of its hold. A later commit loses to the
 * receipt, and tries again.
 */
export const holdTimeoutMs = 10_000;

type SlotUpdate = ReturnType<typeof settleUpdate>;

/** Sends a plain update, again after a conflict. @returns false when its condition failed */
export const updateSlot = async (update: SlotUpdate): Promise<boolean> =>
  (await tryAmongTransactions({ Update: update })).isWritten;

export const endHold = async (key: SlotKey, hold: Hold, end: HoldEnd): Promise<void> => {
  await updateSlot(end === 'SETTLE' ? settleUpdate(key, hold) : releaseUpdate(key, hold));
};

/** The receipt that decides: one that is there, or one that gives the movement up, so that no late commit can win. */
const decidingReceipt = async (key: SlotKey, hold: Hold): Promise<Pick<Receipt, 'outcome' | 'version'>> => {
  const write = receiptPut(key, hold, 'GIVEN_UP', clock.now().toISOString());
  const { isWritten, item } = await tryAlone(write);
  return isWritten ? { outcome: 'GIVEN_UP', version: hold.version } : receiptItem.parse(item);
};

/** Ends a hold of a movement that nobody works on any more. It may run any number of times, and at once. */
export const endByReceipt = async (key: SlotKey, hold: Hold): Promise<void> =>
  endHold(key, hold, endOfHold(hold, await decidingReceipt(key, hold)));

const endDeadHold = async (slot: Slot, hold: Hold): Promise<void> => {
  const { platformId, accountUuid } = slot;
  await endByReceipt(slot, hold);
  log.info({ operation: 'endDeadHold', platformId, ids: [formatId('InternalAccount', accountUuid)] });
};

const isLeft = ({ at }: Hold): boolean => clock.nowMs() - Date.parse(at) > holdTimeoutMs;

interface SlotHold {
  readonly slot: Slot;
  readonly hold: Hold;
}

const holdsOf = (slots: readonly Slot[]): SlotHold[] =>
  slots.flatMap((slot) => slot.holds.map((hold) => ({ slot, hold })));

const keysOfBatch = 100;

/** By the id of the hold. A hold without one is not decided yet. */
const receiptsOf = async (held: readonly SlotHold[]): Promise<ReadonlyMap<string, Receipt>> => {
  const receipts = new Map<string, Receipt>();
  for (let start = 0; start < held.length; start += keysOfBatch) {
    const keys = held
      .slice(start, start + keysOfBatch)
      .map(({ slot, hold }) => ({ ...receiptItem.keyOf({ ...slot, holdId: hold.id }) }));
    for (const raw of await readBatch(keys)) {
      const receipt = receiptItem.parse(raw);
      receipts.set(receipt.holdId, receipt);
    }
  }
  return receipts;
};

/** Ends holds that a receipt has decided already, and those of functions that have died. @returns how many there were */
export const endLeftHolds = async (slots: readonly Slot[]): Promise<number> => {
  const held = holdsOf(slots);
  const receipts = await receiptsOf(held);
  let ended = 0;
  for (const { slot, hold } of held) {
    const receipt = receipts.get(hold.id);
    if (receipt !== undefined) await endHold(slot, hold, endOfHold(hold, receipt));
    else if (isLeft(hold)) await endDeadHold(slot, hold);
    else continue;
    ended += 1;
  }
  return ended;
};

/** The ids of the holds whose movement is committed. */
export const committedHolds = async (slots: readonly Slot[]): Promise<ReadonlySet<string>> => {
  const held = holdsOf(slots);
  const receipts = await receiptsOf(held);
  const isCommitted = ({ hold }: SlotHold): boolean => {
    const receipt = receipts.get(hold.id);
    return receipt !== undefined && endOfHold(hold, receipt) === 'SETTLE';
  };
  return new Set(held.filter(isCommitted).map(({ hold }) => hold.id));
};
