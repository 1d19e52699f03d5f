import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { UpdateCommand } from '#shared/kernel/aws/document-client.ts';
import { clock } from '#shared/kernel/clock.ts';
import { atLeast, type Condition } from '#shared/kernel/condition.ts';
import type { DetourResult } from '#shared/kernel/detour.ts';
import { hotAccountsMode } from '#shared/kernel/hot-accounts.ts';
import { newUuid } from '#shared/kernel/ids.ts';
import type { Write } from '#shared/kernel/item.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import { readBatch } from '#shared/kernel/read-batch.ts';
import { documentClient } from '#shared/kernel/table.ts';
import { isConflict } from '#shared/kernel/write-alone.ts';
import type { AccountKey } from '../balance.ts';
import { announce } from './announce.ts';
import { endByReceipt, endHold, endLeftHolds } from './end-holds.ts';
import { forgetHot, isKnownHot, isTimeToAnnounce } from './known.ts';
import { moveBetween, needsSpreading, spread } from './move-money.ts';
import { changesBalance, type HeldMovement, type Hold } from './movement.ts';
import { mostBetween, type Pot, sumOf, verdictOn } from './pots.ts';
import { promote } from './promote.ts';
import { holdIn, parseSlot, type Slot, type SlotKey, slotKey } from './slot.ts';
import { holdUpdate, receiptPut } from './slot-writes.ts';
import { tryToReadSnapshot } from './snapshot.ts';

export interface SlotMovement {
  readonly account: AccountKey;
  readonly slot: number;
  readonly movement: Omit<HeldMovement, 'at'>;
  /** Whether the credit must stay below the limit. */
  readonly isLimited: boolean;
  readonly ownerVersion: number | undefined;
  /** The owner still allows it. */
  readonly usable: Condition;
  /** Journals of the account's own partition, and the same ones in the slot's. */
  readonly journals: readonly (readonly [Write, Write])[];
}

type Attempt =
  | { readonly is: 'held'; readonly hold: Hold }
  | { readonly is: 'refused'; readonly slot: Slot | undefined }
  | { readonly is: 'busy' };

/** A hold that is there although no answer said so. Left alone, it would keep its money until the sweep ends it. */
const findHold = async (key: SlotKey, id: string): Promise<Hold | undefined> => {
  const [raw] = await readBatch([{ ...slotKey(key) }]);
  return raw && holdIn(raw, id);
};

/** One try, with an id of its own. After a lost answer the SDK sends it again, and finds its own hold. */
const hold = async (key: SlotKey, { movement, isLimited, usable }: SlotMovement): Promise<Attempt> => {
  const id = newUuid();
  const { debitMinor, creditMinor } = movement;
  const held = { ...movement, at: clock.now().toISOString() };
  const isAllowed = [
    usable,
    ...(debitMinor > 0n ? [atLeast('balanceMinor', debitMinor)] : []),
    ...(creditMinor > 0n && isLimited ? [atLeast('roomMinor', creditMinor)] : []),
  ];
  const update = holdUpdate(key, id, held, isAllowed);
  try {
    const { Attributes } = await documentClient.send(
      new UpdateCommand({ ...update, ReturnValues: 'UPDATED_NEW' }),
    );
    const made = holdIn(Attributes, id);
    if (made === undefined) throw new Error('A hold was not made');
    return { is: 'held', hold: made };
  } catch (error) {
    if (isConflict(error)) return { is: 'busy' };
    if (!(error instanceof ConditionalCheckFailedException)) {
      const found = await findHold(key, id).catch(() => undefined);
      if (found === undefined) throw error;
      return { is: 'held', hold: found };
    }
    const raw = error.Item && unmarshall(error.Item);
    const made = raw && holdIn(raw, id);
    if (made !== undefined) return { is: 'held', hold: made };
    return { is: 'refused', slot: raw && parseSlot(raw) };
  }
};

/** Never fails: what it leaves, the sweep of hot accounts does. */
const orLeave = async (account: AccountKey, work: () => Promise<unknown>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    log.error({ operation: 'endHold', platformId: account.platformId, ...errorFields(error) });
  }
};

