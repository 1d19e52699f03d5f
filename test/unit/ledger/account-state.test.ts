import { describe, expect, it } from 'vitest';
import { ConditionsFailed } from '#shared/kernel/table/transact.ts';
import {
  balanceFaultOf,
  closeAccountWrites,
  freezeWrite,
  ownerChangeWrites,
  unfreezeWrite,
} from '#shared/ledger/account-state.ts';
import { readBalances } from '#shared/ledger/balance.ts';
import { useMemoryTable } from '../support/memory-table.ts';
import { failedWrites } from '../support/world.ts';

const current = useMemoryTable();
const platformId = 'p';
const at = '2025-10-13T12:00:00.000Z';
const later = '2025-10-14T12:00:00.000Z';
const balance = (more: object, accountUuid = 'a') => ({
  pk: `ACCOUNT#p#${accountUuid}`,
  sk: 'BALANCE',
  platformId,
  accountUuid,
  balanceMinor: 0,
  version: 4,
  balanceVersion: 2,
  ...more,
});
const holding = (more: object): void => current.table.seed(balance(more));
const stored = () => current.table.find('ACCOUNT#p#a', 'BALANCE');

const failure = (item: object | undefined) =>
  new ConditionsFailed([{ name: 'balance', item }], new Error('cancelled'));

describe('why a balance could not be written', () => {
  it.each([
    ['no item', undefined, 3, 'AMOUNT'],
    ['too little money', {}, undefined, 'AMOUNT'],
    ['closed', { closedAt: at }, undefined, 'OWNER_DELETED'],
    ['closed with its currency', { closedAt: at, closedFor: 'CURRENCY' }, undefined, 'CURRENCY_CLOSED'],
    ['an owner who changed since', { leastOwnerVersion: 4 }, 3, 'OWNER_CHANGED'],
    ['an owner of the decided version', { leastOwnerVersion: 3 }, 3, 'AMOUNT'],
    ['an owner whom the payment did not look at', { leastOwnerVersion: 4 }, undefined, 'AMOUNT'],
    ['an owner who never changed', {}, 3, 'AMOUNT'],
    ['frozen', { frozenAt: at }, 3, 'FROZEN'],
    ['frozen, of an owner who changed since', { frozenAt: at, leastOwnerVersion: 4 }, 3, 'OWNER_CHANGED'],
    ['frozen and closed', { frozenAt: at, closedAt: at }, 3, 'OWNER_DELETED'],
  ])('%s', (_what, more, ownerVersion, expected) => {
    const item = more === undefined ? undefined : balance(more);

    expect(balanceFaultOf(failure(item), { isDebit: true, ownerVersion })).toBe(expected);
  });

  it('of a frozen account that takes money: the amount', () => {
    const failed = failure(balance({ frozenAt: at }));

    expect(balanceFaultOf(failed, { isDebit: false, ownerVersion: 3 })).toBe('AMOUNT');
  });
});

describe('a freeze', () => {
  const account = { platformId, accountUuid: 'a' };
  const freeze = (reason = 'court order') =>
    failedWrites(current.table, { balance: freezeWrite(account, { reason, at }) });
  const unfreeze = () =>
    failedWrites(current.table, { balance: unfreezeWrite(account, { reason: 'over', at: later }) });

  it('is noted with its reason, as a change of the status and not of the balance', () => {
    holding({ statusVersion: 1 });

    expect(freeze()).toEqual([]);
    expect(stored()).toMatchObject({
      frozenAt: at,
      frozenReason: 'court order',
      statusAt: at,
      statusVersion: 2,
      version: 5,
      balanceVersion: 2,
    });
  });

  it('makes the item of an account that never held money', () => {
    expect(freeze()).toEqual([]);
    expect(stored()).toMatchObject({ platformId, accountUuid: 'a', frozenAt: at, statusVersion: 1 });
  });

  it.each([
    ['is frozen already', { frozenAt: at }],
    ['is closed', { closedAt: at }],
  ])('is refused when the account %s', (_what, more) => {
    holding(more);

    expect(freeze()).toEqual(['balance']);
  });

  it('ends once', () => {
    holding({ frozenAt: at, frozenReason: 'court order', statusVersion: 1 });

    expect(unfreeze()).toEqual([]);
    expect(stored()).toMatchObject({ frozenReason: 'over', statusAt: later, statusVersion: 2 });
    expect(stored()).not.toHaveProperty('frozenAt');
    expect(unfreeze()).toEqual(['balance']);
  });
});

