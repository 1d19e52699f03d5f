import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getStoredBalance } from '#shared/ledger/balance.ts';
import { readJournalPage, withBalances } from '#shared/ledger/posted-entries.ts';
import {
  readStatement as readPart,
  type StatementPart,
  type StatementRequest,
  shortened,
} from '#shared/ledger/statement.ts';
import { entryLines, statementCsv } from '#shared/ledger/statement-csv.ts';
import { totalsBetween } from '#shared/ledger/tally.ts';
import { historyAccount as account, post } from '../unit/support/ledger-history.ts';
import { useMemoryTable } from '../unit/support/memory-table.ts';
import { history, type Step } from './ledger-steps.ts';

const current = useMemoryTable();

const readStatement = async (request: StatementRequest) =>
  readPart(request, await getStoredBalance('p', account.accountUuid));
const firstMs = Date.parse('2026-03-01T00:00:00.000Z');
const now = new Date('2026-03-02T00:00:00.000Z');
const scope = { operationId: 'getAccountStatement', platformId: 'p', filters: {} };
const runs = { numRuns: 40 };

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const timeOf = (minute: number): string => new Date(firstMs + minute * 60_000).toISOString();

/** Posts a history in its order; the times of its steps may go back. Returns the balance and the entries by minute. */
const play = async ([steps, more]: readonly [readonly Step[], number]) => {
  current.table.clear();
  let balance = 0;
  const entries: { readonly minute: number; readonly amount: number }[] = [];
  const move = (one: Step) => {
    const amount = one.isTaking && balance > 0 ? -(1 + (one.drawn % balance)) : one.drawn;
    const movement = { amountMinor: BigInt(amount), at: timeOf(one.minute), purpose: one.purpose };
    post(current.table, movement);
    balance += amount;
    entries.push({ minute: one.minute, amount });
  };
  for (const one of steps) move(one);
  for (let index = 0; index < more; index += 1)
    move({
      minute: index % 40,
      drawn: index + 1,
      isTaking: index % 3 === 0,
      purpose: 'TRANSFER',
    });
  return { balance, entries };
};

const request = (from: number, to: number, limit: number): StatementRequest => ({
  ...{ account, scope, from: timeOf(from), to: timeOf(to), limit },
  ...{ cursor: undefined, needsClosing: true },
});

const parts = async (asked: StatementRequest): Promise<StatementPart[]> => {
  const read: StatementPart[] = [];
  let { cursor } = asked;
  do {
    const part = await readStatement({ ...asked, cursor });
    read.push(part);
    cursor = part.nextCursor;
  } while (cursor !== undefined);
  return read;
};

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

const amountsOf = (part: StatementPart): number[] =>
  part.entries.map(({ journal }) => Number(journal.legs[0]?.amountMinor));

const closingOf = ({ closing }: StatementPart): number => Number(closing?.balanceMinor);
const openingOf = ({ opening }: StatementPart): number => Number(opening.balanceMinor);

const period = fc
  .tuple(fc.integer({ min: 0, max: 41 }), fc.integer({ min: 0, max: 41 }))
  .map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const);

