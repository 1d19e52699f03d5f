import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { clock } from '#shared/kernel/clock.ts';
import { absent } from '#shared/kernel/table/condition.ts';
import { defineItem } from '#shared/kernel/table/item.ts';
import { documentClient } from '#shared/kernel/table/table.ts';
import { ConditionsFailed, transact, tryTransact } from '#shared/kernel/table/transact.ts';

const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: 'Transaction cancelled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

const counters = defineItem({
  schema: z.object({ count: z.int() }),
  keyOf: ({ id }: { id: string }) => ({ pk: `COUNTER#${id}`, sk: 'COUNTER' }),
});

const writes = {
  first: counters.put({ id: 'a', count: 1 }, absent('count')),
  second: counters.put({ id: 'b', count: 1 }, absent('count')),
};

const refusing = (error: Error) => vi.spyOn(documentClient, 'send').mockRejectedValue(error);

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a cancelled transaction', () => {
  it('names the writes whose conditions failed', async () => {
    refusing(cancelled('None', 'ConditionalCheckFailed'));

    const failed = await tryTransact(writes);

    expect(failed).toBeInstanceOf(ConditionsFailed);
    expect(failed?.has('first')).toBe(false);
    expect(failed?.has('second')).toBe(true);
  });

  it('keeps the names right when a write is left out', async () => {
    refusing(cancelled('ConditionalCheckFailed'));
    const { first: _left, ...rest } = writes;

    const failed = await tryTransact<'first' | 'second'>(rest);

    expect(failed?.has('first')).toBe(false);
    expect(failed?.has('second')).toBe(true);
  });

  it('throws failed conditions for a caller that expects none', async () => {
    refusing(cancelled('None', 'ConditionalCheckFailed'));

    await expect(transact(writes)).rejects.toBeInstanceOf(ConditionsFailed);
  });

  it.each(['ValidationError', 'ItemCollectionSizeLimitExceeded'])(
    'has no failed condition when the reason is %s',
    async (code) => {
      const error = cancelled('None', code);
      const send = refusing(error);

      await expect(transact(writes)).rejects.toBe(error);
      expect(send).toHaveBeenCalledTimes(1);
    },
  );
});

describe('a transaction that meets other writers', () => {
  const conflict = cancelled('TransactionConflict', 'None');

  it('says in its log how often it met them', async () => {
    const lines = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const send = refusing(conflict).mockRejectedValueOnce(conflict).mockRejectedValueOnce(conflict);
    send.mockImplementation(async () => ({}));

    await transact(writes);

    expect(send).toHaveBeenCalledTimes(3);
    expect(lines.mock.calls.flat().join('')).toContain('"conflicts":2');
  });

  it('that is done at once says nothing', async () => {
    const lines = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    vi.spyOn(documentClient, 'send').mockImplementation(async () => ({}));

    await transact(writes);

    expect(lines).not.toHaveBeenCalled();
  });

  it('gives up when two seconds are over', async () => {
    const send = refusing(conflict);
    vi.spyOn(clock, 'nowMs').mockReturnValueOnce(0).mockReturnValue(2_001);

    await expect(transact(writes)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      contested: ['first'],
    });
    expect(send).toHaveBeenCalledTimes(1);
  });
});
