import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { uuidTime } from '#shared/kernel/ids.ts';
import type { Write } from '#shared/kernel/table/item.ts';
import {
  listOverdue,
  listTransactions,
  putTransaction,
  recheckTransaction,
} from '#shared/transactions/store.ts';
import { pendingQuote } from '../payments/quotes/executable-quote.ts';
import { useMemoryTable } from '../support/memory-table.ts';

const current = useMemoryTable();
const { platformId, uuid, ownerUuid } = pendingQuote;
const later = '2025-10-13T12:01:00.000Z';

// The lists of open payments read the newest ones of the platform.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: uuidTime(uuid) });
});
afterEach(() => {
  vi.useRealTimers();
});

const isCommitted = (write: Write): boolean => current.table.commit([write])[0]?.isAllowed === true;

describe('a list', () => {
  const uuidOf = (digit: number): string => `${uuid.slice(0, 24)}00000000${digit}00${digit}`;
  const statuses = ['PENDING', 'COMPLETED', 'EXPIRED', 'FAILED', 'PENDING'] as const;
  const seed = (): void => {
    for (const [index, status] of statuses.entries()) {
      const owner = index === 1 ? { ownerUuid: 'somebody' } : {};
      isCommitted(putTransaction({ ...pendingQuote, ...owner, uuid: uuidOf(index + 1), status }));
    }
  };
  const read = async (list: object, descending = false): Promise<number[]> =>
    (await listTransactions({ platformId, ...list }, { descending, count: 9 })).map(({ uuid: one }) =>
      Number(one.at(-1)),
    );

  it.each([
    ['of a platform', {}, [1, 2, 3, 4, 5]],
    ['of an owner', { ownerUuid }, [1, 3, 4, 5]],
    ['of an owner in a state is filtered later', { ownerUuid, status: 'FAILED' }, [1, 3, 4, 5]],
    ['of those that wait is filtered later', { status: 'PENDING' }, [1, 2, 3, 4, 5]],
    ['of those on their way is filtered later', { status: 'PROCESSING' }, [1, 2, 3, 4, 5]],
    // Overdue quotes are shown as expired before the sweep has written it.
    ['of expired ones, with those that may be overdue', { status: 'EXPIRED' }, [1, 2, 3, 4, 5]],
    ['of failed ones', { status: 'FAILED' }, [4]],
    ['of completed ones is filtered later', { status: 'COMPLETED' }, [1, 2, 3, 4, 5]],
    ['of another platform', { platformId: 'q' }, []],
  ])('%s', async (_what, list, expected) => {
    seed();

    expect(await read(list)).toEqual(expected);
    expect(await read(list, true)).toEqual(expected.toReversed());
  });

  describe('of those that wait, when all are older than a quarter of an hour', () => {
    beforeEach(() => {
      vi.setSystemTime(uuidTime(uuid).getTime() + 15 * 60_000 + 1);
      seed();
    });

    it('has none of the brief ones', async () => {
      expect(await read({ status: 'PENDING' })).toEqual([]);
      expect(await read({ status: 'EXPIRED' })).toEqual([3]);
    });

    it('has those that were checked again, once each', async () => {
      isCommitted(recheckTransaction({ ...pendingQuote, uuid: uuidOf(5) }, later));
      expect(await read({ status: 'PENDING' })).toEqual([5]);

      vi.setSystemTime(uuidTime(uuid));
      expect(await read({ status: 'PENDING' })).toEqual([1, 2, 3, 4, 5]);
      expect(await read({ status: 'PENDING' }, true)).toEqual([5, 4, 3, 2, 1]);
    });

    it('goes on behind a payment that is older', async () => {
      isCommitted(recheckTransaction({ ...pendingQuote, uuid: uuidOf(1) }, later));
      isCommitted(recheckTransaction({ ...pendingQuote, uuid: uuidOf(4), status: 'FAILED' }, later));
      const range = { after: uuidOf(1), descending: false, count: 9 };

      const found = await listTransactions({ platformId, status: 'PENDING' }, range);

      expect(found.map(({ uuid: one }) => one)).toEqual([]);
    });
  });

  it('of what is overdue holds what was due by then', async () => {
    isCommitted(putTransaction(pendingQuote));

    expect(await listOverdue(9, '2025-10-13T12:04:59.999Z', 9)).toEqual([]);
    expect(await listOverdue(9, '2025-10-13T12:05:00.001Z', 9)).toEqual([pendingQuote]);
    expect(await listOverdue(1, '2025-10-13T12:05:00.001Z', 9)).toEqual([]);
    expect(await listOverdue(9, '2025-10-13T12:05:00.001Z', 0)).toEqual([]);
  });
});
