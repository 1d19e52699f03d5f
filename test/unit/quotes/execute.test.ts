import { describe, expect, it } from 'vitest';
import { Refusal } from '#shared/kernel/refusal.ts';
import { admitPending, admitReceiver, admitSender } from '#shared/quotes/admit-execution.ts';
import { executeDraft, executeFiled } from '#shared/quotes/execute.ts';
import type { QuotedTransaction } from '#shared/transactions/transaction.ts';
import { pendingQuote } from './executable-quote.ts';

const over = Date.parse(pendingQuote.quote.expiresAt);
const moment = new Date('2025-10-13T12:01:00.000Z');

/** `ok`, or the error code of the refusal. */
const outcomeOf = (attempt: () => void): string => {
  try {
    attempt();
    return 'ok';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
};

describe('an execution', () => {
  it.each([
    [-1, 'ok'],
    [0, 'QUOTE_NOT_EXECUTABLE'],
    [1, 'QUOTE_NOT_EXECUTABLE'],
  ])('%i ms after the quote expires: %s', (afterMs, expected) => {
    expect(outcomeOf(() => admitPending(pendingQuote, new Date(over + afterMs)))).toBe(expected);
  });

  it.each(['PROCESSING', 'COMPLETED', 'FAILED', 'REJECTED', 'REFUNDED', 'EXPIRED'] as const)(
    'of a quote in another state is refused: %s',
    (status) => {
      expect(outcomeOf(() => admitPending({ ...pendingQuote, status }, moment))).toBe('QUOTE_NOT_EXECUTABLE');
    },
  );

  it.each([
    [{ approved: true, deleted: false }, 'ok'],
    [{ approved: false, deleted: false }, 'USER_NOT_READY'],
    [{ approved: true, deleted: true }, 'CUSTOMER_DELETED'],
    [{ approved: false, deleted: true }, 'CUSTOMER_DELETED'],
  ])('for an owner that is %o: %s', (state, expected) => {
    const owner = {
      kind: 'customer',
      uuid: 'u',
      id: 'Customer:u',
      platformCustomerId: 'p',
      ...state,
    } as const;

    expect(outcomeOf(() => admitSender(owner))).toBe(expected);
  });

  it('to an account that no longer exists is refused', () => {
    expect(outcomeOf(() => admitReceiver(undefined))).toBe('INVALID_BANK_ACCOUNT');
  });
});

describe('the execution', () => {
  const kindsOf = (writes: object) => Object.values(writes).map((write) => Object.keys(write)[0]);
  const live: QuotedTransaction = {
    ...pendingQuote,
    source: { kind: 'REALTIME_FUNDING', currency: 'USD' },
  };

  it('stores a new quote as PROCESSING, and the sweep checks it after its grace', () => {
    const { transaction, writes } = executeDraft(pendingQuote, moment);

    expect(transaction).toEqual({
      ...pendingQuote,
      status: 'PROCESSING',
      checkAt: '2025-10-13T12:01:00.000Z',
    });
    expect(kindsOf(writes)).toEqual(['Put', 'Update', 'Put']);
  });

  it('moves a stored quote on by one version', () => {
    const { transaction, writes } = executeFiled(pendingQuote, moment);

    expect(transaction).toEqual({
      ...pendingQuote,
      status: 'PROCESSING',
      version: 2,
      updatedAt: moment.toISOString(),
      checkAt: '2025-10-13T12:01:00.000Z',
    });
    expect(kindsOf(writes)).toEqual(['Update', 'Update', 'Put']);
  });

  it('posts a real-time deposit in and out again', () => {
    const { writes } = executeFiled(live, moment);
    const purposes = Object.values(writes).flatMap(({ Put }) => Put?.Item?.purpose ?? []);

    expect(purposes).toEqual(['DEPOSIT', 'PAYMENT']);
    expect(kindsOf(writes)).toEqual(['Update', 'Update', 'Put', 'Put']);
  });
});
