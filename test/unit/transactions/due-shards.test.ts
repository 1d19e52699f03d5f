import { describe, expect, it } from 'vitest';
import type { Write } from '#shared/kernel/item.ts';
import { dueShards } from '#shared/transactions/places.ts';
import {
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
  /** As former code filed it: the first of the two digits, and before that modulo four. */
  const fileAsBefore = (duePk: string): void => {
    current.table.seed({ ...putTransaction(quote).Put?.Item, duePk });
  };

  it('has the shard of two random digits', async () => {
    isCommitted(putTransaction(quote));

    expect(await due()).toEqual([[48, other]]);
  });

  it.each(['DUE#3', 'DUE#11'])(
    'is found in %s of former code, beside what was filed since',
    async (duePk) => {
      fileAsBefore(duePk);
      isCommitted(putTransaction(pendingQuote));

      expect(await due()).toEqual(
        expect.arrayContaining([
          [Number(duePk.slice(4)), other],
          [9, uuid],
        ]),
      );
    },
  );

  it.each(['DUE#3', 'DUE#11'])('leaves %s of former code with its next state', async (duePk) => {
    fileAsBefore(duePk);
    isCommitted(moveTransaction(quote, open));

    expect(await due()).toEqual([[48, other]]);
  });

  it.each(['DUE#3', 'DUE#11'])('leaves %s when it is checked again, and at its end', async (duePk) => {
    fileAsBefore(duePk);
    isCommitted(recheckTransaction(quote, open.checkAt));
    expect(await due()).toEqual([[48, other]]);

    fileAsBefore(duePk);
    isCommitted(moveTransaction(quote, done));
    expect(await due()).toEqual([]);
  });
});