describe('closing the account of a deleted owner', () => {
  const close = () => failedWrites(current.table, closeAccountWrites(platformId, ['a'], at));

  it('stores the moment, ends a closing for the currency and raises the version', () => {
    holding({ closedFor: 'CURRENCY', openTransactions: 0 });

    expect(close()).toEqual([]);
    expect(stored()).toMatchObject({ closedAt: at, version: 5 });
    expect(stored()).not.toHaveProperty('closedFor');
  });

  it.each([
    ['money', { balanceMinor: 1 }],
    ['an open transaction', { openTransactions: 1 }],
  ])('fails while it has %s', (_what, more) => {
    holding(more);

    expect(close()).toEqual(['balance.a']);
    expect(stored()).not.toHaveProperty('closedAt');
  });
});

describe('a change of the owner', () => {
  const change = { platformId, ownerVersion: 7, at };

  it('stops payments that were decided before, and leaves a closed account closed', () => {
    holding({ closedAt: at, closedFor: 'CURRENCY' });

    expect(failedWrites(current.table, ownerChangeWrites({ ...change, stopped: ['a'] }))).toEqual([]);

    expect(stored()).toMatchObject({
      leastOwnerVersion: 7,
      version: 5,
      ownerChanges: 1,
      closedAt: at,
      closedFor: 'CURRENCY',
    });
  });

  it('opens the account of a currency that comes back', () => {
    holding({ closedAt: at, closedFor: 'CURRENCY' });

    expect(failedWrites(current.table, ownerChangeWrites({ ...change, reopened: ['a'] }))).toEqual([]);

    expect(stored()).toMatchObject({ leastOwnerVersion: 7, ownerChanges: 1 });
    expect(stored()).not.toHaveProperty('closedAt');
    expect(stored()).not.toHaveProperty('closedFor');
  });

  it('closes the account of a currency that was given up', () => {
    holding({});

    expect(failedWrites(current.table, ownerChangeWrites({ ...change, closed: ['a'] }))).toEqual([]);

    expect(stored()).toMatchObject({ closedAt: at, closedFor: 'CURRENCY', version: 5, ownerChanges: 1 });
  });

  it.each([
    [7, []],
    [8, ['balance.a']],
  ])('after version %i is known: fails %j', (leastOwnerVersion, expected) => {
    holding({ leastOwnerVersion });

    expect(failedWrites(current.table, ownerChangeWrites({ ...change, stopped: ['a'] }))).toEqual(expected);
  });

  it('of no account writes nothing', () => {
    expect(ownerChangeWrites(change)).toEqual({});
  });
});

describe('reading balances', () => {
  const uuids = (count: number) => Array.from({ length: count }, (_, index) => `a${index}`);

  it.each([1, 100, 101])('gives all of %i accounts', async (count) => {
    for (const uuid of uuids(count)) current.table.seed(balance({ balanceMinor: 5 }, uuid));

    const balances = await readBalances(platformId, uuids(count));

    expect([...balances.keys()]).toEqual(uuids(count));
    expect(balances.get('a0')).toMatchObject({ balanceMinor: 5n, version: 4 });
  });

  it('leaves out accounts without a movement', async () => {
    expect(await readBalances(platformId, ['unknown'])).toEqual(new Map());
  });
});
