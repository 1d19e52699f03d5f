import { clock } from '#shared/kernel/clock.ts';
import type { AccountKey } from '../balance.ts';

/** So many conflicts of one transaction at a balance, twice within the time, make its account hot. */
export const conflictsOfHot = 3;
const conflictsWithinMs = 10_000;
/** About 1 MB. */
const maxKnown = 10_000;

const textOf = ({ platformId, accountUuid }: AccountKey): string => `${platformId}#${accountUuid}`;

/** What this process knows. It saves a failed transaction; the table decides. */
const hot = new Set<string>();
const contestedAtMs = new Map<string, number>();
const announcedAtMs = new Map<string, number>();

export const isKnownHot = (account: AccountKey): boolean => hot.has(textOf(account));

export const rememberHot = (account: AccountKey): void => {
  if (hot.size >= maxKnown) hot.clear();
  hot.add(textOf(account));
};

export const forgetHot = (account: AccountKey): void => {
  hot.delete(textOf(account));
};

/** Notes a transaction with many conflicts. @returns whether the account should become hot */
export const noteConflicts = (account: AccountKey, conflicts: number): boolean => {
  if (conflicts < conflictsOfHot) return false;
  const [name, nowMs] = [textOf(account), clock.nowMs()];
  const before = contestedAtMs.get(name);
  if (contestedAtMs.size >= maxKnown) contestedAtMs.clear();
  contestedAtMs.set(name, nowMs);
  return before !== undefined && nowMs - before <= conflictsWithinMs;
};

const announceEveryMs = 1000;

/** Whether this process should tell of the changed balance now: at most once a second for each account. */
export const isTimeToAnnounce = (account: AccountKey): boolean => {
  const [name, nowMs] = [textOf(account), clock.nowMs()];
  if (nowMs - (announcedAtMs.get(name) ?? 0) < announceEveryMs) return false;
  if (announcedAtMs.size >= maxKnown) announcedAtMs.clear();
  announcedAtMs.set(name, nowMs);
  return true;
};
