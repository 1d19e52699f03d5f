import { maxAmountMinor } from '#shared/kernel/money.ts';
import { releasedBy, settledBy } from './movement.ts';
import type { Slot } from './slot.ts';

export type Pot = 'balanceMinor' | 'roomMinor';

export const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, one) => sum + one, 0n);

// Math.max takes no bigint.
const greater = (left: bigint, right: bigint): bigint => [left, right].reduce((a, b) => (b > a ? b : a));

/** What a hold can still bring back to a pot, however it ends. */
const possibleOf = ({ holds }: Slot, pot: Pot): bigint =>
  sumOf(holds.map((hold) => greater(settledBy(hold)[pot], releasedBy(hold)[pot])));

/** The amount in parts that differ by one at most. */
export const inParts = (amount: bigint, parts: number): bigint[] => {
  const count = BigInt(parts);
  // Rounds towards zero; the first parts get the rest.
  const [share, rest] = [amount / count, amount % count];
  const unit = rest < 0n ? -1n : 1n;
  return Array.from({ length: parts }, (_, at) => share + (BigInt(at) < rest * unit ? unit : 0n));
};

export type Verdict =
  /** Another slot has it alone. */
  | { readonly is: 'elsewhere'; readonly slot: number }
  /** Together the slots have it: what each must get, or give. */
  | { readonly is: 'movable'; readonly changes: readonly bigint[] }
  /** Movements under way decide. */
  | { readonly is: 'undecided' }
  /** However they end, it is not there. */
  | { readonly is: 'lacking' };

/**
 * Whether slots at one moment have so much in a pot, and where, or how one of them gets it. What is left is spread evenly.
 * Moving locks all slots for some milliseconds, so a slot that has it alone comes first.
 */
export const verdictOn = (
  slots: readonly Slot[],
  { pot, target, neededMinor }: { readonly pot: Pot; readonly target: number; readonly neededMinor: bigint },
): Verdict => {
  const [richest] = slots.toSorted((left, right) => (left[pot] > right[pot] ? -1 : 1));
  if (richest !== undefined && richest[pot] >= neededMinor) return { is: 'elsewhere', slot: richest.slot };
  const total = sumOf(slots.map((slot) => slot[pot]));
  if (total >= neededMinor) {
    const shares = inParts(total - neededMinor, slots.length);
    const changes = slots.map(
      (slot, at) => (shares[at] ?? 0n) + (slot.slot === target ? neededMinor : 0n) - slot[pot],
    );
    return { is: 'movable', changes };
  }
  // Too many holds refused it, and these end.
  if (neededMinor === 0n) return { is: 'undecided' };
  const possible = total + sumOf(slots.map((slot) => possibleOf(slot, pot)));
  return { is: possible >= neededMinor ? 'undecided' : 'lacking' };
};

/**
 * The most that the slots together can have had at a moment between two readings of them, holds included. A reading takes
 * one slot after another, so that money which moves meanwhile may be in none of them.
 */
export const mostBetween = (before: readonly Slot[], after: readonly Slot[]): bigint =>
  sumOf(before.map((slot) => slot.balanceMinor + possibleOf(slot, 'balanceMinor') - slot.inflowMinor)) +
  sumOf(after.map(({ inflowMinor }) => inflowMinor));

/** What each slot gets when the money of the account's own item is spread over the slots. */
export const spreadOf = (
  { balanceMinor, isSpread }: { readonly balanceMinor: bigint; readonly isSpread: boolean },
  slots: number,
): { readonly balanceMinor: bigint; readonly roomMinor: bigint }[] => {
  const rooms = isSpread ? inParts(0n, slots) : inParts(maxAmountMinor - balanceMinor, slots);
  return inParts(balanceMinor, slots).map((share, at) => ({
    balanceMinor: share,
    roomMinor: rooms[at] ?? 0n,
  }));
};
