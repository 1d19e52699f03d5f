import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/kernel/errors.ts';
import { sealCursor } from '#shared/kernel/http/page.ts';
import { getStoredBalance } from '#shared/ledger/balance.ts';
import { readJournalPage, withBalances } from '#shared/ledger/posted-entries.ts';
import { readStatement as readPart, type StatementRequest } from '#shared/ledger/statement.ts';
import { readJournalsOfSource } from '#shared/ledger/store.ts';
import { totalsBetween } from '#shared/ledger/tally.ts';
import { historyAccount as account, post } from '../support/ledger-history.ts';
import { useMemoryTable } from '../support/memory-table.ts';

const current = useMemoryTable();

const readStatement = async (request: StatementRequest) =>
  readPart(request, await getStoredBalance('p', account.accountUuid));
const now = new Date('2026-03-10T12:00:00.000Z');

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const at = (time: string): string => `2026-03-${time}.000Z`;
const scope = { operationId: 'getAccountStatement', platformId: 'p', filters: {} };
const request = (more: Partial<StatementRequest> = {}): StatementRequest => ({
  ...{ account, scope, from: '2026-03-01', to: '2026-04-01', cursor: undefined },
  ...{ limit: 20, needsClosing: true },
  ...more,
});
const amounts = async (more: Partial<StatementRequest> = {}) => {
  const { opening, closing, entries } = await readStatement(request(more));
  const balances = entries.map(({ tally }) => Number(tally.balanceMinor));
  return [Number(opening.balanceMinor), balances, Number(closing?.balanceMinor)];
};

describe('a statement', () => {
  it('of an account that never moved is empty', async () => {
    expect(await amounts()).toEqual([0, [], 0]);
  });

  it('shows entries in the order of their posting, not of their payments', async () => {
    const early = { sourceUuid: '0199dd4b-c800-7000-8000-000000000001' };
    const late = { sourceUuid: '0199dd4b-c800-7000-8000-000000000002' };
    post(current.table, { amountMinor: 1000n, at: at('01T10:00:00'), purpose: 'FUNDING' });
    post(current.table, { amountMinor: -300n, at: at('02T10:00:00'), ...early });
    post(current.table, { amountMinor: -200n, at: at('03T10:00:00'), ...late });
    post(current.table, { amountMinor: 300n, at: at('04T10:00:00'), purpose: 'REFUND', ...early });

    const { entries } = await readStatement(request());

    expect(entries.map(({ journal, tally }) => [journal.purpose, Number(tally.balanceMinor)])).toEqual([
      ['FUNDING', 1000],
      ['TRANSFER', 700],
      ['TRANSFER', 500],
      ['REFUND', 800],
    ]);
  });

  it('shows a deposit before the payment of the same moment', async () => {
    const sourceUuid = '0199dd4b-c800-7000-8000-000000000001';
    post(current.table, { amountMinor: 50n, at: at('02T10:00:00'), purpose: 'DEPOSIT', sourceUuid });
    post(current.table, { amountMinor: -50n, at: at('02T10:00:00'), purpose: 'PAYMENT', sourceUuid });

    expect(await amounts()).toEqual([0, [50, 0], 0]);
  });

  it('begins at `from` and ends before `to`', async () => {
    for (const day of ['01', '02', '03', '04'])
      post(current.table, { amountMinor: 1n, at: at(`${day}T00:00:00`) });

    expect(await amounts({ from: '2026-03-02', to: '2026-03-04' })).toEqual([1, [2, 3], 3]);
    expect(await amounts({ from: '2026-03-02T00:00:00.001Z', to: '2026-03-04T01:00:00+01:00' })).toEqual([
      2,
      [3],
      3,
    ]);
  });

  it('adds up by purpose', async () => {
    post(current.table, { amountMinor: 1000n, at: at('01T10:00:00'), purpose: 'FUNDING' });
    post(current.table, { amountMinor: -300n, at: at('02T10:00:00') });
    post(current.table, { amountMinor: 40n, at: at('02T11:00:00') });

    const { opening, closing } = await readStatement(request({ from: '2026-03-02' }));

    expect(totalsBetween(opening, closing ?? opening)).toEqual([
      { purpose: 'TRANSFER', count: 2, creditsMinor: 40n, debitsMinor: -300n },
    ]);
  });

  it('is final up to a minute ago, or up to its end', async () => {
    expect((await readStatement(request())).asOf).toBe('2026-03-10T11:59:00.000Z');
    expect((await readStatement(request({ to: '2026-03-05' }))).asOf).toBe('2026-03-05T00:00:00.000Z');
  });

  it.each([
    ['ends before it begins', { from: '2026-03-02', to: '2026-03-01' }],
    ['is longer than 366 days', { from: '2025-03-01', to: '2026-03-03' }],
  ])('is refused when it %s', async (_what, period) => {
    await expect(readStatement(request(period))).rejects.toThrow(ApiError);
  });
});

