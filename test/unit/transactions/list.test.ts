import { beforeEach, describe, expect, it, vi } from 'vitest';
import { referenceOf } from '#shared/kernel/transaction-reference.ts';
import type { TransactionStatus } from '#shared/transactions/lifecycle.ts';
import { type ListQuery, readTransactionPage } from '#shared/transactions/list.ts';
import { pendingQuote } from '../payments/quotes/executable-quote.ts';
import { useMemoryTable } from '../support/memory-table.ts';
import { store } from '../support/payments.ts';

const current = useMemoryTable();
const { platformId, ownerUuid } = pendingQuote;
/** UUIDv7 of 12:00:00, 12:00:01 and so on. */
const uuidAt = (second: number): string =>
  `0199dd71-${(0x1600 + second * 1000).toString(16)}-7d02-8abc-00000000000${second}`;
const timeAt = (second: number): string =>
  new Date(Date.parse('2025-10-13T12:00:00.000Z') + second * 1000).toISOString();
const reference = referenceOf(uuidAt(2));
const other = '019542f5-b3e7-7d02-8000-00000000f400';

const page = async (query: Partial<ListQuery>): Promise<number[]> => {
  const { data } = await readTransactionPage(platformId, { limit: 20, sortOrder: 'asc', ...query });
  return data.map(({ uuid }) => Number(uuid.at(-1)));
};

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2025-10-13T12:04:00.000Z'), toFake: ['Date'] });
  const statuses: TransactionStatus[] = ['COMPLETED', 'PENDING', 'FAILED', 'COMPLETED'];
  const transactions = statuses.map((status, index) => ({
    ...pendingQuote,
    status,
    uuid: uuidAt(index + 1),
    createdAt: timeAt(index + 1),
    ...(index === 3 ? { ownerUuid: platformId, ownerId: `Platform:${platformId}` } : {}),
  }));
  store(current.table, ...transactions);
  const jane = { platformId, platformCustomerId: 'jane', customerUuid: ownerUuid };
  current.table.seed({ pk: `CUSTOMER_REF#${platformId}#jane`, sk: 'LOCK', ...jane });
});

describe('a page of transactions', () => {
  it.each<[string, Partial<ListQuery>, number[]]>([
    ['all', {}, [1, 2, 3, 4]],
    ['the newest first', { sortOrder: 'desc' }, [4, 3, 2, 1]],
    ['a customer', { customerId: `Customer:${ownerUuid}` }, [1, 2, 3]],
    ['a status', { status: 'COMPLETED' }, [1, 4]],
    ['from a time on', { startDate: timeAt(3) }, [3, 4]],
    ['up to a time', { endDate: timeAt(2) }, [1, 2]],
    ['another direction', { type: 'INCOMING' }, []],
    ['a reference', { reference }, [2]],
    ['a reference and its status', { reference, status: 'PENDING' }, [2]],
    ['a reference and another status', { reference, status: 'FAILED' }, []],
    ['a reference from its time on', { reference, startDate: timeAt(2) }, [2]],
    ['a reference after its time', { reference, startDate: timeAt(3) }, []],
    ['a reference up to its time', { reference, endDate: timeAt(2) }, [2]],
    ['a reference before its time', { reference, endDate: timeAt(1) }, []],
    ['a reference of nothing', { reference: referenceOf(uuidAt(9)) }, []],
    ['a reference that is none', { reference: 'x' }, []],
    ['a platformCustomerId', { platformCustomerId: 'jane' }, [1, 2, 3]],
    [
      'both ids of one customer',
      { platformCustomerId: 'jane', customerId: `Customer:${ownerUuid}` },
      [1, 2, 3],
    ],
    ['ids of two customers', { platformCustomerId: 'jane', customerId: `Customer:${other}` }, []],
    ["the platform's own name", { platformCustomerId: `Platform:${platformId}` }, [4]],
    ['the name of another platform', { platformCustomerId: `Platform:${other}` }, []],
    ['a platformCustomerId that nobody has', { platformCustomerId: 'nobody' }, []],
  ])('for %s', async (_what, query, expected) => {
    expect(await page(query)).toEqual(expected);
  });

  it('shows quotes whose time is over as expired', async () => {
    vi.setSystemTime(Date.parse('2025-10-13T12:05:00.000Z'));

    expect(await page({ status: 'PENDING' })).toEqual([]);
    expect(await page({ status: 'EXPIRED' })).toEqual([2]);
    expect(await page({ reference, status: 'EXPIRED' })).toEqual([2]);
  });

  it('continues after its last transaction', async () => {
    const first = await readTransactionPage(platformId, { limit: 3, sortOrder: 'asc' });

    expect(first.hasMore).toBe(true);
    expect(await page({ limit: 3, cursor: first.nextCursor })).toEqual([4]);
  });

  it('of a search reads a thousand payments at most, and says where the search goes on', async () => {
    const many = Array.from({ length: 1_050 }, (_, index) => ({
      ...pendingQuote,
      status: 'COMPLETED' as const,
      uuid: `0199dd70-0000-7d02-8abc-${index.toString(16).padStart(12, '0')}`,
      description: index === 0 ? 'The first one' : 'Another one',
    }));
    store(current.table, ...many);
    const query = { text: 'first', limit: 20, sortOrder: 'desc' } as const;

    const first = await readTransactionPage(platformId, query);
    const second = await readTransactionPage(platformId, { ...query, cursor: first.nextCursor });

    expect([first.data, first.hasMore]).toEqual([[], true]);
    expect(second.data.map(({ description }) => description)).toEqual(['The first one']);
    expect(second.hasMore).toBe(false);
  });
});
