import { clock } from '#shared/kernel/clock.ts';
import { all, equals, present } from '#shared/kernel/condition.ts';
import { hotAccountsMode } from '#shared/kernel/hot-accounts.ts';
import { readRange } from '#shared/kernel/range.ts';
import { serviceMs } from '#shared/kernel/service-time.ts';
import { writeAlone } from '#shared/kernel/write-alone.ts';
import { type AccountKey, balanceItem, parseBalance } from '../balance.ts';
import { announce } from './announce.ts';
import { demote } from './demote.ts';
import { endLeftHolds, holdTimeoutMs } from './end-holds.ts';
import { needsSpreading, spread } from './move-money.ts';
import { hotPartition } from './promote.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';

/** Each second begins at another one, because a run that ends early must not always leave out the same accounts. */
export const listHotAccounts = async (count: number): Promise<AccountKey[]> => {
  const found = await readRange({ index: 'due', partition: hotPartition, descending: false, count });
  const start = Math.floor(clock.nowMs() / 1000) % Math.max(1, found.length);
  return [...found.slice(start), ...found.slice(0, start)].map(parseBalance);
};

/** An account is busy with one movement a second. Conflicts begin at about ten. */
const busyPerHour = 3600;
const hourMs = serviceMs(3_600_000);

export type Activity = 'BUSY' | 'QUIET' | 'UNKNOWN';

/** What the movements since the mark say: nothing before an hour has gone. */
export const activityOf = (
  { markedAt = '', markedChanges = 0 }: Pick<Snapshot['head'], 'markedAt' | 'markedChanges'>,
  changes: number,
  nowMs: number,
): Activity => {
  if (nowMs - Date.parse(markedAt) < hourMs) return 'UNKNOWN';
  return changes - markedChanges < busyPerHour ? 'QUIET' : 'BUSY';
};

const markAgain = async (account: AccountKey, { head }: Snapshot, changes: number): Promise<void> => {
  const set = { markedAt: clock.now().toISOString(), markedChanges: changes };
  const isSame = all(present('slots'), equals('markedAt', head.markedAt ?? ''));
  await writeAlone(balanceItem.update(account, { set }, isSame), { isChange: false });
};

/** A change of the owner, or a demotion, that did not get to its end. */
const isLeftFrozen = ({ slots }: Snapshot): boolean =>
  slots.some(
    ({ frozenAt }) => frozenAt !== undefined && clock.nowMs() - Date.parse(frozenAt) > holdTimeoutMs,
  );

/** Does what is due for a hot account. @returns whether there was something */
export const tendHotAccount = async ({ platformId, accountUuid }: AccountKey): Promise<boolean> => {
  const account = { platformId, accountUuid };
  const snapshot = await readSnapshot(account);
  if (snapshot === undefined) return false;
  const { head, slots } = snapshot;
  const ended = await endLeftHolds(slots);
  if (isLeftFrozen(snapshot)) return demote(account);
  const isSpread = needsSpreading(snapshot) && (await spread(snapshot));
  const changes = slots.reduce((sum, slot) => sum + slot.changes, 0);
  const isNews = changes !== (head.announcedChanges ?? 0);
  if (isNews) await announce(account, changes);
  const activity = hotAccountsMode() === 'always' ? 'UNKNOWN' : activityOf(head, changes, clock.nowMs());
  if (activity === 'BUSY') await markAgain(account, snapshot, changes);
  if (activity === 'QUIET') return demote(account);
  return ended > 0 || isSpread || isNews;
};
