import { setTimeout as sleep } from 'node:timers/promises';
import { clock } from '#shared/kernel/clock.ts';
import { invalidInput } from '#shared/kernel/http/invalid-input.ts';
import { type CursorScope, openCursor, sealCursor } from '#shared/kernel/http/page.ts';
import type { AccountKey, StoredBalance } from './balance.ts';
import { finalBefore } from './journal.ts';
import { type PostedEntry, postedEntries, tallyUpTo } from './posted-entries.ts';
import { momentSchema, type Period, periodOf } from './statement-period.ts';
import type { Tally } from './tally.ts';

export interface StatementRequest {
  readonly account: AccountKey;
  readonly scope: CursorScope;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly cursor: string | undefined;
  readonly limit: number;
  /** Whether a part that is not the last one needs the closing tally, too. */
  readonly needsClosing: boolean;
}

/** A page of a statement. */
export interface StatementPart {
  readonly period: Period;
  /** Entries before this time are final, ISO 8601. */
  readonly asOf: string;
  readonly isFirst: boolean;
  readonly opening: Tally;
  readonly entries: readonly PostedEntry[];
  /** Always there in the last part. */
  readonly closing: Tally | undefined;
  readonly nextCursor?: string;
}

/** Where the next part begins. The period is in it, because the default period moves with the clock. */
interface Place {
  readonly period: Period;
  readonly position: string;
  /** Number of the entry at this position, counted from the first one of the account. */
  readonly count: number;
}

const placeText = ({ period: { from, to }, position, count }: Place): string =>
  [from, to, position, count].join('/');

const positionPattern = /^[0-9TZ:.#a-f-]{1,100}$/;
const countPattern = /^\d{1,15}$/;

const noPlace = () =>
  invalidInput([
    { path: 'query.cursor', message: 'must be the nextCursor of the previous page, with the same filters' },
  ]);

/** Any client can make a cursor, so a place is checked like other input. @throws ApiError INVALID_INPUT */
const placeOf = (text: string, now: Date): Place => {
  const [from = '', to = '', position = '', count = ''] = text.split('/');
  const areMoments = [from, to].every((moment) => momentSchema.safeParse(moment).success);
  if (!areMoments || !positionPattern.test(position) || !countPattern.test(count)) throw noPlace();
  const period = periodOf({ from, to }, now);
  // Beyond every time, the account's partition has other items than entries and their sums.
  if (position < period.from || position >= period.to) throw noPlace();
  return { period, position, count: Number(count) };
};

const hasChanged = () =>
  invalidInput([
    {
      path: 'query.cursor',
      message: 'belongs to pages that have changed: an entry of the last minute was added; start again',
    },
  ]);

const entriesPerRead = 1000;

const readEntries = async (
  account: AccountKey,
  { after, tally, upper, count }: { after: string; tally: Tally; upper: string; count: number },
): Promise<PostedEntry[]> => {
  const request = { after, tally, upper, entriesPerRead: Math.min(count, entriesPerRead) };
  const entries: PostedEntry[] = [];
  for await (const entry of postedEntries(account, request)) {
    entries.push(entry);
    if (entries.length === count) break;
  }
  return entries;
};

const cursorAfter = ({ position, tally }: PostedEntry, period: Period, scope: CursorScope): string =>
  sealCursor(placeText({ period, position, count: tally.count }), scope);

/** The part with its first entries only. The next part begins after them. */
export const shortened = (part: StatementPart, count: number, scope: CursorScope): StatementPart => {
  const entries = part.entries.slice(0, count);
  const last = entries.at(-1);
  if (last === undefined || count >= part.entries.length) return part;
  return { ...part, entries, closing: undefined, nextCursor: cursorAfter(last, part.period, scope) };
};

const readPart = async (
  { account, scope, limit, needsClosing }: StatementRequest,
  period: Period,
  place: Place | undefined,
): Promise<StatementPart> => {
  const { from, to } = period;
  const opening = await tallyUpTo(account, from);
  const before = place === undefined ? opening : await tallyUpTo(account, place.position);
  if (place !== undefined && place.count !== before.count) throw hasChanged();
  const request = { after: place?.position ?? from, tally: before, upper: to, count: limit + 1 };
  const read = await readEntries(account, request);
  const entries = read.slice(0, limit);
  const asOf = finalBefore(to, clock.now());
  const part = { period, asOf, isFirst: place === undefined, opening, entries };
  const last = entries.at(-1);
  if (last === undefined || read.length <= limit) return { ...part, closing: last?.tally ?? before };
  const nextCursor = cursorAfter(last, period, scope);
  return { ...part, nextCursor, closing: needsClosing ? await tallyUpTo(account, to) : undefined };
};

/**
 * Whether the index lacks the account's last entry. On a busy account the sum differs from a balance that was read
 * before, too, but then the index shows a later entry.
 */
const lacksLastEntry = (part: StatementPart, place: Place | undefined, balance: StoredBalance): boolean => {
  const { entries, closing, nextCursor, period } = part;
  if (nextCursor !== undefined || closing === undefined) return false;
  const last = entries.at(-1)?.position ?? place?.position ?? period.from;
  const { balanceMinor = 0n, updatedAt } = balance;
  if (updatedAt === undefined || updatedAt >= period.to || closing.balanceMinor === balanceMinor)
    return false;
  return last < updatedAt;
};

/** An index follows its table within a second. */
const waitsMs = [50, 150, 400];

/**
 * A part of an account's statement. The opening balance and the entries of all parts make the closing balance of the
 * last one, whatever is posted meanwhile.
 *
 * @param balance strongly consistent, read before; undefined for an account that never moved
 * @throws ApiError INVALID_INPUT, SERVICE_UNAVAILABLE
 */
export const readStatement = async (
  request: StatementRequest,
  balance: StoredBalance | undefined,
): Promise<StatementPart> => {
  const { scope, cursor } = request;
  const now = clock.now();
  const place = cursor === undefined ? undefined : placeOf(openCursor(cursor, scope), now);
  const period = place?.period ?? periodOf(request, now);
  let part = await readPart(request, period, place);
  for (const waitMs of waitsMs) {
    if (balance === undefined || !lacksLastEntry(part, place, balance)) break;
    await sleep(waitMs);
    part = await readPart(request, period, place);
  }
  return part;
};
