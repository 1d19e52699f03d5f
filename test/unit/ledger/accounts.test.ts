import { describe, expect, it } from 'vitest';
import type { Write } from '#shared/kernel/item.ts';
import { clearingJournal, type Purpose } from '#shared/ledger/journal.ts';
import {
  closeAccountWrites,
  countOpenTransaction,
  postJournal,
  readBalances,
  readJournals,
} from '#shared/ledger/store.ts';
import { useMemoryTable } from '../support/memory-table.ts';

const current = useMemoryTable();
const account = { platformId: 'p', accountUuid: 'a' };
const at = '2025-10-13T12:00:00.000Z';

const journal = (amountMinor: bigint, purpose: Purpose = 'TRANSFER', sourceUuid = 't1') =>
  clearingJournal({ ...account, currency: 'USD', amountMinor, sourceUuid, purpose, at });

/** The names of the writes whose conditions fail; none when they are committed. */
const failedOf = (writes: Readonly<Record<string, Write | undefined>>): string[] => {
  const named = Object.entries(writes).flatMap(([name, write]) =>
    write === undefined ? [] : [{ name, write }],
  );
  const planned = current.table.commit(named.map(({ write }) => write));
  return named.flatMap(({ name }, index) => (planned[index]?.isAllowed === true ? [] : [name]));
};

const balanceOf = (accountUuid = 'a') => current.table.find(`ACCOUNT#p#${accountUuid}`, 'BALANCE');
const holding = (balanceMinor: bigint, more: object = {}): void =>
  current.table.seed({
    pk: 'ACCOUNT#p#a',
    sk: 'BALANCE',
    ...account,
    balanceMinor,
    version: 4,
    balanceVersion: 2,
    ...more,
  });

describe('an open transaction', () => {
  it('is counted without a movement', () => {
    expect(failedOf({ balance: countOpenTransaction(account, 1) })).toEqual([]);
    expect(failedOf({ balance: countOpenTransaction(account, 1) })).toEqual([]);
    expect(failedOf({ balance: countOpenTransaction(account, -1) })).toEqual([]);

    expect(balanceOf()).toEqual({
      pk: 'ACCOUNT#p#a',
      sk: 'BALANCE',
      ...account,
      openTransactions: 1,
      version: 3,
    });
  });

  it('cannot start on a closed account', () => {
    holding(0n, { closedAt: at });

    expect(failedOf({ balance: countOpenTransaction(account, 1) })).toEqual(['balance']);
  });
});

describe('the end of an account', () => {
  it.each([
    ['is possible when it is empty', { balanceMinor: 0, openTransactions: 0 }, []],
    ['is possible when nothing was ever open', { balanceMinor: 0 }, []],
    ['waits for its money to leave', { balanceMinor: 1, openTransactions: 0 }, ['balance.a']],
    ['waits for an open transaction', { balanceMinor: 0, openTransactions: 1 }, ['balance.a']],
    ['waits for an open transaction before the first money', { openTransactions: 1 }, ['balance.a']],
  ])('%s', (_what, stored, expected) => {
    current.table.seed({ pk: 'ACCOUNT#p#a', sk: 'BALANCE', ...account, ...stored, version: 7 });

    expect(failedOf(closeAccountWrites('p', ['a', 'b'], at))).toEqual(expected);
    expect(balanceOf('a')).toMatchObject(
      expected.length === 0 ? { closedAt: at, version: 8 } : { version: 7 },
    );
    expect(balanceOf('b')?.closedAt).toBe(expected.length === 0 ? at : undefined);
  });
});

describe('the books', () => {
  it('show the balances of accounts that ever moved', async () => {
    holding(70n, { updatedAt: at });
    current.table.seed({ pk: 'ACCOUNT#p#c', sk: 'BALANCE', platformId: 'p', accountUuid: 'c', version: 1 });

    expect(await readBalances('p', ['a', 'b', 'c'])).toEqual(
      new Map([
        ['a', { balanceMinor: 70n, updatedAt: at }],
        ['c', { balanceMinor: 0n, updatedAt: undefined }],
      ]),
    );
    expect(await readBalances('q', ['a'])).toEqual(new Map());
  });

  it('find all of a hundred and one accounts', async () => {
    const uuids = Array.from({ length: 101 }, (_, index) => `a${index}`);
    for (const accountUuid of uuids)
      current.table.seed({
        pk: `ACCOUNT#p#${accountUuid}`,
        sk: 'BALANCE',
        platformId: 'p',
        accountUuid,
        balanceMinor: 1,
      });

    expect((await readBalances('p', uuids)).size).toBe(101);
  });

  it('list journals, newest source first, after the last one seen', async () => {
    for (const source of ['1', '2', '3'])
      failedOf(postJournal(journal(5n, 'TRANSFER', source), { openTransactions: 0 }));
    const sources = async (after?: string, count = 9) =>
      (await readJournals(account, { after, count })).map(({ sourceUuid }) => sourceUuid);

    expect(await sources()).toEqual(['3', '2', '1']);
    expect(await sources('3#TRANSFER')).toEqual(['2', '1']);
    expect(await sources(undefined, 2)).toEqual(['3', '2']);
  });
});
