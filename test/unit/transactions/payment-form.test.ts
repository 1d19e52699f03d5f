import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Write } from '#shared/kernel/item.ts';
import { itemBytes } from '#shared/kernel/item-bytes.ts';
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
import { pendingQuote } from '../quotes/executable-quote.ts';
import { useMemoryTable } from '../support/memory-table.ts';
import { kinds, latest, move, refund } from './kinds-of-payments.ts';

type Form = 'former' | 'small';

const current = useMemoryTable();
const { platformId, uuid } = pendingQuote;
const key = [`TRANSACTION#${platformId}#${uuid}`, 'TRANSACTION'] as const;

const write = (form: Form): void => {
  vi.stubEnv('PAYMENT_FORM', form);
};
const commit = (one: Write): boolean => current.table.commit([one])[0]?.isAllowed === true;
const stored = () => current.table.find(...key);
const read = () => getTransaction(platformId, uuid);

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('a payment is read as it was written', () => {
  it.each(kinds)('in both forms: %s', async (_what, payment) => {
    write('former');
    commit(putTransaction({ ...payment, uuid }));
    const formerBytes = itemBytes(stored() ?? {});
    expect(await read()).toEqual({ ...payment, uuid });

    current.table.clear();
    write('small');
    commit(putTransaction({ ...payment, uuid }));

    expect(await read()).toEqual({ ...payment, uuid });
    expect(itemBytes(stored() ?? {})).toBeLessThan(formerBytes - 100);
  });
});

const end = { status: 'FAILED', at: latest, failureReason: 'LNURLP_FAILED', refund } as const;

describe.each<[Form, Form]>([
  ['former', 'small'],
  ['small', 'former'],
  ['small', 'small'],
])('a payment that was written in the %s form', (before, after) => {
  const begin = (): void => {
    write(before);
    commit(putTransaction(pendingQuote));
    write(after);
  };

  it(`moves to its end in the ${after} form`, async () => {
    begin();
    const moved = movedTransaction(pendingQuote, move);

    expect(commit(moveTransaction(pendingQuote, move))).toBe(true);
    expect(await read()).toEqual(moved);
    expect(commit(moveTransaction(moved, end))).toBe(true);
    expect(await read()).toEqual(movedTransaction(moved, end));
  });

  it(`is checked again, or never, in the ${after} form`, async () => {
    begin();

    expect(commit(recheckTransaction(pendingQuote, latest))).toBe(true);
    expect(await read()).toEqual({ ...pendingQuote, checkAt: latest });
    expect(commit(recheckTransaction(pendingQuote, undefined))).toBe(true);
    expect(await read()).toEqual({ ...pendingQuote, checkAt: undefined });
  });

  it(`names its other side in the ${after} form`, async () => {
    begin();

    expect(commit(linkCounterpart(pendingQuote, { platformId: 'q', uuid: 'u' }))).toBe(true);
    expect(await read()).toEqual({ ...pendingQuote, counterpart: { platformId: 'q', uuid: 'u' } });
  });
});

describe('lists hold payments of both forms', () => {
  const uuidOf = (digit: string): string => `0199dd71-1600-7d02-8abc-01234567${digit}${digit}ab`;
  const digits = ['2', '4', '7', 'a', 'c', 'f'];
  const statuses = ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'PENDING', 'EXPIRED'] as const;
  const seed = (): void => {
    for (const [index, digit] of digits.entries()) {
      write(index % 2 === 0 ? 'former' : 'small');
      commit(putTransaction({ ...pendingQuote, uuid: uuidOf(digit), status: statuses[index] ?? 'PENDING' }));
    }
  };
  const digitsOf = (found: readonly Transaction[]): string =>
    found.map(({ uuid: one }) => one.at(-3)).join('');

  it.each([
    ['of a platform', {}, '247acf'],
    ['of an owner', { ownerUuid: pendingQuote.ownerUuid }, '247acf'],
    ['of one state', { status: 'FAILED' }, 'a'],
    ['of a state of former code', { status: 'PENDING' }, '24c'],
    ['of those that have expired or may have', { status: 'EXPIRED' }, '24cf'],
  ] as const)('%s', async (_what, list, expected) => {
    seed();

    for (const form of ['former', 'small'] as const) {
      write(form);
      expect(digitsOf(await listTransactions({ platformId, ...list }, { descending: false, count: 9 }))).toBe(
        expected,
      );
    }
  });

  it('of those that are open, page by page', async () => {
    seed();
    const range = { descending: true, count: 2 };

    const first = await listOpenTransactions(platformId, range);
    const after = first.at(-1)?.uuid;

    expect(digitsOf(first)).toBe('c4');
    expect(digitsOf(await listOpenTransactions(platformId, { ...range, after }))).toBe('2');
  });
});
