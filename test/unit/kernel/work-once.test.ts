import type { APIGatewayProxyEvent } from 'aws-lambda';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { operations } from '#shared/api/operations.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { callOnce, putIdempotent, runIdempotent } from '#shared/kernel/http/idempotency.ts';
import { mayRepeat } from '#shared/kernel/http/idempotency-key.ts';
import { absent } from '#shared/kernel/table/condition.ts';
import { orders, useMemoryTable } from '../support/memory-table.ts';
import { claim, options, outcomeOf, startSeconds } from './keyed-work.ts';

const current = useMemoryTable();
const keyless = { ...options, claim: undefined };
const kept = { viewOf: ({ id }: { id: string }) => ({ id }) };
const orderOf = (id: string) => ({
  write: orders.put({ id, count: 1 }, absent('count')),
  result: { id },
});
const file = (id: string, idempotency: typeof options | typeof keyless = options) =>
  outcomeOf(putIdempotent(idempotency, kept, async () => orderOf(id)));
const made = (id: string, replayed = false) => ({ status: 201, bodyText: `{"id":"${id}"}`, replayed });

beforeEach(() => {
  vi.useFakeTimers({ now: startSeconds * 1000, toFake: ['Date'] });
});

describe('work whose first writes fail', () => {
  it('answers with its other result, and keeps that one', async () => {
    current.table.commit([orders.put({ id: 'a', count: 1 }, absent('count'))]);
    const work = () =>
      outcomeOf(
        runIdempotent(options, kept, async (commit) => {
          const failed = await commit({ order: orderOf('a').write }, { id: 'a' });
          return failed === undefined ? { id: 'a' } : { id: 'other' };
        }),
      );

    expect(await work()).toEqual(made('other'));
    expect(await work()).toEqual(made('other', true));
  });
});

describe('filing one item', () => {
  it('with a key happens once', async () => {
    expect(await file('a')).toEqual(made('a'));
    expect(await file('b')).toEqual(made('a', true));

    expect(current.table.find('ORDER#a', 'ORDER')).toMatchObject({ count: 1 });
    expect(current.table.find('ORDER#b', 'ORDER')).toBeUndefined();
  });

  it('without a key happens each time, and leaves no record of a key', async () => {
    expect(await file('a', keyless)).toEqual(made('a'));
    expect(await file('b', keyless)).toEqual(made('b'));

    expect(current.table.all()).toHaveLength(2);
  });
});

describe('work that has nothing to write', () => {
  const work = (idempotency: typeof options | typeof keyless, id: string) =>
    outcomeOf(runIdempotent(idempotency, kept, async () => ({ id })));

  it('with a key saves its answer', async () => {
    expect(await work(options, 'a')).toEqual(made('a'));
    expect(await work(options, 'b')).toEqual(made('a', true));
  });

  it('without a key saves nothing', async () => {
    expect(await work(keyless, 'a')).toEqual(made('a'));
    expect(current.table.all()).toEqual([]);
  });
});

describe('a call that no transaction can hold', () => {
  const lost = new ApiError('SERVICE_UNAVAILABLE');
  const call = (idempotency: typeof options | typeof keyless, id: string) =>
    outcomeOf(callOnce(idempotency, lost, async () => ({ id })));

  it('with a key happens once', async () => {
    expect(await call(options, 'a')).toEqual(made('a'));
    expect(await call(options, 'b')).toEqual(made('a', true));
  });

  it('without a key happens each time', async () => {
    expect(await call(keyless, 'a')).toEqual(made('a'));
    expect(await call(keyless, 'b')).toEqual(made('b'));
    expect(current.table.all()).toEqual([]);
  });

  it('is under way for a minute, and may be lost after it', async () => {
    const seen: unknown[] = [];
    const work = async () => {
      for (const seconds of [59, 61]) {
        vi.setSystemTime((startSeconds + seconds) * 1_000);
        seen.push(await call(options, 'b'));
      }
      return { id: 'a' };
    };

    await callOnce(options, lost, work);

    expect(seen).toEqual([
      'IDEMPOTENCY_REQUEST_IN_PROGRESS',
      expect.objectContaining({ bodyText: expect.stringContaining('SERVICE_UNAVAILABLE'), replayed: true }),
    ]);
  });

  it('under a used key for another request is refused', async () => {
    await call(options, 'a');
    const other = { ...options, claim: { ...claim, fingerprint: 'order-2' } };

    expect(await call(other, 'b')).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});

describe('a request with an unknown outcome', () => {
  const eventWith = (headers: Record<string, string>): APIGatewayProxyEvent => {
    const partial: Partial<APIGatewayProxyEvent> = { headers };
    return partial as APIGatewayProxyEvent;
  };
  const mayRepeatWith = (id: string, headers: Record<string, string>): boolean => {
    const operation = operations.find((one) => one.id === id);
    if (operation === undefined) throw new Error(`No operation ${id}`);
    return mayRepeat(operation, eventWith(headers));
  };

  it.each([
    ['createTransferOut', {}, false],
    ['createTransferOut', { 'idempotency-key': 'order-1' }, true],
    ['getTransaction', {}, true],
    ['updateConfig', {}, true],
    ['deleteCustomer', {}, true],
  ])('%s with headers %j may be repeated: %s', (id, headers, expected) => {
    expect(mayRepeatWith(id, headers)).toBe(expected);
  });
});
