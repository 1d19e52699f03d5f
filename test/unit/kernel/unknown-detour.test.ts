import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { absent } from '#shared/kernel/condition.ts';
import { withDetour } from '#shared/kernel/detour.ts';
import { defineItem } from '#shared/kernel/item.ts';
import { documentClient } from '#shared/kernel/table.ts';
import { transact } from '#shared/kernel/transact.ts';

const counters = defineItem({
  schema: z.object({ count: z.int() }),
  keyOf: ({ id }: { id: string }) => ({ pk: `COUNTER#${id}`, sk: 'COUNTER' }),
});

afterEach(() => {
  vi.restoreAllMocks();
});

it('what a detour has taken is ended at once when nobody knows whether the transaction took effect', async () => {
  const timeout = Object.assign(new Error('socket hang up'), { name: 'TimeoutError' });
  vi.spyOn(documentClient, 'send').mockRejectedValue(timeout);
  const write = counters.put({ id: 'a', count: 1 }, absent('count'));
  const ended: string[] = [];
  const contested = withDetour(counters.put({ id: 'b', count: 1 }, absent('count')), {
    isKnown: () => true,
    isMeant: () => true,
    take: async () => ({
      is: 'taken',
      instead: write,
      others: new Map(),
      committed: async () => void ended.push('committed'),
      cancelled: async () => void ended.push('cancelled'),
    }),
    contested: async () => {},
  });

  await expect(transact({ contested })).rejects.toBe(timeout);

  expect(ended).toEqual(['cancelled']);
});
