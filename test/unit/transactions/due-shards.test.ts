import { describe, expect, it } from 'vitest';
import type { Write } from '#shared/kernel/table/item.ts';
import {
  listOverdue,
  movedTransaction,
  moveTransaction,
  putTransaction,
  recheckTransaction,
} from '#shared/transactions/store.ts';
import { dueShards } from '#shared/transactions/transaction-keys.ts';
import { pendingQuote } from '../payments/quotes/executable-quote.ts';
import { useMemoryTable } from '../support/memory-table.ts';

const current = useMemoryTable();
const later = '2025-10-13T12:01:00.000Z';
const done = { status: 'COMPLETED', at: later, settledAt: later } as const;

const isCommitted = (write: Write): boolean => current.table.commit([write])[0]?.isAllowed === true;

describe('what is due', () => {
  const other = '019542f5-b3e7-7d02-8000-00000000b00b';
  const quote = { ...pendingQuote, uuid: other };
  const open = { status: 'PROCESSING', at: later, checkAt: '2025-10-13T12:11:00.000Z' } as const;
  const due = async (): Promise<[shard: number, uuid: string][]> => {
    const shards = await Promise.all(
      Array.from({ length: dueShards }, (_, shard) => listOverdue(shard, '2025-10-14', 9)),
    );
    return shards.flatMap((found, shard) => found.map(({ uuid: one }): [number, string] => [shard, one]));
  };
  it('has the shard of two random digits', async () => {
    isCommitted(putTransaction(quote));

    expect(await due()).toEqual([[48, other]]);
  });

  it('keeps the shard with its next state, and leaves it at its end', async () => {
    isCommitted(putTransaction(quote));
    isCommitted(moveTransaction(quote, open));
    expect(await due()).toEqual([[48, other]]);

    isCommitted(moveTransaction(movedTransaction(quote, open), done));
    expect(await due()).toEqual([]);
  });

  it('keeps the shard when it is checked again', async () => {
    isCommitted(putTransaction(quote));
    isCommitted(recheckTransaction(quote, open.checkAt));

    expect(await due()).toEqual([[48, other]]);
  });
});
