import { expect, it } from 'vitest';
import { verdictOn } from '#shared/ledger/hot/pots.ts';
import type { Slot } from '#shared/ledger/hot/slot.ts';

/** After refunds beyond the limit of an account no slot has room. */
const fullSlots: Slot[] = [0, 1].map((slot) => ({
  platformId: 'p',
  accountUuid: 'a',
  slot,
  balanceMinor: 5_000_000_000_000_000n,
  roomMinor: -1n,
  openTransactions: 1,
  changes: 0,
  version: 50,
  holdCount: 50,
  moves: 0,
  joins: 1,
  inflowMinor: 0n,
  holds: [],
}));

it('a movement that needs no room waits for holds to end, and is not refused for lack of room', () => {
  const question = { pot: 'roomMinor', target: 0, neededMinor: 0n } as const;
  expect(verdictOn(fullSlots, question)).toEqual({ is: 'undecided' });
  expect(verdictOn(fullSlots, { ...question, neededMinor: 1n })).toEqual({ is: 'lacking' });
});
