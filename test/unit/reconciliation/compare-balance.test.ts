import { expect, it } from 'vitest';
import { compareBalance } from '#shared/reconciliation/compare-balance.ts';
import { type EntriesRead, emptySum } from '#shared/reconciliation/sum-entries.ts';

const account = {
  platformId: '019542f5-b3e7-7d02-8000-000000000001',
  accountUuid: '019542f5-b3e7-7d02-8000-00000000a348',
};

const readOf = (isFinished: boolean): EntriesRead => ({ settled: emptySum, all: emptySum, isFinished });

it('a balance that equals all of its entries agrees', async () => {
  const compared = await compareBalance(account, undefined, emptySum, async () => readOf(true));

  expect(compared.outcome).toBe('AGREED');
});

it('a balance that equals a part of its entries agrees with nothing yet', async () => {
  let reads = 0;
  const compared = await compareBalance(account, undefined, emptySum, async () => {
    reads += 1;
    return readOf(false);
  });

  expect(compared).toEqual({ read: readOf(false), balance: undefined, outcome: 'UNFINISHED' });
  expect(reads).toBe(1);
});
