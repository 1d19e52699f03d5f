import { describe, expect, it } from 'vitest';
import { validateAccount } from '#shared/accounts/validate-account.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { executeDraft, executeFiled } from '#shared/payments/quotes/execute.ts';
import {
  addressMoved,
  lostToAnother,
  refuseExecutedByItself,
  requirePending,
  validateReceiver,
} from '#shared/payments/quotes/prepare-execution.ts';
import type { QuotedTransaction } from '#shared/transactions/transaction.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { store } from '../../support/payments.ts';
import { pendingQuote } from './executable-quote.ts';
import { bank } from './quote-world.ts';

const current = useMemoryTable();
const over = Date.parse(pendingQuote.quote.expiresAt);
const moment = new Date('2025-10-13T12:01:00.000Z');

/** `ok`, or the error code of the error. */
const outcomeOf = async (attempt: () => unknown): Promise<string> => {
  try {
    await attempt();
    return 'ok';
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
};

describe('an execution', () => {
  it.each([
    [-1, 'ok'],
    [0, 'QUOTE_NOT_EXECUTABLE'],
    [1, 'QUOTE_NOT_EXECUTABLE'],
  ])('%i ms after the quote expires: %s', async (afterMs, expected) => {
    store(current.table, pendingQuote);

    expect(await outcomeOf(() => requirePending(pendingQuote, new Date(over + afterMs)))).toBe(expected);
  });

  it.each(['PROCESSING', 'COMPLETED', 'FAILED', 'REJECTED', 'REFUNDED', 'EXPIRED'] as const)(
    'of a quote in another state is refused: %s',
    async (status) => {
      expect(await outcomeOf(() => requirePending({ ...pendingQuote, status }, moment))).toBe(
        'QUOTE_NOT_EXECUTABLE',
      );
    },
  );

  it.each([
    [{ approved: true, deleted: false, closed: false }, 'ok'],
    [{ approved: false, deleted: false, closed: false }, 'USER_NOT_READY'],
    [{ approved: true, deleted: true, closed: false }, 'CUSTOMER_DELETED'],
    [{ approved: false, deleted: true, closed: false }, 'CUSTOMER_DELETED'],
    [{ approved: true, deleted: false, closed: true }, 'INVALID_CURRENCY'],
  ])('for an account that is %o: %s', async ({ closed, ...state }, expected) => {
    const owner = {
      kind: 'customer',
      uuid: 'u',
      id: 'Customer:u',
      platformCustomerId: 'p',
      version: 1,
      ...state,
    } as const;
    const account = { accountUuid: 'a', currency: 'USD', openedAt: moment.toISOString(), closed, owner };

    expect(await outcomeOf(() => validateAccount(account))).toBe(expected);
  });

  it('is refused with the quote, its state and its time', async () => {
    const executed = { ...pendingQuote, status: 'COMPLETED' } as const;
    const uma = { kind: 'UMA_ADDRESS', umaAddress: '$joe@bank.example', currency: 'EUR' } as const;
    const facts = { quoteId: `Quote:${pendingQuote.uuid}`, expiresAt: '2025-10-13T12:05:00.000Z' };

    await expect(requirePending(executed, moment)).rejects.toMatchObject({
      details: { ...facts, status: 'COMPLETED' },
    });
    expect(lostToAnother(pendingQuote)).toMatchObject({ code: 'QUOTE_NOT_EXECUTABLE', details: facts });
    expect(addressMoved({ ...pendingQuote, destination: uma }).details).toEqual({
      ...facts,
      status: 'PENDING',
      umaAddress: '$joe@bank.example',
    });
    expect(() =>
      refuseExecutedByItself({ ...pendingQuote, source: { kind: 'REALTIME_FUNDING', currency: 'USD' } }),
    ).toThrow(expect.objectContaining({ details: { ...facts, status: 'PENDING' } }));
    expect(() => refuseExecutedByItself(pendingQuote)).not.toThrow();
  });

  it('to an account that no longer exists is refused', async () => {
    expect(await outcomeOf(() => validateReceiver('a', undefined))).toBe('INVALID_BANK_ACCOUNT');
  });
});

describe('the execution', () => {
  const facts = { ownerVersion: 3 };
  const kindsOf = (writes: object) => Object.values(writes).map((write) => Object.keys(write)[0]);
  const live: QuotedTransaction = {
    ...pendingQuote,
    source: { kind: 'REALTIME_FUNDING', currency: 'USD' },
  };

  it('stores a new quote as PROCESSING, and the sweep checks it after its grace', () => {
    const { transaction, writes } = executeDraft(pendingQuote, moment, facts);

    expect(transaction).toEqual({
      ...pendingQuote,
      status: 'PROCESSING',
      checkAt: '2025-10-13T12:01:00.000Z',
    });
    expect(kindsOf(writes)).toEqual(['Put', 'Update', 'Put']);
  });

  it('moves a stored quote on by one version', () => {
    const { transaction, writes } = executeFiled(pendingQuote, moment, facts);

    expect(transaction).toEqual({
      ...pendingQuote,
      past: [['PENDING', pendingQuote.updatedAt]],
      status: 'PROCESSING',
      version: 2,
      updatedAt: moment.toISOString(),
      checkAt: '2025-10-13T12:01:00.000Z',
    });
    expect(kindsOf(writes)).toEqual(['Update', 'Update', 'Put']);
  });

  it('of a payment to the account of another customer checks that this customer is not deleted', () => {
    const external = bank({ ownerKind: 'customer', ownerUuid: '0199dd8b-2800-7abc-9def-012345678800' });

    const { writes } = executeFiled(pendingQuote, moment, { ...facts, external });

    expect(kindsOf(writes)).toEqual(['Update', 'Update', 'Put', 'ConditionCheck']);
  });

  it('posts a real-time deposit in and out again', () => {
    const { writes } = executeFiled(live, moment, facts);
    const purposes = Object.values(writes).flatMap(({ Put }) => Put?.Item?.purpose ?? []);

    expect(purposes).toEqual(['DEPOSIT', 'PAYMENT']);
    expect(kindsOf(writes)).toEqual(['Update', 'Update', 'Put', 'Put']);
  });
});
