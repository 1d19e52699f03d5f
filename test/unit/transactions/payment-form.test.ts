import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Write } from '#shared/kernel/item.ts';
import { itemBytes } from '#shared/kernel/item-bytes.ts';
import { rewriteTransaction } from '#shared/transactions/rewrite.ts';
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
import { type Progress, rewritePayments } from '../../../scripts/payments-small/rewrite-payments.ts';
import { pendingQuote } from '../quotes/executable-quote.ts';
import { useMemoryTable } from '../support/memory-table.ts';
import { incomingPayment, pendingTransfer, processingQuote, sentTransfer } from '../support/payments.ts';

type Form = 'former' | 'small';

const current = useMemoryTable();
const { platformId, uuid } = pendingQuote;
const later = '2025-10-13T12:01:00.000Z';
const latest = '2025-10-13T12:02:00.000Z';
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

const refund = {
  reference: '01K7EQ2ZF0FAR8VTCEW0N1W6RN',
  initiatedAt: later,
  settledAt: latest,
  status: 'COMPLETED',
  reason: 'TRANSACTION_FAILED',
} as const;

const returned: Transaction = {
  ...processingQuote,
  status: 'FAILED',
  past: [
    ['PENDING', '2025-10-13T12:00:00.000Z'],
    ['PROCESSING', later],
    ['COMPLETED', later],
  ],
  checkAt: undefined,
  updatedAt: latest,
  settledAt: later,
  failureReason: 'COUNTERPARTY_POST_TX_FAILED',
  refund,
};

const kinds: readonly (readonly [string, Transaction])[] = [
  ['a quote that waits', pendingQuote],
  ['an executed quote', processingQuote],
  ['a quote that the bank returned', returned],
  ['a transfer that waits', pendingTransfer('OUTGOING')],
  ['a transfer in that waits', pendingTransfer('INCOMING')],
  ['a transfer on its way', sentTransfer],
  ['an incoming payment', incomingPayment('PENDING')],
  ['an incoming payment that goes on', incomingPayment('PROCESSING', true)],
  [
    'a payment of the platform itself',
    { ...sentTransfer, ownerUuid: platformId, ownerId: `Platform:${platformId}` },
  ],
  ['a payment made after its id', { ...sentTransfer, createdAt: later }],
  ['a payment with times of another spelling', { ...sentTransfer, updatedAt: '2025-10-13T12:01:00Z' }],
  ['a payment whose amounts name other currencies', { ...sentTransfer, sentCurrency: 'MXN' }],
  ['a payment whose owner has another name', { ...sentTransfer, ownerId: 'Customer:somebody' }],
];

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

const move = {
  status: 'PROCESSING',
  at: later,
  checkAt: latest,
  destination: { ...pendingQuote.destination, currency: 'MXN' },
} as const;
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
    expect(stored()).toEqual(small);
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
