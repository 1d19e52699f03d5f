import { describe, expect, it, vi } from 'vitest';
import type { Item } from '../support/expressions.ts';
import {
  books,
  change,
  check,
  current,
  eur,
  isBalance,
  isJournal,
  isPayment,
  transfer,
  useBooks,
  wait,
} from './books.ts';

useBooks();

/** Changes an item whenever anything is read. */
const changingAlways = (isMeant: (item: Item) => boolean): void => {
  const { table } = current;
  const send = table.send.bind(table);
  let version = 50;
  vi.spyOn(table, 'send').mockImplementation((command) => {
    version += 1;
    change(isMeant, { version });
    return send(command);
  });
};

describe('a difference is found:', () => {
  it('an entry that stands in the list of its account twice', async () => {
    const item = current.table.all().find(isJournal(books.paid));
    current.table.seed({ ...item, pk: 'TWICE' });

    const { found } = await check();

    expect(found.toSorted()).toEqual([
      'ENTRIES InternalAccount it has journals: 5 with 600, and in its list: 6 with 300',
    ]);
  });

  it('by the next check, which reads only what is new', async () => {
    await check();
    wait(10);
    await transfer('000', { amount: 150 });
    wait(60);
    change(isBalance, { balanceMinor: 451, version: 99 });

    const { counts, found } = await check({ isFull: false });

    expect(counts.entries).toBe(1);
    expect(found.toSorted()).toEqual([
      'BALANCE InternalAccount it holds 451, its journals sum to 450',
      'HOUSE Platform its accounts in EUR come to 1',
    ]);
  });

  it('an entry of nothing that stands in the list of its account', async () => {
    const item = current.table.all().find(isJournal(books.paid));
    const legs = [
      { account: eur, currency: 'EUR', amountMinor: 0 },
      { account: 'CLEARING', currency: 'EUR', amountMinor: 0 },
    ];
    current.table.seed({ ...item, pk: 'TWICE', legs });

    const { found } = await check();

    expect(found).toContain(
      'ENTRIES InternalAccount it has journals: 5 with 600, and in its list: 6 with 600',
    );
  });

  it('a list that contradicts the journals, which are what the account holds', async () => {
    const item = current.table.all().find(isJournal(books.paid));
    current.table.seed({ ...item, pk: 'TWICE' });

    const { found } = await check({ isFull: false });

    expect(found).toContain(
      'ENTRIES InternalAccount its journals sum to 600 as it holds, its list of entries to 300',
    );
    expect(found.join()).not.toContain('BALANCE InternalAccount');
  });

  it('a transfer in without its journal', async () => {
    const item = current.table.all().find(isJournal(books.received));
    current.table.remove(String(item?.pk), String(item?.sk));

    const { found } = await check();

    expect(found).toContain(
      'PAYMENT_JOURNALS Transaction it is COMPLETED: it has journals [], not [TRANSFER]',
    );
  });
});

describe('what changes as often as it is looked at', () => {
  it('is left to the next check when it is a payment', async () => {
    change(isPayment(books.paid), { settledAt: null });
    changingAlways(isPayment(books.paid));

    const { counts, found } = await check();

    expect(found.filter((one) => one.includes('settledAt'))).toEqual([]);
    expect(counts.deferred).toBe(1);
  });

  it('is left to the next check when it is the number of open payments', async () => {
    change(isBalance, { openTransactions: 3 });
    changingAlways(isBalance);

    const { counts, found } = await check();

    expect(found.filter((one) => one.startsWith('OPEN_PAYMENTS'))).toEqual([]);
    expect(counts.deferred).toBe(1);
  });
});
