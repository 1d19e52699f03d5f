import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Write } from '#shared/kernel/item.ts';
import { isOpen } from '#shared/transactions/lifecycle.ts';
import { rewriteTransaction } from '#shared/transactions/rewrite.ts';
import {
  getTransaction,
  moveTransaction,
  putTransaction,
  recheckTransaction,
} from '#shared/transactions/store.ts';
import { type Progress, rewritePayments } from '../../../scripts/payments-small/rewrite-payments.ts';
import { pendingQuote } from '../quotes/executable-quote.ts';
import { useMemoryTable } from '../support/memory-table.ts';
import { kinds, latest, move } from './kinds-of-payments.ts';

const current = useMemoryTable();
const { platformId, uuid } = pendingQuote;

const write = (form: 'former' | 'small'): void => {
  vi.stubEnv('PAYMENT_FORM', form);
};
const commit = (one: Write): boolean => current.table.commit([one])[0]?.isAllowed === true;
const stored = () => current.table.find(`TRANSACTION#${platformId}#${uuid}`, 'TRANSACTION');
const read = () => getTransaction(platformId, uuid);

afterEach(() => {
  vi.unstubAllEnvs();
});

const rewritten = (): boolean => {
  const one = rewriteTransaction(stored() ?? {});
  return one !== undefined && commit(one);
};

describe('a payment of former code that is written anew', () => {
  it.each(kinds)('stays what it was: %s', async (_what, one) => {
    const payment = { ...one, uuid };
    write('small');
    commit(putTransaction(payment));
    const small = stored();
    write('former');
    current.table.clear();
    commit(putTransaction(payment));

    write('small');
    expect(rewritten()).toBe(true);

    expect(await read()).toEqual(payment);
    // Former code has listed it by its state, and so it stays.
    const open = isOpen(payment.status) && { statusPk: `TRANSACTION#${platformId}#OPEN#0` };
    expect(stored()).toEqual({ ...small, ...open });
    expect(rewritten()).toBe(false);
  });

  it("that today's code has moved is as small as one of today", () => {
    write('former');
    commit(putTransaction(pendingQuote));
    write('small');
    commit(moveTransaction(pendingQuote, move));

    expect(rewritten()).toBe(true);
    expect(rewritten()).toBe(false);
    expect(stored()?.source).toEqual({ kind: 'ACCOUNT', currency: 'USD' });
  });

  it.each<[string, () => Write]>([
    ['it has moved since it was read', () => moveTransaction(pendingQuote, move)],
    ['its next check has moved', () => recheckTransaction(pendingQuote, latest)],
  ])('is left alone when %s', (_what, change) => {
    write('former');
    commit(putTransaction(pendingQuote));
    const seen = stored() ?? {};
    commit(change());
    const before = stored();

    write('small');
    const late = rewriteTransaction(seen);
    expect(late && commit(late)).toBe(false);
    expect(stored()).toEqual(before);
  });
});

describe('the rewriting of a table', () => {
  const uuids = ['2', '4', '7', 'a', 'c'].map(
    (digit) => `0199dd71-1600-7d02-8abc-01234567${digit}${digit}ab`,
  );
  const seed = (): void => {
    current.table.seed({ pk: 'PLATFORM#p', sk: 'PLATFORM' });
    for (const [index, one] of uuids.entries()) {
      write(index === 0 ? 'small' : 'former');
      commit(putTransaction({ ...pendingQuote, uuid: one }));
    }
    write('small');
  };
  const run = async (after?: string, pages = 9): Promise<Progress[]> => {
    const seen: Progress[] = [];
    for await (const progress of rewritePayments({ after, perSecond: 10_000, pageSize: 2 })) {
      seen.push(progress);
      if (seen.length === pages) break;
    }
    return seen;
  };

  it('can be stopped and gone on with, and has nothing to do afterwards', async () => {
    seed();

    const [, stopped] = await run(undefined, 2);
    expect(stopped).toMatchObject({ read: 3, rewritten: 2, left: 0 });
    expect((await run(stopped?.position)).at(-1)).toEqual({
      read: 2,
      rewritten: 2,
      left: 0,
      position: undefined,
    });
    expect((await run()).at(-1)).toMatchObject({ read: 5, rewritten: 0, left: 0 });
  });

  it('leaves alone what the service changes at that moment', async () => {
    seed();
    const update = vi.spyOn(current.table, 'commit').mockImplementationOnce(() => {
      throw Object.assign(new Error('conflict'), { name: 'TransactionConflictException' });
    });

    expect((await run()).at(-1)).toMatchObject({ rewritten: 3, left: 1 });
    update.mockRestore();
    expect((await run()).at(-1)).toMatchObject({ rewritten: 1, left: 0 });
  });

  it('ends with an error that is none of these', async () => {
    seed();
    vi.spyOn(current.table, 'commit').mockImplementation(() => {
      throw new Error('The table is gone');
    });

    await expect(run()).rejects.toThrow('The table is gone');
  });
});
