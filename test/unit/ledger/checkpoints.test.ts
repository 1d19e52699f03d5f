import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getStoredBalance } from '#shared/ledger/balance.ts';
import { readStatement as readPart } from '#shared/ledger/statement.ts';
import { historyAccount as account, post } from '../support/ledger-history.ts';
import { useMemoryTable } from '../support/memory-table.ts';

const current = useMemoryTable();

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-10T12:00:00.000Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const at = (time: string): string => `2026-03-${time}.000Z`;

const statement = async (from = '2026-03-01') => {
  const request = {
    account,
    scope: { operationId: 'getAccountStatement', platformId: 'p', filters: {} },
    from,
    to: '2026-04-01',
    cursor: undefined,
    limit: 20,
    needsClosing: true,
  };
  return readPart(request, await getStoredBalance('p', account.accountUuid));
};

/** Opening balance, balances after the entries, closing balance. */
const amounts = async (from?: string) => {
  const { opening, closing, entries } = await statement(from);
  const balances = entries.map(({ tally }) => Number(tally.balanceMinor));
  return [Number(opening.balanceMinor), balances, Number(closing?.balanceMinor)];
};

describe('a checkpoint', () => {
  const checkpoints = () => current.table.all().filter(({ pk }) => String(pk).startsWith('CHECKPOINT#'));
  const manyEntries = (count: number, day: string) => {
    for (let minute = 0; minute < count; minute += 1) {
      const time = new Date(Date.parse(at(`${day}T00:00:00`)) + minute * 60_000).toISOString();
      post(current.table, { amountMinor: 1n, at: time });
    }
  };

  it('is stored for every 200th entry that is old enough', async () => {
    manyEntries(450, '01');

    await statement();

    expect(checkpoints().map(({ count, balanceMinor }) => [count, balanceMinor])).toEqual([
      [200, 200],
      [400, 400],
    ]);
  });

  it('is not stored while entries can still land before it', async () => {
    for (let index = 0; index < 250; index += 1)
      post(current.table, { amountMinor: 1n, at: '2026-03-10T11:50:00.000Z' });

    await statement();

    expect(checkpoints()).toEqual([]);
  });

  it('saves reading what is before it', async () => {
    manyEntries(450, '01');
    await statement();
    for (const item of current.table.all().filter(({ pk }) => String(pk).startsWith('JOURNAL#')))
      if (String(item.sortId) < at('01T03:00:00')) current.table.seed({ ...item, listPk: 'ELSEWHERE' });

    expect(await amounts('2026-03-02')).toEqual([450, [], 450]);
  });
});

describe('an index that is late', () => {
  const lastJournal = () => current.table.all().findLast(({ pk }) => String(pk).startsWith('JOURNAL#')) ?? {};

  it('is waited for, so that the last payment is there', async () => {
    post(current.table, { amountMinor: 10n, at: at('09T10:00:00') });
    post(current.table, { amountMinor: 5n, at: at('10T11:59:59') });
    const journal = lastJournal();
    current.table.seed({ ...journal, listPk: 'not yet' });
    const answer = amounts();
    setTimeout(() => current.table.seed(journal), 100);

    expect(await answer).toEqual([0, [10, 15], 15]);
  });

  it('that stays late gives a statement that adds up', async () => {
    post(current.table, { amountMinor: 10n, at: at('09T10:00:00') });
    post(current.table, { amountMinor: 5n, at: at('10T11:59:59') });
    current.table.seed({ ...lastJournal(), listPk: 'never' });

    expect(await amounts()).toEqual([0, [10], 10]);
  });
});
