import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/kernel/errors.ts';
import { answerIdempotent, type Prepared } from '#shared/kernel/http/idempotency.ts';
import { documentClient } from '#shared/kernel/table/table.ts';
import { useMemoryTable } from '../support/memory-table.ts';
import { filing, options, outcomeOf, startSeconds, thirtyDays } from './keyed-work.ts';

const current = useMemoryTable();
const named = (name: string): Error => Object.assign(new Error(name), { name });

beforeEach(() => {
  vi.useFakeTimers({ now: startSeconds * 1000, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a lost answer of the store', () => {
  /** @param isDone whether the store did its work before the answer was lost */
  const losing = (error: Error, isDone: boolean): void => {
    let isLost = false;
    vi.mocked(documentClient.send).mockImplementation(async (command: object) => {
      if (isLost || command.constructor.name !== 'TransactWriteCommand') return current.table.send(command);
      isLost = true;
      if (isDone) await current.table.send(command);
      throw error;
    });
  };

  it('is answered with the saved answer when the work was done', async () => {
    losing(named('TimeoutError'), true);

    expect(await outcomeOf(answerIdempotent(options, filing('a')))).toMatchObject({
      status: 201,
      bodyText: '{"id":"a"}',
    });
  });

  it('stays unknown when nothing is saved', async () => {
    losing(named('TimeoutError'), false);

    expect(await outcomeOf(answerIdempotent(options, filing('a')))).toBe('SERVICE_UNAVAILABLE');
    expect(current.table.all()).toEqual([]);
  });

  it('stays unknown without a key', async () => {
    losing(named('TimeoutError'), true);

    expect(await outcomeOf(answerIdempotent({ ...options, claim: undefined }, filing('a')))).toBe(
      'SERVICE_UNAVAILABLE',
    );
  });

  it.each([
    ['not taken from a record that has expired', 1, 'SERVICE_UNAVAILABLE'],
    ['taken from a record in its last second', 0, { replayed: true }],
  ])('is %s', async (_what, secondsLate, expected) => {
    await answerIdempotent(options, filing('a'));
    vi.setSystemTime((startSeconds + thirtyDays + secondsLate) * 1000);
    losing(named('TimeoutError'), false);

    const outcome = await outcomeOf(answerIdempotent(options, filing('b')));

    if (typeof expected === 'string') expect(outcome).toBe(expected);
    else expect(outcome).toMatchObject(expected);
  });

  it('of a refusal is answered with the saved refusal', async () => {
    losing(named('TimeoutError'), true);
    const refused = async (): Promise<Prepared> => {
      throw new ApiError('INSUFFICIENT_BALANCE');
    };

    expect(await outcomeOf(answerIdempotent(options, refused))).toMatchObject({
      status: 400,
      replayed: true,
    });
  });

  it.each([true, false])('that is no temporary error is thrown, the work done: %s', async (isDone) => {
    losing(named('ValidationException'), isDone);

    await expect(answerIdempotent(options, filing('a'))).rejects.toThrow('ValidationException');
  });

  const conflict = (...codes: string[]) =>
    new TransactionCanceledException({
      message: 'Transaction cancelled',
      $metadata: {},
      CancellationReasons: codes.map((Code) => ({ Code })),
    });

  it.each([
    ['the key', conflict('TransactionConflict', 'None'), 'IDEMPOTENCY_REQUEST_IN_PROGRESS'],
    ['another item', conflict('None', 'TransactionConflict'), 'SERVICE_UNAVAILABLE'],
  ])('never comes when other requests keep changing %s', async (_what, error, expected) => {
    vi.spyOn(documentClient, 'send').mockImplementation(async (command: object) => {
      if (command.constructor.name === 'TransactWriteCommand') throw error;
      return current.table.send(command);
    });

    const sent = await answerIdempotent(options, filing('a')).catch((reason: unknown) => reason);

    expect(sent).toMatchObject({ code: expected, cause: expect.any(Error) });
    // Six tries, then at most one question for the saved answer.
    const tries = vi
      .mocked(documentClient.send)
      .mock.calls.filter(([command]) => command.constructor.name === 'TransactWriteCommand');
    expect(tries).toHaveLength(6);
  });
});
