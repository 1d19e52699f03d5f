import type { Write } from './item.ts';

/** What a detour has taken, so that the transaction can go without the contested write. */
export interface Taken {
  /** In place of the write with the detour. */
  readonly instead: Write;
  /** Other writes of the transaction, and what replaces each. */
  readonly others: ReadonlyMap<Write, Write>;
  /** After the transaction. Never throws: what it cannot do, a sweep does. */
  readonly committed: () => Promise<void>;
  /** After a transaction that wrote nothing, or of which nobody knows whether it did: finds out. Never throws. */
  readonly cancelled: () => Promise<void>;
}

/**
 * - `taken`: the transaction goes on without the write.
 * - `refused`: the write would fail its condition. `item`: what it would return as the old item.
 * - `undecided`: other payments hold what decides. Try again.
 * - `usual`: the item has its usual form (again), so the write itself works.
 */
export type DetourResult =
  | ({ readonly is: 'taken' } & Taken)
  | { readonly is: 'refused'; readonly item: unknown }
  | { readonly is: 'undecided' }
  | { readonly is: 'usual' };

/**
 * Another way for a write whose item may have another form: a hot account (docs/decisions/0390). `transact` takes it, so
 * that no caller has to know. The write's condition fails for an item in the other form, and returns the item.
 */
export interface Detour {
  /** Whether this process knows that the item has the other form. */
  readonly isKnown: () => boolean;
  /** Whether a failed write says that the item has it. @param item as it was */
  readonly isMeant: (item: unknown) => boolean;
  readonly take: () => Promise<DetourResult>;
  /** The write has met so many conflicts in one transaction. Never throws. */
  readonly contested: (conflicts: number) => Promise<void>;
}

const detours = new WeakMap<Write, Detour>();

/** The write, with a detour from now on. */
export const withDetour = (write: Write, detour: Detour): Write => {
  detours.set(write, detour);
  return write;
};

export const detourOf = (write: Write): Detour | undefined => detours.get(write);
