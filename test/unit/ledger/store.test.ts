import { describe, expect, it } from 'vitest';
import { maxAmountMinor } from '#shared/kernel/money.ts';
import type { Write } from '#shared/kernel/table/item.ts';
import { clearingJournal, type Purpose } from '#shared/ledger/journal.ts';
import {
  countOpenTransaction,
  type PostOptions,
  postAndRefund,
  postJournal,
  postTogether,
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

const post = (amountMinor: bigint, purpose?: Purpose): string[] =>
  failedOf(postJournal(journal(amountMinor, purpose), { openTransactions: 0 }));

describe('a frozen account', () => {
  const frozen = { frozenAt: at };
  const posting = (amounts: readonly [bigint, Purpose][], options: Partial<PostOptions>) => {
    holding(300n, frozen);
    const [first = journal(0n), ...others] = amounts.map(([amount, purpose]) => journal(amount, purpose));
    return failedOf(postTogether([first, ...others], { openTransactions: 0, ...options }));
  };

  it.each<[string, readonly [bigint, Purpose][], Partial<PostOptions>, readonly string[]]>([
    ['a new payment', [[-5n, 'PAYMENT']], { ownerVersion: 1 }, ['balance']],
    [
      'a new payment whose money comes with it',
      [
        [5n, 'DEPOSIT'],
        [-5n, 'PAYMENT'],
      ],
      { ownerVersion: 1 },
      ['balance'],
    ],
    ['money that comes in', [[5n, 'TRANSFER']], { ownerVersion: 1 }, []],
    ['a refund', [[5n, 'REFUND']], { openTransactions: -1, pendingMinor: -5n }, []],
    ['what a bank takes back', [[-5n, 'REFUND']], {}, []],
    ['a correction', [[-5n, 'CORRECTION']], {}, []],
    [
      'money that was on its way to a bank',
      [
        [5n, 'DEPOSIT'],
        [-5n, 'PAYMENT'],
      ],
      { openTransactions: -1 },
      [],
    ],
  ])('%s: refused by %#', (_what, amounts, options, failed) => {
    expect(posting(amounts, options)).toEqual(failed);
  });

  it.each([
    [{}, []],
    [{ leaves: true }, ['balance']],
  ] as const)('counts an open payment with %j: refused by %j', (options, failed) => {
    holding(300n, frozen);

    expect(failedOf({ balance: countOpenTransaction(account, 1, options) })).toEqual(failed);
  });
});

describe('a movement of money', () => {
  it('makes the balance of an account that never moved', () => {
    expect(post(500n)).toEqual([]);

    expect(balanceOf()).toEqual({
      pk: 'ACCOUNT#p#a',
      sk: 'BALANCE',
      ...account,
      balanceMinor: 500,
      version: 1,
      balanceVersion: 1,
      updatedAt: at,
    });
    expect(current.table.find('JOURNAL#p#a', 't1#TRANSFER')).toMatchObject({
      sourceUuid: 't1',
      purpose: 'TRANSFER',
    });
  });

  it.each([
    ['all that the account holds', -300n, []],
    ['more than the account holds', -301n, ['balance']],
  ])('takes %s', (_what, amountMinor, expected) => {
    holding(300n);

    expect(post(amountMinor)).toEqual(expected);
    expect(balanceOf()?.balanceMinor).toBe(expected.length === 0 ? 0 : 300);
  });

  it('takes nothing from an account that never moved', () => {
    expect(post(-1n)).toEqual(['balance']);
    expect(current.table.all()).toEqual([]);
  });

  it.each([
    ['up to the limit', 1n, []],
    ['not above the limit', 2n, ['balance']],
  ])('adds %s', (_what, amountMinor, expected) => {
    holding(maxAmountMinor - 1n);

    expect(post(amountMinor)).toEqual(expected);
  });

  it('brings a refund back above the limit', () => {
    holding(maxAmountMinor);

    expect(post(5n, 'REFUND')).toEqual([]);
    expect(
      failedOf(
        postTogether([journal(5n, 'REFUND', 't2'), journal(1n, 'PAYMENT', 't2')], { openTransactions: 0 }),
      ),
    ).toEqual(['balance']);
  });

  it.each([5n, -5n, 0n])('of %i does not reach a closed account', (amountMinor) => {
    holding(100n, { closedAt: at });

    expect(post(amountMinor)).toEqual(['balance']);
    expect(post(amountMinor, 'REFUND')).toEqual(['balance']);
  });

  it('is posted once', () => {
    holding(100n);
    post(-10n);

    expect(post(-10n)).toEqual(['journal.TRANSFER']);
    expect(balanceOf()?.balanceMinor).toBe(90);
  });

  it.each([
    [1, 1],
    [-1, -1],
    [0, undefined],
  ] as const)('counts open transactions by %i', (openTransactions, expected) => {
    failedOf(postJournal(journal(5n), { openTransactions }));

    expect(balanceOf()?.openTransactions).toBe(expected);
  });

  it('needs cover for the sum of its journals only', () => {
    expect(
      failedOf(postTogether([journal(100n, 'DEPOSIT'), journal(-100n, 'PAYMENT')], { openTransactions: 1 })),
    ).toEqual([]);

    expect(balanceOf()).toMatchObject({ balanceMinor: 0, version: 1, openTransactions: 1 });
    expect(balanceOf()).not.toHaveProperty('balanceVersion');
    expect(balanceOf()).not.toHaveProperty('updatedAt');
    expect(current.table.all()).toHaveLength(3);
  });

  it('adds up what its journals take', () => {
    holding(150n);
    const writes = () =>
      postTogether([journal(-100n, 'PAYMENT'), journal(-51n, 'TRANSFER')], { openTransactions: 0 });

    expect(failedOf(writes())).toEqual(['balance']);
    holding(151n);
    expect(failedOf(writes())).toEqual([]);
    expect(balanceOf()).toMatchObject({ balanceMinor: 0, version: 5, balanceVersion: 3 });
  });

  it('has each purpose once', () => {
    const twice = () => postTogether([journal(5n), journal(6n)], { openTransactions: 0 });

    expect(twice).toThrow('Two journals have the same purpose');
  });
});

describe('money that leaves and comes back', () => {
  const there = journal(-100n, 'PAYMENT');
  const back = journal(100n, 'REFUND');

  it.each([
    [100n, []],
    [99n, ['balance']],
  ])('from a balance of %i', (balanceMinor, expected) => {
    holding(balanceMinor);

    expect(failedOf(postAndRefund(there, back))).toEqual(expected);
    expect(balanceOf()).toMatchObject({
      balanceMinor: Number(balanceMinor),
      version: expected.length === 0 ? 5 : 4,
      balanceVersion: 2,
    });
  });

  it('leaves both journals', () => {
    holding(100n);
    failedOf(postAndRefund(there, back));

    expect(current.table.all().map(({ sk }) => sk)).toEqual(['BALANCE', 't1#PAYMENT', 't1#REFUND']);
  });
});
