import { describe, expect, it } from 'vitest';
import { equals } from '#shared/kernel/table/condition.ts';
import type { Write } from '#shared/kernel/table/item.ts';
import {
  getTransaction,
  linkCounterpart,
  movedTransaction,
  moveTransaction,
  putTransaction,
  recheckTransaction,
} from '#shared/transactions/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { pendingQuote } from '../payments/quotes/executable-quote.ts';
import { useMemoryTable } from '../support/memory-table.ts';

const current = useMemoryTable();
const { platformId, uuid, ownerUuid } = pendingQuote;
const later = '2025-10-13T12:01:00.000Z';
const { quote: _terms, ...waiting }: Transaction = pendingQuote;
const done = { status: 'COMPLETED', at: later, settledAt: later } as const;

const isCommitted = (write: Write): boolean => current.table.commit([write])[0]?.isAllowed === true;
const stored = () => current.table.find(`TRANSACTION#${platformId}#${uuid}`, 'TRANSACTION');

describe('a new transaction', () => {
  it('is stored once, and is read as it was written', async () => {
    expect(isCommitted(putTransaction(pendingQuote))).toBe(true);
    expect(isCommitted(putTransaction({ ...pendingQuote, sentMinor: 1n }))).toBe(false);

    expect(await getTransaction(platformId, uuid)).toEqual(pendingQuote);
    expect(await getTransaction('another platform', uuid)).toBeUndefined();
  });

  it('is in the lists of its platform, its owner, its status and what is due', () => {
    isCommitted(putTransaction(waiting));

    expect(stored()).toMatchObject({
      sortId: uuid,
      listPk: `TRANSACTION#${platformId}#0`,
      ownerPk: `TRANSACTION#${platformId}#${ownerUuid}`,
      statusPk: `TRANSACTION#${platformId}#OPEN#0`,
      duePk: 'DUE#9',
      dueSk: `2025-10-13T12:05:00.000Z#${uuid}`,
    });
  });

  it.each([
    ['a quote', pendingQuote],
    ['a payout', { ...waiting, status: 'PROCESSING' as const }],
  ])('that ends soon is in no list of its status: %s', (_what, brief) => {
    isCommitted(putTransaction(brief));

    expect(stored()).not.toHaveProperty('statusPk');
  });

  it('is due at its outcome, if it has one', () => {
    isCommitted(putTransaction({ ...pendingQuote, outcomeDueAt: later }));

    expect(stored()).toMatchObject({ dueSk: `${later}#${uuid}` });
  });

  it('that is complete is in no list of its status, and not due', () => {
    const { checkAt: _none, ...complete } = pendingQuote;
    isCommitted(putTransaction({ ...complete, status: 'COMPLETED' }));

    expect(stored()).not.toHaveProperty('statusPk');
    expect(stored()).not.toHaveProperty('dueSk');
  });
});

