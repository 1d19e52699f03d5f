import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/kernel/errors.ts';
import { answerIdempotent, type Prepared } from '#shared/kernel/http/idempotency.ts';
import { useMemoryTable } from '../support/memory-table.ts';
import { claim, filing, options, outcomeOf, startSeconds, thirtyDays } from './keyed-work.ts';

const current = useMemoryTable();
const recordKey = ['IDEMPOTENCY#p#key-1', 'KEY'] as const;

beforeEach(() => {
  vi.useFakeTimers({ now: startSeconds * 1000, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the first request with a key', () => {
  it('does its work and saves the answer for thirty days', async () => {
    const answer = await outcomeOf(answerIdempotent(options, filing('a')));

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
    await answerIdempotent(options, filing('a', { text: 'a'.repeat(5000) }));

    const { body } = current.table.find(...recordKey) ?? {};
    expect(body instanceof Uint8Array && body.length < 100).toBe(true);
  });
});

describe('a second request with the key', () => {
  it('gets the first answer and changes nothing', async () => {
    await answerIdempotent(options, filing('a'));
    const before = current.table.all();

    const second = await outcomeOf(answerIdempotent(options, filing('b')));

    expect(second).toEqual({ status: 201, bodyText: '{"id":"a"}', replayed: true });
    expect(current.table.all()).toEqual(before);
  });

  it('with another order is refused, and does not take the place of the first answer', async () => {
    await answerIdempotent(options, filing('a'));
    const other = { ...options, claim: { ...claim, fingerprint: 'order-2' } };

    expect(await outcomeOf(answerIdempotent(other, filing('b')))).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await outcomeOf(answerIdempotent(options, filing('b')))).toMatchObject({ replayed: true });
  });

  it.each([
    ['another key', { claim: { ...claim, keyHash: 'key-2' } }],
    ['another platform', { platformId: 'q' }],
    ['no key', { claim: undefined }],
  ])('is independent with %s', async (_what, change) => {
    await answerIdempotent(options, filing('a'));

    const answer = await outcomeOf(answerIdempotent({ ...options, ...change }, filing('b')));

    expect(answer).toEqual({ status: 201, bodyText: '{"id":"b"}', replayed: false });
  });

  it.each([
    ['replays in the last second', thirtyDays, true],
    ['does its own work a second later', thirtyDays + 1, false],
  ])('%s of the record', async (_what, seconds, replayed) => {
    await answerIdempotent(options, filing('a'));
    vi.setSystemTime((startSeconds + seconds) * 1000);

    expect(await outcomeOf(answerIdempotent(options, filing('b')))).toMatchObject({ replayed });
  });
});

describe('a refusal', () => {
  const refusing = (code: ConstructorParameters<typeof ApiError>[0]) => async (): Promise<Prepared> => {
    throw new ApiError(code);
  };

  it('of the work is saved: the request stays refused when it would be possible', async () => {
    expect(await outcomeOf(answerIdempotent(options, refusing('INSUFFICIENT_BALANCE')))).toBe(
      'INSUFFICIENT_BALANCE',
    );

    const second = await answerIdempotent(options, filing('a'));

    expect(second).toMatchObject({ status: 400, replayed: true });
    expect(JSON.parse(second.bodyText)).toMatchObject({ code: 'INSUFFICIENT_BALANCE', status: 400 });
    expect(current.table.find('ORDER#a', 'ORDER')).toBeUndefined();
  });

  it('for a failed condition is the one that the work names, and is saved', async () => {
    await answerIdempotent({ ...options, claim: undefined }, filing('a'));

    expect(await outcomeOf(answerIdempotent(options, filing('a')))).toBe('CUSTOMER_HAS_FUNDS');
    expect(await outcomeOf(answerIdempotent(options, filing('b')))).toMatchObject({
      status: 409,
      replayed: true,
    });
  });

  it.each(['SERVICE_UNAVAILABLE', 'RATE_LIMITED', 'IDEMPOTENCY_KEY_REUSED'] as const)(
    'is not saved when the request may succeed later: %s',
    async (code) => {
      expect(await outcomeOf(answerIdempotent(options, refusing(code)))).toBe(code);
      expect(current.table.all()).toEqual([]);
    },
  );

  it('without a key is not saved', async () => {
    const keyless = { ...options, claim: undefined };

    expect(await outcomeOf(answerIdempotent(keyless, refusing('INSUFFICIENT_BALANCE')))).toBe(
      'INSUFFICIENT_BALANCE',
    );
    expect(current.table.all()).toEqual([]);
  });

  it('gives way to an answer that another request saved meanwhile', async () => {
    const late = async (): Promise<Prepared> => {
      await answerIdempotent(options, filing('a'));
      throw new ApiError('INSUFFICIENT_BALANCE');
    };

    expect(await outcomeOf(answerIdempotent(options, late))).toMatchObject({
      bodyText: '{"id":"a"}',
      replayed: true,
    });
  });

  it('that is a bug is thrown and not saved', async () => {
    const broken = async (): Promise<Prepared> => {
      throw new TypeError('a bug');
    };

    await expect(answerIdempotent(options, broken)).rejects.toThrow('a bug');
    expect(current.table.all()).toEqual([]);
  });
});
