import { expect, it, vi } from 'vitest';
import { absent, equals } from '#shared/kernel/table/condition.ts';
import { commitChange } from '#shared/verification/decide.ts';
import { orders, useMemoryTable } from '../support/memory-table.ts';

const current = useMemoryTable();
const put = (id: string) => orders.put({ id, count: 1 }, absent('count'));
const sideWrites = Array.from({ length: 250 }, (_, index) => put(`side ${index}`));
const count = (): number => current.table.all().length;

it('a change with more writes than a transaction takes is written as a whole', async () => {
  const result = await commitChange(async () => ({
    result: 'done',
    change: [put('a'), put('b')],
    sideWrites,
  }));

  expect(result).toBe('done');
  expect(count()).toBe(252);
});

it('a change of nothing writes nothing', async () => {
  expect(await commitChange(async () => ({ result: 'same', change: [], sideWrites: [] }))).toBe('same');
  expect(count()).toBe(0);
});

it('a change is decided again when another writer was first', async () => {
  current.table.commit([put('a')]);
  const decide = vi
    .fn()
    .mockResolvedValueOnce({ result: 1, change: [put('a')], sideWrites: [] })
    .mockResolvedValueOnce({ result: 2, change: [], sideWrites: [put('a')] })
    .mockResolvedValue({
      result: 3,
      change: [orders.update({ id: 'a' }, { set: { count: 2 } }, equals('count', 1))],
      sideWrites: [],
    });

  expect(await commitChange(decide)).toBe(3);
  expect(current.table.find('ORDER#a', 'ORDER')).toMatchObject({ count: 2 });
});

it('the change waits for its side writes', async () => {
  current.table.commit([put('side 200')]);

  await expect(
    commitChange(async () => ({ result: 1, change: [put('a')], sideWrites })),
  ).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: 'Other requests keep changing this customer; try again.',
  });
  expect(current.table.find('ORDER#a', 'ORDER')).toBeUndefined();
});