describe('a page', () => {
  const threeEntries = () => {
    for (const day of ['01', '02', '03']) post(current.table, { amountMinor: 1n, at: at(`${day}T10:00:00`) });
  };

  it('leads to the next one with the same figures', async () => {
    threeEntries();
    const first = await readStatement(request({ limit: 2 }));

    const second = await readStatement(request({ limit: 2, cursor: first.nextCursor }));

    expect([first.closing?.balanceMinor, second.closing?.balanceMinor]).toEqual([3n, 3n]);
    expect(second.entries.map(({ tally }) => tally.balanceMinor)).toEqual([3n]);
    expect(second.nextCursor).toBeUndefined();
  });

  it('keeps the period of the first one, although the day is over', async () => {
    threeEntries();
    const first = await readStatement(request({ from: undefined, to: undefined, limit: 2 }));
    vi.setSystemTime(new Date('2026-03-11T00:00:01.000Z'));

    const second = await readStatement(
      request({ from: undefined, to: undefined, limit: 2, cursor: first.nextCursor }),
    );

    expect(second.period).toEqual({ from: '2026-02-08T00:00:00.000Z', to: '2026-03-11T00:00:00.000Z' });
    expect(first.period).toEqual(second.period);
  });

  it('is refused when an entry landed before it meanwhile', async () => {
    threeEntries();
    const { nextCursor: cursor } = await readStatement(request({ limit: 2 }));
    post(current.table, { amountMinor: 5n, at: at('01T11:00:00') });

    await expect(readStatement(request({ limit: 2, cursor }))).rejects.toThrow('start again');
  });

  it.each([
    'nonsense',
    '2026-03-01T00:00:00.000Z/never/2026-03-01T10:00:00.000Z#a#2/1',
    '2026-03-01T00:00:00.000Z/2026-04-01T00:00:00.000Z/ü/1',
    '2026-03-01T00:00:00.000Z/2026-04-01T00:00:00.000Z/2026-03-01T10:00:00.000Z#a#2/-1',
    '2026-03-01T00:00:00.000Z/2026-04-01T00:00:00.000Z/2026-03-01T10:00:00.000Z#a#2/+1',
    '2026-03-01T00:00:00.000Z/2026-04-01T00:00:00.000Z/f/3',
    '2026-03-01T00:00:00.000Z/2026-04-01T00:00:00.000Z/0/0',
    '2026-03-01T00:00:00.000Z/2026-04-01T00:00:00.000Z/2026-04-02T10:00:00.000Z#a#2/3',
    '1999-03-01T00:00:00.000Z/2026-04-01T00:00:00.000Z/2026-03-01T10:00:00.000Z#a#2/1',
  ])('of a cursor that somebody made is refused: %s', async (place) => {
    threeEntries();

    await expect(readStatement(request({ cursor: sealCursor(place, scope) }))).rejects.toThrow(ApiError);
  });

  it('of one payment reads its own entries only', async () => {
    const [early, late] = ['0199dd4b-c800-7000-8000-000000000001', '0199dd4b-c800-7000-8000-000000000002'];
    post(current.table, { amountMinor: 300n, at: at('01T10:00:00'), sourceUuid: early });
    post(current.table, { amountMinor: 200n, at: at('02T10:00:00'), sourceUuid: late });
    post(current.table, { amountMinor: -200n, at: at('03T10:00:00'), purpose: 'REFUND', sourceUuid: late });

    const journals = await readJournalsOfSource(account, late ?? '');

    expect(journals.map(({ purpose }) => purpose).toSorted()).toEqual(['REFUND', 'TRANSFER']);
  });

  it('of a list shows the same balances, newest first', async () => {
    threeEntries();
    const list = { scope, limit: 2, cursor: undefined };

    const first = await readJournalPage(account, list);
    const second = await readJournalPage(account, { ...list, cursor: first.nextCursor });

    const balances = async (page: typeof first) =>
      (await withBalances(account, page)).map(({ balanceAfterMinor }) => balanceAfterMinor);
    expect([await balances(first), await balances(second)]).toEqual([[3n, 2n], [1n]]);
  });
});
