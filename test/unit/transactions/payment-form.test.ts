import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { uuidTime } from '#shared/kernel/ids.ts';
import type { Write } from '#shared/kernel/table/item.ts';
import {
  getTransaction,
  linkCounterpart,
  listOpenTransactions,
  listTransactions,
  movedTransaction,
  moveTransaction,
  putTransaction,
  recheckTransaction,
} from '#shared/transactions/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { itemBytes } from '#test/support/item-bytes.ts';
import { pendingQuote } from '../payments/quotes/executable-quote.ts';
import { useMemoryTable } from '../support/memory-table.ts';
import { kinds, latest, move, refund } from './kinds-of-payments.ts';

const current = useMemoryTable();
const { platformId, uuid } = pendingQuote;
const key = [`TRANSACTION#${platformId}#${uuid}`, 'TRANSACTION'] as const;

const commit = (one: Write): boolean => current.table.commit([one])[0]?.isAllowed === true;
const stored = () => current.table.find(...key);
const read = () => getTransaction(platformId, uuid);

// The lists of open payments read the newest ones of the platform.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: uuidTime(uuid) });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a payment is read as it was written', () => {
  it.each(kinds)('%s', async (_what, payment) => {
    commit(putTransaction({ ...payment, uuid }));

    expect(await read()).toEqual({ ...payment, uuid });
    expect(itemBytes(stored() ?? {})).toBeLessThan(itemBytes({ ...stored(), ...payment }) - 100);
  });
});

const end = { status: 'FAILED', at: latest, failureReason: 'LNURLP_FAILED', refund } as const;

describe('a payment', () => {
  it('moves to its end', async () => {
    commit(putTransaction(pendingQuote));
    const moved = movedTransaction(pendingQuote, move);

    expect(commit(moveTransaction(pendingQuote, move))).toBe(true);
    expect(await read()).toEqual(moved);
    expect(commit(moveTransaction(moved, end))).toBe(true);
    expect(await read()).toEqual(movedTransaction(moved, end));
  });

  it('is checked again, or never', async () => {
    commit(putTransaction(pendingQuote));

    expect(commit(recheckTransaction(pendingQuote, latest))).toBe(true);
    expect(await read()).toEqual({ ...pendingQuote, checkAt: latest });
    expect(commit(recheckTransaction(pendingQuote, undefined))).toBe(true);
    expect(await read()).toEqual({ ...pendingQuote, checkAt: undefined });
  });

  it('names its other side', async () => {
    commit(putTransaction(pendingQuote));

    expect(commit(linkCounterpart(pendingQuote, { platformId: 'q', uuid: 'u' }))).toBe(true);
    expect(await read()).toEqual({ ...pendingQuote, counterpart: { platformId: 'q', uuid: 'u' } });
  });
});

describe('lists of payments', () => {
  const uuidOf = (digit: string): string => `0199dd71-1600-7d02-8abc-01234567${digit}${digit}ab`;
  const digits = ['2', '4', '7', 'a', 'c', 'f'];
  const statuses = ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'PENDING', 'EXPIRED'] as const;
  const seed = (): void => {
    for (const [index, digit] of digits.entries()) {
      commit(putTransaction({ ...pendingQuote, uuid: uuidOf(digit), status: statuses[index] ?? 'PENDING' }));
    }
  };
  const digitsOf = (found: readonly Transaction[]): string =>
    found.map(({ uuid: one }) => one.at(-3)).join('');

  it.each([
    ['of a platform', {}, '247acf'],
    ['of an owner', { ownerUuid: pendingQuote.ownerUuid }, '247acf'],
    ['of one state', { status: 'FAILED' }, 'a'],
    ['of a state, with the newest', { status: 'PENDING' }, '247acf'],
    ['of those that have expired or may have, with the newest', { status: 'EXPIRED' }, '247acf'],
  ] as const)('%s', async (_what, list, expected) => {
    seed();

    const found = await listTransactions({ platformId, ...list }, { descending: false, count: 9 });

    expect(digitsOf(found)).toBe(expected);
  });

  it.each([
    [true, 'fc', 'a7', '42'],
    [false, '24', '7a', 'cf'],
  ])('of those that are open and the newest, page by page: %s', async (descending, ...pages) => {
    seed();
    const range = { descending, count: 2 };
    let after: string | undefined;

    for (const expected of pages) {
      const page = await listOpenTransactions(platformId, { ...range, after });
      expect(digitsOf(page)).toBe(expected);
      after = page.at(-1)?.uuid;
    }
    expect(await listOpenTransactions(platformId, { ...range, after })).toEqual([]);
  });

  it('of open ones have the newest, whatever their state, for 15 minutes', async () => {
    seed();
    const open = () => listOpenTransactions(platformId, { descending: false, count: 9 });
    vi.setSystemTime(uuidTime(uuid).getTime() + 15 * 60_000 - 1_000);
    const before = digitsOf(await open());
    vi.setSystemTime(uuidTime(uuid).getTime() + 15 * 60_000 + 1_000);

    expect([before, digitsOf(await open())]).toEqual(['247acf', '']);
  });

  it('of open ones have those that are old once they were checked again', async () => {
    seed();
    commit(recheckTransaction({ ...pendingQuote, uuid: uuidOf('2') }, latest));
    vi.setSystemTime(uuidTime(uuid).getTime() + 15 * 60_000 + 1);

    const open = await listOpenTransactions(platformId, { descending: false, count: 9 });

    expect(digitsOf(open)).toBe('2');
  });
});
