import { describe, expect, it } from 'vitest';
import type { Write } from '#shared/kernel/item.ts';
import {
  dueShards,
  listOverdue,
  moveTransaction,
  putTransaction,
  recheckTransaction,
} from '#shared/transactions/store.ts';
import { pendingQuote } from '../quotes/executable-quote.ts';
import { useMemoryTable } from '../support/memory-table.ts';

const current = useMemoryTable();
const { uuid } = pendingQuote;
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
  /** As former code filed it: the digit modulo four. */
  const fileAsBefore = (): void => {
    current.table.seed({ ...putTransaction(quote).Put?.Item, duePk: 'DUE#3' });
  };

  it('has the shard of its random digit', async () => {
    isCommitted(putTransaction(quote));

    expect(await due()).toEqual([[11, other]]);
  });

  it('is found where former code filed it, beside what was filed since', async () => {
    fileAsBefore();
    isCommitted(putTransaction(pendingQuote));

    expect(await due()).toEqual([
      [3, other],
      [8, uuid],
    ]);
  });

  it('leaves the shard of former code with its next state', async () => {
    fileAsBefore();
    isCommitted(moveTransaction(quote, open));

    expect(await due()).toEqual([[11, other]]);
  });

  it('leaves the shard of former code when it is checked again, and at its end', async () => {
    fileAsBefore();
    isCommitted(recheckTransaction(quote, open.checkAt));
    expect(await due()).toEqual([[11, other]]);

    fileAsBefore();
    isCommitted(moveTransaction(quote, done));
    expect(await due()).toEqual([]);
  });
});
