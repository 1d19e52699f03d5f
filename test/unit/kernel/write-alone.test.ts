import { describe, expect, it, vi } from 'vitest';
import { absent } from '#shared/kernel/table/condition.ts';
import { documentClient } from '#shared/kernel/table/table.ts';
import { tryAmongTransactions, writeAlone } from '#shared/kernel/table/write-alone.ts';
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

describe('a write of an item that transactions have', () => {
  const conflict = Object.assign(new Error('conflict'), { name: 'TransactionConflictException' });
  const write = orders.put({ id: 'a', count: 1 }, absent('count'), { returnOld: true });

  it('is sent again until it is written', async () => {
    const send = vi.spyOn(current.table, 'send');
    for (let conflicts = 0; conflicts < 5; conflicts += 1) send.mockRejectedValueOnce(conflict);

    expect(await tryAmongTransactions(write)).toMatchObject({ isWritten: true });
    expect(stored()).toBe(1);
  });

  it('is sent six times at most', async () => {
    const send = vi.spyOn(current.table, 'send').mockRejectedValue(conflict);

    await expect(tryAmongTransactions(write)).rejects.toBe(conflict);
    expect(send).toHaveBeenCalledTimes(6);
  });

  it('is sent once when its condition fails', async () => {
    await put();
    const send = vi.spyOn(current.table, 'send');

    expect(await tryAmongTransactions(write)).toMatchObject({ isWritten: false, item: { count: 1 } });
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('is sent once when it meets any other error', async () => {
    const send = vi.spyOn(current.table, 'send').mockRejectedValue(new Error('no table'));

    await expect(tryAmongTransactions(write)).rejects.toThrow('no table');
    expect(send).toHaveBeenCalledTimes(1);
  });
});
