import { setTimeout as sleep } from 'node:timers/promises';
import { clock } from '#shared/kernel/clock.ts';
import { type CursorScope, openCursor, sealCursor } from '#shared/kernel/cursor.ts';
import { invalidInput } from '#shared/kernel/http/parse-request.ts';
import { type AccountKey, getStoredBalance } from './balance.ts';
import { type PostedEntry, postedEntries, tallyUpTo } from './posted-entries.ts';
import { finalBefore } from './posting-order.ts';
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

/** Any client can make a cursor, so a place is checked like other input. @throws Refusal INVALID_INPUT */
const placeOf = (text: string, now: Date): Place => {
  const [from = '', to = '', position = '', count = ''] = text.split('/');
  const areMoments = [from, to].every((moment) => momentSchema.safeParse(moment).success);
  if (!areMoments || !positionPattern.test(position) || !countPattern.test(count)) {
    throw invalidInput([
      { path: 'query.cursor', message: 'must be the nextCursor of the previous page, with the same filters' },
    ]);
  }
  return { period: periodOf({ from, to }, now), position, count: Number(count) };
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
  const next = { period, position: last.position, count: last.tally.count };
  const nextCursor = sealCursor(placeText(next), scope);
  return { ...part, nextCursor, closing: needsClosing ? await tallyUpTo(account, to) : undefined };
};

/** Waits for an index that is a moment late. On a busy account the two never agree, because payments come between. */
const waitsMs = [50, 150, 400];

/**
 * A part of an account's statement. The opening balance and the entries of all parts make the closing balance of the
 * last one, whatever is posted meanwhile.
 *
 * @throws Refusal INVALID_INPUT, SERVICE_UNAVAILABLE
 */
export const readStatement = async (request: StatementRequest): Promise<StatementPart> => {
  const { account, scope, cursor } = request;
  const now = clock.now();
  const place = cursor === undefined ? undefined : placeOf(openCursor(cursor, scope), now);
  const period = place?.period ?? periodOf(request, now);
  const read = async () => {
    const balance = await getStoredBalance(account.platformId, account.accountUuid);
    const part = await readPart(request, period, place);
    const isPast = part.closing === undefined || period.to <= now.toISOString();
    const isLate = !isPast && part.closing?.balanceMinor !== (balance?.balanceMinor ?? 0n);
    return { part, isLate };
  };
  let { part, isLate } = await read();
  for (const waitMs of waitsMs) {
    if (!isLate) break;
    await sleep(waitMs);
    ({ part, isLate } = await read());
  }
  return part;
};