describe('a move', () => {
  it('is what the store keeps', async () => {
    isCommitted(putTransaction({ ...pendingQuote, outcomeDueAt: later }));

    expect(isCommitted(moveTransaction(pendingQuote, done))).toBe(true);

    const { checkAt: _none, ...lasting } = pendingQuote;
    const past = [['PENDING', pendingQuote.updatedAt]];
    const end = { status: 'COMPLETED', settledAt: later, updatedAt: later, version: 2 };
    const expected = { ...lasting, ...end, past };
    expect(await getTransaction(platformId, uuid)).toEqual(expected);
    expect(movedTransaction({ ...pendingQuote, outcomeDueAt: later }, done)).toEqual(expected);
    for (const name of ['statusPk', 'duePk', 'dueSk', 'outcomeDueAt'])
      expect(stored()).not.toHaveProperty(name);
  });

  it('stays due when it has to be checked again', () => {
    isCommitted(putTransaction(pendingQuote));

    isCommitted(
      moveTransaction(pendingQuote, { status: 'PROCESSING', at: later, checkAt: '2025-10-13T12:11:00.000Z' }),
    );

    expect(stored()).toMatchObject({
      duePk: 'DUE#9',
      dueSk: `2025-10-13T12:11:00.000Z#${uuid}`,
      version: 2,
    });
    expect(stored()).not.toHaveProperty('statusPk');
  });

  it('to the next leg leaves the lists of its former state', () => {
    isCommitted(putTransaction(waiting));
    expect(stored()).toHaveProperty('statusPk');

    isCommitted(moveTransaction(waiting, { status: 'PROCESSING', at: later, checkAt: later }));

    expect(stored()).not.toHaveProperty('statusPk');
  });

  it('to a failure comes into the list of its state', () => {
    isCommitted(putTransaction(pendingQuote));

    isCommitted(moveTransaction(pendingQuote, { status: 'FAILED', at: later }));

    expect(stored()).toHaveProperty('statusPk', `TRANSACTION#${platformId}#FAILED#0`);
  });

  it('happens once', () => {
    isCommitted(putTransaction(pendingQuote));
    isCommitted(moveTransaction(pendingQuote, done));

    expect(isCommitted(moveTransaction(pendingQuote, { status: 'EXPIRED', at: later }))).toBe(false);
    expect(stored()).toMatchObject({ status: 'COMPLETED', version: 2 });
  });

  it.each([
    ['another status', { status: 'PROCESSING' }],
    ['another version', { version: 2 }],
  ] as const)('fails on %s', (_what, other) => {
    isCommitted(putTransaction({ ...pendingQuote, ...other }));

    expect(isCommitted(moveTransaction(pendingQuote, done))).toBe(false);
    expect(isCommitted(recheckTransaction(pendingQuote, undefined))).toBe(false);
    expect(isCommitted(linkCounterpart(pendingQuote, { platformId: 'q', uuid: 'u' }))).toBe(false);
  });

  it.each([
    ['jane', true],
    ['john', false],
  ])('may have one more condition: %s', (customer, expected) => {
    isCommitted(putTransaction(pendingQuote));

    expect(isCommitted(moveTransaction(pendingQuote, done, equals('platformCustomerId', customer)))).toBe(
      expected,
    );
  });

  it('that the lifecycle does not know is a bug', () => {
    const ended = { ...pendingQuote, status: 'FAILED' } as const;

    expect(() => moveTransaction(ended, done)).toThrow('cannot go from FAILED to COMPLETED');
  });
});

describe('another check', () => {
  it('comes at its time, without a new version', async () => {
    isCommitted(putTransaction(pendingQuote));

    expect(isCommitted(recheckTransaction(pendingQuote, later))).toBe(true);
    expect(stored()).toMatchObject({ dueSk: `${later}#${uuid}`, version: 1 });
    expect(await getTransaction(platformId, uuid)).toEqual({ ...pendingQuote, checkAt: later });
  });

  it.each(['PENDING', 'PROCESSING'] as const)('lists what is open in the state %s', (status) => {
    isCommitted(putTransaction({ ...pendingQuote, status }));

    isCommitted(recheckTransaction({ ...pendingQuote, status }, later));

    expect(stored()).toHaveProperty('statusPk', `TRANSACTION#${platformId}#OPEN#0`);
  });

  it('lists nothing that has ended', () => {
    isCommitted(putTransaction({ ...pendingQuote, status: 'COMPLETED' }));

    isCommitted(recheckTransaction({ ...pendingQuote, status: 'COMPLETED' }, later));

    expect(stored()).not.toHaveProperty('statusPk');
  });

  it('never comes', () => {
    isCommitted(putTransaction(pendingQuote));

    expect(isCommitted(recheckTransaction(pendingQuote, undefined))).toBe(true);
    for (const name of ['checkAt', 'duePk', 'dueSk']) expect(stored()).not.toHaveProperty(name);
  });
});

it('a payment has one other side', () => {
  isCommitted(putTransaction(pendingQuote));

  expect(isCommitted(linkCounterpart(pendingQuote, { platformId: 'q', uuid: 'first' }))).toBe(true);
  expect(isCommitted(linkCounterpart(pendingQuote, { platformId: 'q', uuid: 'second' }))).toBe(false);
  expect(stored()).toMatchObject({ counterpart: { platformId: 'q', uuid: 'first' }, version: 1 });
});
