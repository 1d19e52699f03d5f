import { absent, all, atLeast, type Condition, equals, present } from '#shared/kernel/condition.ts';
import type { Write } from '#shared/kernel/item.ts';
import { transactIfUnchanged } from '#shared/kernel/transact.ts';
import { balanceItem } from '../balance.ts';
import { type Pot, spreadOf } from './pots.ts';
import { type Slot, slotItem } from './slot.ts';
import type { Snapshot } from './snapshot.ts';

/** Money never moves into or out of a slot that is being emptied. */
const isOpen = all(present('pk'), absent('frozenAt'));

const inflowOf = (pot: Pot, amount: bigint) =>
  pot === 'balanceMinor' && amount > 0n ? { inflowMinor: amount } : {};

const changeOf = (slot: Slot, pot: Pot, amount: bigint): Write => {
  const isThere: Condition = amount < 0n ? all(isOpen, atLeast(pot, -amount)) : isOpen;
  return slotItem.update(slot, { add: { [pot]: amount, ...inflowOf(pot, amount), moves: 1 } }, isThere);
};

/** Moves money between slots in one transaction. @returns false when a slot no longer has it */
export const moveBetween = async (
  slots: readonly Slot[],
  pot: Pot,
  changes: readonly bigint[],
): Promise<boolean> => {
  // Another movement has brought it meanwhile.
  if (changes.every((amount) => amount === 0n)) return true;
  const moved = slots.map(
    (slot, at) => [`slot.${slot.slot}`, changeOf(slot, pot, changes[at] ?? 0n)] as const,
  );
  return transactIfUnchanged(Object.fromEntries(moved));
};

/** Whether the account's own item has money, or its slots have no room yet. */
export const needsSpreading = ({ head }: Snapshot): boolean =>
  head.isSpread !== true || (head.balanceMinor ?? 0n) !== 0n;

const nothing = { balanceMinor: 0n, roomMinor: 0n };

const joined = ({ balanceMinor, roomMinor }: Record<Pot, bigint>) => ({
  balanceMinor,
  roomMinor,
  ...inflowOf('balanceMinor', balanceMinor),
  joins: 1,
});

/**
 * Spreads the money of the account's own item over its slots: what it held when it became hot, and what former code has
 * credited since. @returns false when somebody else did it
 */
export const spread = ({ head, slots }: Snapshot): Promise<boolean> => {
  const { balanceMinor = 0n, isSpread } = head;
  const shares = spreadOf({ balanceMinor, isSpread: isSpread === true }, slots.length);
  const isSame =
    head.balanceMinor === undefined ? absent('balanceMinor') : equals('balanceMinor', balanceMinor);
  const isUnspread = isSpread === true ? present('isSpread') : absent('isSpread');
  const change = { set: { isSpread: true, balanceMinor: 0n }, add: { joins: 1 } } as const;
  return transactIfUnchanged({
    head: balanceItem.update(head, change, all(present('slots'), isUnspread, isSame)),
    ...Object.fromEntries(
      slots.map((slot, at) => [
        `slot.${slot.slot}`,
        slotItem.update(slot, { add: joined(shares[at] ?? nothing) }, isOpen),
      ]),
    ),
  });
};
