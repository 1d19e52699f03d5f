import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { readPartitions } from '#shared/kernel/table/range.ts';
import { documentClient } from '#shared/kernel/table/table.ts';
import { useMemoryTable } from '../support/memory-table.ts';

const current = useMemoryTable();
const partitions = Array.from({ length: 8 }, (_, shard) => `LIST#${shard}`);
const idOf = (number: number): string => number.toString(16).padStart(4, '0');

/** Files items 0, 1, 2 … in the partitions with these numbers. */
const seed = (places: readonly number[]): void => {
  current.table.clear();
  for (const [number, place] of places.entries())
    current.table.seed({ pk: idOf(number), sk: 'ITEM', sortId: idOf(number), listPk: `LIST#${place}` });
};

const read = async (count: number, descending: boolean, after?: string): Promise<string[]> => {
  const found = await readPartitions(partitions, { index: 'list', count, descending, after });
  return found.map(({ sortId }) => String(sortId));
};

it('reads what one list would hold, however the items are spread', async () => {
  const spread = fc.oneof(
    fc.array(fc.nat(7), { maxLength: 120 }),
    fc.array(fc.nat(1), { maxLength: 60 }),
    fc.nat(60).map((length) => Array.from({ length }, () => 3)),
  );
  await fc.assert(
    fc.asyncProperty(
      spread,
      fc.integer({ min: 1, max: 50 }),
      fc.boolean(),
      fc.option(fc.nat(120)),
      async (places, count, descending, start) => {
        seed(places);
        const after = start === null ? undefined : idOf(start);
        const ids = places.map((_, number) => idOf(number));
        const inOrder = descending ? ids.toReversed() : ids;
        const isLater = (id: string) => after === undefined || (descending ? id < after : id > after);

        expect(await read(count, descending, after)).toEqual(inOrder.filter(isLater).slice(0, count));
      },
    ),
    { numRuns: 150 },
  );
});

it('asks each partition for a little more than its share, and once', async () => {
  seed(Array.from({ length: 400 }, (_, number) => number % 8));
  const send = vi.spyOn(documentClient, 'send');

  await read(100, true);

  // 12.5 a partition, and three deviations.
  expect(send.mock.calls.map(([{ input }]) => 'Limit' in input && input.Limit)).toEqual(
    partitions.map(() => 25),
  );
});

it('asks again only the partition that holds more of the page', async () => {
  seed(Array.from({ length: 100 }, () => 5));
  const send = vi.spyOn(documentClient, 'send');

  expect(await read(100, false)).toHaveLength(100);
  expect(send).toHaveBeenCalledTimes(9);
});
