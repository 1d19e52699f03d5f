import type { Worries } from '#operator/console/data/concerns.ts';

export const now = new Date('2026-11-23T12:00:00.000Z');

/** Nothing needs a person. */
export const calm: Worries = {
  alarms: [],
  reconciliationExceptions: [],
  failedRefunds: [],
  owedFees: [],
  heldDeposits: [],
  returningDeposits: [],
  ledger: undefined,
  open: { payments: [], isCut: false },
  workflows: { counts: [], failed: [] },
  deliveries: { retrying: 0, platforms: [], dead: [], isLeast: false },
  deadLetters: 0,
  throttled: [],
  droppedChanges: 0,
  unclear: new Set(),
  suspects: [],
  verifications: [],
  platforms: [],
  rates: undefined,
  rateRefresh: undefined,
  unread: [],
  now,
};
