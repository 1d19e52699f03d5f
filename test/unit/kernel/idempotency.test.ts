import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { absent } from '#shared/kernel/condition.ts';
import type { SavedAnswer } from '#shared/kernel/http/answer.ts';
import { answerOnce, type Prepared } from '#shared/kernel/idempotency.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { documentClient } from '#shared/kernel/table.ts';
import { orders, useMemoryTable } from '../support/memory-table.ts';

const current = useMemoryTable();
const claim = { keyHash: 'key-1', fingerprint: 'order-1' };
const options = { platformId: 'p', claim, status: 201 };
const recordKey = ['IDEMPOTENCY#p#key-1', 'KEY'] as const;
const thirtyDays = 30 * 24 * 3600;
const startSeconds = Date.parse('2025-10-13T12:00:00.000Z') / 1000;

/** Work that files an order: its second run under the same id fails its condition. */
const filing = (id: string, body: unknown = { id }) =>
  vi.fn(
    async (): Promise<Prepared> => ({
      body,
      writes: { order: orders.put({ id, count: 1 }, absent('count')) },
      refusalFor: () => new Refusal('CUSTOMER_HAS_FUNDS'),
    }),
  );

const outcomeOf = async (attempt: Promise<SavedAnswer>): Promise<unknown> => {
  try {
    const { status, bodyText, replayed } = await attempt;
    return { status, bodyText, replayed };
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
};

const named = (name: string): Error => Object.assign(new Error(name), { name });

beforeEach(() => {
  vi.useFakeTimers({ now: startSeconds * 1000, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the first request with a key', () => {
  it('does its work and saves the answer for thirty days', async () => {
    const answer = await outcomeOf(answerOnce(options, filing('a')));

    expect(answer).toEqual({ status: 201, bodyText: '{"id":"a"}', replayed: false });
    expect(current.table.find('ORDER#a', 'ORDER')).toMatchObject({ count: 1 });
    expect(current.table.find(...recordKey)).toMatchObject({
      fingerprint: 'order-1',
      httpStatus: 201,
      createdAt: '2025-10-13T12:00:00.000Z',
      expiresAtEpochSeconds: startSeconds + thirtyDays,
    });
  });

  it('saves the answer in fewer bytes than it has', async () => {
    await answerOnce(options, filing('a', { text: 'a'.repeat(5000) }));

    const { body } = current.table.find(...recordKey) ?? {};
    expect(body instanceof Uint8Array && body.length < 100).toBe(true);
  });
});

describe('a second request with the key', () => {
  it('gets the first answer and changes nothing', async () => {
    await answerOnce(options, filing('a'));
    const before = current.table.all();

    const second = await outcomeOf(answerOnce(options, filing('b')));

    expect(second).toEqual({ status: 201, bodyText: '{"id":"a"}', replayed: true });
    expect(current.table.all()).toEqual(before);
  });

  it('with another order is refused, and does not take the place of the first answer', async () => {
    await answerOnce(options, filing('a'));
    const other = { ...options, claim: { ...claim, fingerprint: 'order-2' } };

    expect(await outcomeOf(answerOnce(other, filing('b')))).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await outcomeOf(answerOnce(options, filing('b')))).toMatchObject({ replayed: true });
  });

  it.each([
    ['another key', { claim: { ...claim, keyHash: 'key-2' } }],
    ['another platform', { platformId: 'q' }],
    ['no key', { claim: undefined }],
  ])('is independent with %s', async (_what, change) => {
    await answerOnce(options, filing('a'));

    const answer = await outcomeOf(answerOnce({ ...options, ...change }, filing('b')));

    expect(answer).toEqual({ status: 201, bodyText: '{"id":"b"}', replayed: false });
  });

  it.each([
    ['replays in the last second', thirtyDays, true],
    ['does its own work a second later', thirtyDays + 1, false],
  ])('%s of the record', async (_what, seconds, replayed) => {
    await answerOnce(options, filing('a'));
    vi.setSystemTime((startSeconds + seconds) * 1000);

    expect(await outcomeOf(answerOnce(options, filing('b')))).toMatchObject({ replayed });
  });
});

describe('a refusal', () => {
  const refusing = (code: ConstructorParameters<typeof Refusal>[0]) => async (): Promise<Prepared> => {
    throw new Refusal(code);
  };

  it('of the work is saved: the request stays refused when it would be possible', async () => {
    expect(await outcomeOf(answerOnce(options, refusing('INSUFFICIENT_BALANCE')))).toBe(
      'INSUFFICIENT_BALANCE',
    );

    const second = await answerOnce(options, filing('a'));

    expect(second).toMatchObject({ status: 400, replayed: true });
    expect(JSON.parse(second.bodyText)).toMatchObject({ code: 'INSUFFICIENT_BALANCE', status: 400 });
    expect(current.table.find('ORDER#a', 'ORDER')).toBeUndefined();
  });

  it('for a failed condition is the one that the work names, and is saved', async () => {
    await answerOnce({ ...options, claim: undefined }, filing('a'));

    expect(await outcomeOf(answerOnce(options, filing('a')))).toBe('CUSTOMER_HAS_FUNDS');
    expect(await outcomeOf(answerOnce(options, filing('b')))).toMatchObject({ status: 409, replayed: true });
  });

  it.each(['SERVICE_UNAVAILABLE', 'RATE_LIMITED', 'IDEMPOTENCY_KEY_REUSED'] as const)(
    'is not saved when the request may succeed later: %s',
    async (code) => {
      expect(await outcomeOf(answerOnce(options, refusing(code)))).toBe(code);
      expect(current.table.all()).toEqual([]);
    },
  );

  it('without a key is not saved', async () => {
    const keyless = { ...options, claim: undefined };

    expect(await outcomeOf(answerOnce(keyless, refusing('INSUFFICIENT_BALANCE')))).toBe(
      'INSUFFICIENT_BALANCE',
    );
    expect(current.table.all()).toEqual([]);
  });

  it('gives way to an answer that another request saved meanwhile', async () => {
    const late = async (): Promise<Prepared> => {
      await answerOnce(options, filing('a'));
      throw new Refusal('INSUFFICIENT_BALANCE');
    };

    expect(await outcomeOf(answerOnce(options, late))).toMatchObject({
      bodyText: '{"id":"a"}',
      replayed: true,
    });
  });

  it('that is a bug is thrown and not saved', async () => {
    const broken = async (): Promise<Prepared> => {
      throw new TypeError('a bug');
    };

    await expect(answerOnce(options, broken)).rejects.toThrow('a bug');
    expect(current.table.all()).toEqual([]);
  });
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

    expect(await outcomeOf(answerOnce(options, filing('a')))).toMatchObject({
      status: 201,
      bodyText: '{"id":"a"}',
    });
  });

  it('stays unknown when nothing is saved', async () => {
    losing(named('TimeoutError'), false);

    expect(await outcomeOf(answerOnce(options, filing('a')))).toBe('SERVICE_UNAVAILABLE');
    expect(current.table.all()).toEqual([]);
  });

  it('stays unknown without a key', async () => {
    losing(named('TimeoutError'), true);

    expect(await outcomeOf(answerOnce({ ...options, claim: undefined }, filing('a')))).toBe(
      'SERVICE_UNAVAILABLE',
    );
  });

  it.each([
    ['not taken from a record that has expired', 1, 'SERVICE_UNAVAILABLE'],
    ['taken from a record in its last second', 0, { replayed: true }],
  ])('is %s', async (_what, secondsLate, expected) => {
    await answerOnce(options, filing('a'));
    vi.setSystemTime((startSeconds + thirtyDays + secondsLate) * 1000);
    losing(named('TimeoutError'), false);

    const outcome = await outcomeOf(answerOnce(options, filing('b')));

    if (typeof expected === 'string') expect(outcome).toBe(expected);
    else expect(outcome).toMatchObject(expected);
  });

  it('of a refusal is answered with the saved refusal', async () => {
    losing(named('TimeoutError'), true);
    const refused = async (): Promise<Prepared> => {
      throw new Refusal('INSUFFICIENT_BALANCE');
    };

    expect(await outcomeOf(answerOnce(options, refused))).toMatchObject({ status: 400, replayed: true });
  });

  it.each([true, false])('that is no temporary error is thrown, the work done: %s', async (isDone) => {
    losing(named('ValidationException'), isDone);

    await expect(answerOnce(options, filing('a'))).rejects.toThrow('ValidationException');
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

    const sent = await answerOnce(options, filing('a')).catch((reason: unknown) => reason);

    expect(sent).toMatchObject({ code: expected, cause: expect.any(Error) });
    // Six tries, then at most one question for the saved answer.
    const tries = vi
      .mocked(documentClient.send)
      .mock.calls.filter(([command]) => command.constructor.name === 'TransactWriteCommand');
    expect(tries).toHaveLength(6);
  });
});