const taken = (key: SlotKey, made: Hold, { account, journals }: SlotMovement): DetourResult => ({
  is: 'taken',
  instead: receiptPut(key, made, 'COMMITTED', made.at),
  others: new Map(journals),
  committed: () =>
    orLeave(account, async () => {
      await endHold(key, made, 'SETTLE');
      if (changesBalance(made) && isTimeToAnnounce(account)) await announce(account);
    }),
  cancelled: () => orLeave(account, () => endByReceipt(key, made)),
});

/** What the account's own item would say: a failed write shows its amount and its owner. */
const refused = (
  { account, ownerVersion: _, ...rest }: SlotMovement,
  slots: readonly Slot[],
): DetourResult => {
  const { platformId, accountUuid } = account;
  const leastOwnerVersion = slots.find((slot) => slot.slot === rest.slot)?.leastOwnerVersion;
  const balanceMinor = sumOf(slots.map((slot) => slot.balanceMinor));
  return { is: 'refused', item: { platformId, accountUuid, balanceMinor, leastOwnerVersion } };
};

/** Whether the account did not have the debit at one moment since the slots were read, however holds end. */
const isCertain = async ({ account, movement }: SlotMovement, before: readonly Slot[]): Promise<boolean> => {
  if (movement.debitMinor === 0n) return true;
  const after = await tryToReadSnapshot(account);
  if (after === undefined || after === 'MOVING') return false;
  return mostBetween(before, after.slots) < movement.debitMinor;
};

/**
 * The slot does not have it: finds another slot, or moves the money there.
 *
 * @returns the slot to try next, or the result
 */
const fetchMoney = async (one: SlotMovement, target: number): Promise<DetourResult | number> => {
  const { account, movement, isLimited } = one;
  const snapshot = await tryToReadSnapshot(account);
  if (snapshot === undefined) return { is: 'usual' };
  if (snapshot === 'MOVING') return { is: 'undecided' };
  const { slots } = snapshot;
  if (needsSpreading(snapshot)) return (await spread(snapshot)) ? target : { is: 'undecided' };
  const ended = await endLeftHolds(slots);
  const { debitMinor, creditMinor } = movement;
  const pot: Pot = debitMinor > 0n ? 'balanceMinor' : 'roomMinor';
  const neededMinor = debitMinor > 0n ? debitMinor : isLimited ? creditMinor : 0n;
  const verdict = verdictOn(slots, { pot, target, neededMinor });
  if (verdict.is === 'elsewhere') return verdict.slot;
  if (verdict.is === 'lacking')
    return (await isCertain(one, slots)) ? refused(one, slots) : { is: 'undecided' };
  if (ended > 0 || verdict.is === 'undecided') return { is: 'undecided' };
  return (await moveBetween(slots, pot, verdict.changes)) ? target : { is: 'undecided' };
};

const isOwnerStale = ({ ownerVersion }: SlotMovement, { leastOwnerVersion }: Slot): boolean =>
  ownerVersion !== undefined && leastOwnerVersion !== undefined && leastOwnerVersion > ownerVersion;

const maxTries = 3;

/** Holds a movement of a hot account in its slot. */
export const takeFromSlot = async (one: SlotMovement): Promise<DetourResult> => {
  const { account } = one;
  const { platformId, accountUuid } = account;
  let { slot } = one;
  if (!isKnownHot(account) && hotAccountsMode() === 'always' && !(await promote(account)))
    return { is: 'usual' };
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    const key = { platformId, accountUuid, slot };
    const attempted = await hold(key, one);
    if (attempted.is === 'held') return taken(key, attempted.hold, one);
    if (attempted.is === 'busy') return { is: 'undecided' };
    if (attempted.slot === undefined || attempted.slot.frozenAt !== undefined) {
      forgetHot(account);
      return { is: 'usual' };
    }
    if (isOwnerStale(one, attempted.slot)) return refused(one, [attempted.slot]);
    const result = await fetchMoney(one, slot);
    if (typeof result !== 'number') return result;
    slot = result;
  }
  return { is: 'undecided' };
};
