/**
 * A movement while it is held in a slot. Money passes between two pots: `balance`, what the slot can pay, and `room`, what
 * it can still take below the limit. A movement takes from one pot when it is held, and fills the other when it is settled.
 */
export interface HeldMovement {
  /** When it was held, ISO 8601. */
  readonly at: string;
  /** What must be covered: zero or positive. */
  readonly debitMinor: bigint;
  readonly creditMinor: bigint;
  /** The debit comes back in the same transaction. */
  readonly comesBack: boolean;
  readonly openTransactions: -1 | 0 | 1;
}

/** A hold in a slot. The version tells it from a late duplicate of the request that made it. */
export interface Hold extends HeldMovement {
  readonly id: string;
  readonly version: number;
}

export interface SlotChange {
  readonly balanceMinor: bigint;
  readonly roomMinor: bigint;
  readonly openTransactions: number;
  /** Movements that are settled. */
  readonly changes: number;
}

export const takenBy = ({ debitMinor, creditMinor }: HeldMovement): SlotChange => ({
  balanceMinor: -debitMinor,
  roomMinor: -creditMinor,
  openTransactions: 0,
  changes: 0,
});

/** What a settled movement adds to its slot, beside what it has taken. */
export const settledBy = (movement: HeldMovement): SlotChange => {
  const { debitMinor, creditMinor, comesBack, openTransactions } = movement;
  return {
    balanceMinor: creditMinor + (comesBack ? debitMinor : 0n),
    roomMinor: comesBack ? 0n : debitMinor,
    openTransactions,
    changes: 1,
  };
};

/** What a movement that is given up puts back. */
export const releasedBy = ({ debitMinor, creditMinor }: HeldMovement): SlotChange => ({
  balanceMinor: debitMinor,
  roomMinor: creditMinor,
  openTransactions: 0,
  changes: 0,
});

/** Whether the account's balance is another one after the movement. */
export const changesBalance = ({ debitMinor, creditMinor, comesBack }: HeldMovement): boolean =>
  creditMinor > 0n || (debitMinor > 0n && !comesBack);

/** As a slot stores it: short, because a slot with several holds should stay below 1 KB. */
export const heldText = (movement: HeldMovement): string => {
  const { at, debitMinor, creditMinor, comesBack, openTransactions } = movement;
  return [Date.parse(at), debitMinor, creditMinor, Number(comesBack), openTransactions].join(' ');
};

/** @throws for a text that no release has written */
export const parseHeldText = (text: string): HeldMovement => {
  const match = /^(\d+) (\d+) (\d+) ([01]) (-1|0|1)$/.exec(text);
  if (match === null) throw new Error('A hold of a slot cannot be read');
  const [, atMs, debit = '', credit = '', back, open] = match;
  return {
    at: new Date(Number(atMs)).toISOString(),
    debitMinor: BigInt(debit),
    creditMinor: BigInt(credit),
    comesBack: back === '1',
    openTransactions: open === '1' ? 1 : open === '-1' ? -1 : 0,
  };
};

export type HoldEnd = 'SETTLE' | 'RELEASE';

/**
 * How a hold ends by its receipt, which its transaction wrote (`COMMITTED`), or a sweep in place of it (`GIVEN_UP`). A
 * receipt of another version belongs to the hold of which this one is a late duplicate, so this one never happened.
 */
export const endOfHold = (
  { version }: Pick<Hold, 'version'>,
  receipt: { readonly outcome: 'COMMITTED' | 'GIVEN_UP'; readonly version: number },
): HoldEnd => (receipt.outcome === 'COMMITTED' && receipt.version === version ? 'SETTLE' : 'RELEASE');
