import { beforeAll, describe, expect, test } from 'vitest';
import { plantedAt, plantHistory } from '#test/support/planted-history.ts';
import { type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';

let platform: TestPlatform;
let account: FundedAccount;

const statementOf = ({ id }: Pick<FundedAccount, 'id'>, query: Record<string, string | number> = {}) =>
  platform.api.ok('getAccountStatement', { path: { accountId: id }, query });

const bankOf = async ({ customerId }: FundedAccount, suffix = '000'): Promise<string> =>
  (await platform.externalAccount({ customerId, suffix })).id;

const transferTo = (bankId: string, from: FundedAccount, amount: number) =>
  platform.api.ok('createTransferOut', {
    body: { source: { accountId: from.id }, destination: { accountId: bankId }, amount },
  });

beforeAll(async () => {
  platform = await newPlatform();
  // A funding of 1,000, a transfer of 300 that fails 30 s later, and one of 200 in between.
  account = await platform.fundedAccount(1_000);
  // Nothing but the second request may come between the first one and its failure.
  const [failing, sound] = [await bankOf(account, '005'), await bankOf(account)];
  const late = await transferTo(failing, account, 300);
  await transferTo(sound, account, 200);
  await platform.settled(late.id);
});

describe('a statement', () => {
  test('shows what moved in the order of its posting, with the balance after each entry', async () => {
    const statement = await statementOf(account);

    expect(statement.data.map(({ purpose, balanceAfter }) => [purpose, balanceAfter.amount])).toEqual([
      ['FUNDING', 1_000],
      ['TRANSFER', 700],
      ['TRANSFER', 500],
      ['REFUND', 800],
    ]);
    expect(statement).toMatchObject({
      accountId: account.id,
      openingBalance: { amount: 0 },
      closingBalance: { amount: 800, currency: { code: 'USD' } },
      entryCount: 4,
      totals: [
        { purpose: 'FUNDING', count: 1, credits: { amount: 1_000 }, debits: { amount: 0 } },
        { purpose: 'TRANSFER', count: 2, credits: { amount: 0 }, debits: { amount: -500 } },
        { purpose: 'REFUND', count: 1, credits: { amount: 300 }, debits: { amount: 0 } },
      ],
      hasMore: false,
    });
    const times = statement.data.map(({ postedAt }) => postedAt);
    expect(times).toEqual(times.toSorted());
  });

  test('agrees with the list of entries, which is newest first', async () => {
    const { data: listed } = await platform.api.ok('listJournalEntries', { path: { accountId: account.id } });

    expect((await statementOf(account)).data).toMatchObject(listed.toReversed());
    expect(listed[0]?.balanceAfter.amount).toBe(await platform.balanceOf(account));
  });

  test('comes in pages', async () => {
    const first = await statementOf(account, { limit: 3 });
    const second = await statementOf(account, { limit: 3, cursor: first.nextCursor ?? '' });

    expect([first.data.length, second.data.length, second.hasMore]).toEqual([3, 1, false]);
    expect(second.closingBalance).toEqual(first.closingBalance);
    expect(second.openingBalance).toEqual(first.openingBalance);
  });

  test('of a day that is over has no entries of today', async () => {
    const past = await statementOf(account, { from: '2025-10-01', to: '2025-10-02' });

    expect(past).toMatchObject({
      from: '2025-10-01T00:00:00.000Z',
      to: '2025-10-02T00:00:00.000Z',
      asOf: '2025-10-02T00:00:00.000Z',
      closingBalance: { amount: 0 },
      data: [],
      totals: [],
    });
  });

  test('exists for an account that never moved, and for one of the platform', async () => {
    const customers = await platform.fundedAccount(0);
    const { data } = await platform.api.ok('listPlatformInternalAccounts');

    for (const id of [customers.id, data[0]?.id ?? '']) {
      expect(await statementOf({ id })).toMatchObject({ closingBalance: { amount: 0 }, data: [] });
    }
  });

  test('goes on through the closing and reopening of the account', async () => {
    const { id: customerId } = await platform.newCustomer({ currencies: ['USD', 'EUR'] });
    const euros = await platform.accountOf(customerId, 'EUR');
    await platform.fund(euros.id, 500);
    const bank = await platform.externalAccount({ customerId, currency: 'EUR' });
    const body = { source: { accountId: euros.id }, destination: { accountId: bank.id }, amount: 500 };
    await platform.api.ok('createTransferOut', { body });
    const path = { customerId };
    const patch = (currencies: string[]) =>
      platform.api.ok('updateCustomer', { path, body: { customerType: 'INDIVIDUAL', currencies } });

    await patch(['USD']);
    const closed = await statementOf(euros);
    await patch(['USD', 'EUR']);
    await platform.fund(euros.id, 70);

    const amounts = ({ data }: typeof closed) => data.map(({ balanceAfter }) => balanceAfter.amount);
    expect(amounts(closed)).toEqual([500, 0]);
    expect(amounts(await statementOf(euros))).toEqual([500, 0, 70]);
  });

  test.each([
    ['a month that does not exist', { from: '2025-13-01' }, 'query.from'],
    ['words', { to: 'yesterday' }, 'query.to'],
    ['an end before the beginning', { from: '2025-10-02', to: '2025-10-01' }, 'query.to'],
    ['more than 366 days', { from: '2024-01-01', to: '2025-01-03' }, 'query.to'],
    ['a parameter that it does not have', { until: '2025-10-01' }, 'query.until'],
    ['a cursor of nobody', { cursor: 'bm9ib2R5' }, 'query.cursor'],
  ])('is refused for %s', async (_what, query, path) => {
    const { id: accountId } = await platform.fundedAccount(0);

    const error = await platform.api.refused('getAccountStatement', { path: { accountId }, query });

    expect(error).toMatchObject({ code: 'INVALID_INPUT', details: { issues: [{ path }] } });
  });

  test('of an unknown account is 404', async () => {
    const path = { accountId: 'InternalAccount:019542f5-b3e7-7d02-8000-000000000348' };

    expect((await platform.api.refused('getAccountStatement', { path })).code).toBe('ACCOUNT_NOT_FOUND');
  });
});

describe('with a long history', () => {
  const firstAt = new Date('2025-10-01T00:00:00.000Z');
  const count = 210;
  const sum = (count * (count + 1)) / 2;

  test('a statement and the list start from checkpoints', async () => {
    const wish = { count, firstAt };
    const [one, other] = [await platform.fundedAccount(0), await platform.fundedAccount(0)];
    await plantHistory(platform, one, wish);
    await plantHistory(platform, other, wish);
    await platform.fund(one.id, 1_000);
    const from = plantedAt(wish, 203).toISOString();

    const middle = await statementOf(one, { from, to: '2025-11-01' });
    const latest = await statementOf(one);
    const { data: listed } = await platform.api.ok('listJournalEntries', { path: { accountId: other.id } });

    expect(middle).toMatchObject({
      openingBalance: { amount: (203 * 204) / 2 },
      closingBalance: { amount: sum },
      entryCount: 7,
    });
    expect(latest).toMatchObject({
      openingBalance: { amount: sum },
      closingBalance: { amount: sum + 1_000 },
    });
    expect(listed.map(({ balanceAfter }) => balanceAfter.amount).slice(0, 2)).toEqual([sum, sum - count]);
    expect(await platform.reconcile()).toEqual([]);
  });
});