describe('for any history', () => {
  it('opening balance and entries make the closing balance, in pages of any size', async () => {
    await fc.assert(
      fc.asyncProperty(
        history,
        period,
        fc.integer({ min: 1, max: 100 }),
        async (drawn, [from, to], limit) => {
          const { entries } = await play(drawn);
          const inside = entries.filter(({ minute }) => minute >= from && minute < to);
          const before = entries.filter(({ minute }) => minute < from);

          const pages = await parts(request(from, to, limit));

          const shown = pages.flatMap(amountsOf);
          const opening = sum(before.map(({ amount }) => amount));
          expect(shown.toSorted()).toEqual(inside.map(({ amount }) => amount).toSorted());
          expect(pages.map(openingOf)).toEqual(pages.map(() => opening));
          expect(pages.map(closingOf)).toEqual(pages.map(() => opening + sum(shown)));
          const balances = pages.flatMap((page) =>
            page.entries.map(({ tally }) => Number(tally.balanceMinor)),
          );
          expect(balances).toEqual(shown.map((_, index) => opening + sum(shown.slice(0, index + 1))));
        },
      ),
      runs,
    );
  });

  it('two neighbouring periods make one', async () => {
    const split = fc.tuple(period, fc.integer({ min: 0, max: 41 }));
    await fc.assert(
      fc.asyncProperty(history, split, async (drawn, [[one, two], three]) => {
        await play(drawn);
        const [from = 0, middle = 0, to = 0] = [one, two, three].toSorted((a, b) => a - b);

        const [whole] = await parts(request(from, to, 1000));
        const [first] = await parts(request(from, middle, 1000));
        const [second] = await parts(request(middle, to, 1000));

        if (whole === undefined || first === undefined || second === undefined) throw new Error('No part');
        const positions = (part: StatementPart) => part.entries.map(({ position }) => position);
        expect([...positions(first), ...positions(second)]).toEqual(positions(whole));
        expect([openingOf(first), closingOf(first), closingOf(second)]).toEqual([
          openingOf(whole),
          openingOf(second),
          closingOf(whole),
        ]);
        const totals = (part: StatementPart) => totalsBetween(part.opening, part.closing ?? part.opening);
        const debits = (part: StatementPart) => totals(part).reduce((all, one) => all + one.debitsMinor, 0n);
        const credits = (part: StatementPart) =>
          totals(part).reduce((all, one) => all + one.creditsMinor, 0n);
        expect(debits(first) + debits(second)).toBe(debits(whole));
        expect(BigInt(openingOf(whole)) + credits(whole) + debits(whole)).toBe(BigInt(closingOf(whole)));
      }),
      runs,
    );
  });

  const usd = { accountUuid: account.accountUuid, currency: 'USD' };
  const csvOf = (part: StatementPart): string => statementCsv(usd, part, entryLines(usd, part, new Map()));

  it('a part of a CSV that is cut goes on where it was cut', async () => {
    await fc.assert(
      fc.asyncProperty(history, period, fc.integer({ min: 1, max: 60 }), async (drawn, [from, to], count) => {
        await play(drawn);
        const wish = { ...request(from, to, 1000), needsClosing: false };
        const [whole] = await parts(wish);
        if (whole === undefined) throw new Error('No part');

        const cut = shortened(whole, count, scope);
        const rest = cut.nextCursor === undefined ? [] : await parts({ ...wish, cursor: cut.nextCursor });

        expect(cut.entries.length).toBe(Math.min(count, whole.entries.length));
        expect([cut, ...rest].map(csvOf).join('')).toBe(csvOf(whole));
      }),
      runs,
    );
  });

  it('the parts of a CSV, appended, are the whole CSV', async () => {
    await fc.assert(
      fc.asyncProperty(history, period, fc.integer({ min: 1, max: 60 }), async (drawn, [from, to], limit) => {
        await play(drawn);

        const inParts = await parts({ ...request(from, to, limit), needsClosing: false });
        const [whole] = await parts({ ...request(from, to, 1000), needsClosing: false });

        if (whole === undefined) throw new Error('No part');
        expect(inParts.map(csvOf).join('')).toBe(csvOf(whole));
      }),
      runs,
    );
  });

  it('the list shows the same entries and balances, newest first', async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.integer({ min: 1, max: 100 }), async (drawn, limit) => {
        const { balance } = await play(drawn);
        const [whole] = await parts(request(0, 60, 1000));
        const listed: unknown[] = [];
        let cursor: string | undefined;
        do {
          const page = await readJournalPage(account, { scope, limit, cursor });
          listed.push(
            ...(await withBalances(account, page)).map((one) => [one.journal.uuid, one.balanceAfterMinor]),
          );
          cursor = page.nextCursor;
        } while (cursor !== undefined);

        const expected = whole?.entries.map(({ journal, tally }) => [journal.uuid, tally.balanceMinor]);
        expect(listed.toReversed()).toEqual(expected);
        expect(whole && closingOf(whole)).toBe(balance);
      }),
      runs,
    );
  });
});
