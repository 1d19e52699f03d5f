import { expect, it, vi } from 'vitest';
import { absent } from '#shared/kernel/condition.ts';
import { documentClient } from '#shared/kernel/table.ts';
import { writeAlone } from '#shared/kernel/write-alone.ts';
import { orders, useMemoryTable } from '../support/memory-table.ts';

const current = useMemoryTable();
const put = () => writeAlone(orders.put({ id: 'a', count: 1 }, absent('count')));
const stored = () => current.table.find('ORDER#a', 'ORDER')?.count;

it('a write alone says whether its condition held', async () => {
  expect(await put()).toBe(true);
  expect(await put()).toBe(false);
  expect(stored()).toBe(1);
});

it('an update alone says whether its condition held', async () => {
  const update = () => writeAlone(orders.update({ id: 'a' }, { set: { count: 2 } }, absent('count')));

  expect(await update()).toBe(true);
  expect(await update()).toBe(false);
  expect(stored()).toBe(2);
});

it('any other error is thrown', async () => {
  vi.spyOn(documentClient, 'send').mockRejectedValue(new Error('no table'));

  await expect(put()).rejects.toThrow('no table');
});

it('nothing but a put or an update is written alone', async () => {
  await expect(writeAlone(orders.remove({ id: 'a' }, absent('count')))).rejects.toThrow(
    'Only a Put or an Update',
  );
});
