import { beforeAll, describe, expect, it } from 'vitest';
import type { BodyOf } from '#test/support/api-client.ts';
import { type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';

type Transaction = BodyOf<'getTransaction'>;

let platform: TestPlatform;
let jane: FundedAccount;
let joe: FundedAccount;
let janesBank: string;
let platformAccount: string;
/** Transactions by name, in the order of their creation. */
const made: Record<string, Transaction> = {};

const pay = (from: string, to: string, amount: number) =>
  platform.api.ok('createTransferOut', {
    body: { source: { accountId: from }, destination: { accountId: to }, amount },
  });

const pull = (from: string, to: string, amount: number) =>
  platform.api.ok('createTransferIn', {
    body: { source: { accountId: from }, destination: { accountId: to }, amount },
  });

beforeAll(async () => {
  platform = await newPlatform();
  [jane, joe] = [await platform.fundedAccount(10_000), await platform.fundedAccount(10_000)];
  const { data } = await platform.api.ok('listPlatformInternalAccounts', { query: { currency: 'USD' } });
  platformAccount = data[0]?.id ?? '';
  await platform.fund(platformAccount, 5_000);
  janesBank = (await platform.externalAccount({ customerId: jane.customerId })).id;
  const failing = await platform.externalAccount({ customerId: joe.customerId, suffix: '002' });
  const ownBank = await platform.externalAccount();
  made.janeOut = await pay(jane.id, janesBank, 101);
  made.janeIn = await pull(janesBank, jane.id, 102);
  made.joeFailed = await pay(joe.id, failing.id, 103);
  made.platformOut = await pay(platformAccount, ownBank.id, 104);
  made.platformIn = await pull(ownBank.id, platformAccount, 105);
});

const idsOf = (...names: readonly string[]): string[] => names.map((name) => made[name]?.id ?? name);

const list = async (query: Record<string, string | number>): Promise<string[]> =>
  (await platform.api.ok('listTransactions', { query })).data.map(({ id }) => id);

describe('a transaction', () => {
  it.each(['janeOut', 'janeIn', 'joeFailed', 'platformOut', 'platformIn'])(
    'has the same GET as its own answer: %s',
    async (name) => {
      const transaction = await platform.api.ok('getTransaction', {
        path: { transactionId: made[name]?.id ?? '' },
      });

      expect(transaction).toEqual(made[name]);
    },
  );

  it('names its customer, or the platform when the platform owns the money', () => {
    expect(made.janeOut).toMatchObject({
      customerId: jane.customerId,
      type: 'OUTGOING',
      status: 'COMPLETED',
    });
    expect(made.janeIn).toMatchObject({ customerId: jane.customerId, type: 'INCOMING', status: 'COMPLETED' });
    expect(made.joeFailed).toMatchObject({ status: 'FAILED', refund: { status: 'COMPLETED' } });
    expect(made.platformOut).toMatchObject({ customerId: `Platform:${platform.id}`, status: 'COMPLETED' });
  });

  it('that does not exist is not found', async () => {
    const error = await platform.api.refused('getTransaction', {
      path: { transactionId: 'Transaction:019542f5-b3e7-7d02-8000-000000000000' },
    });

    expect(error).toMatchObject({
      status: 404,
      code: 'TRANSACTION_NOT_FOUND',
      message: 'There is no such transaction.',
    });
  });
});

describe('a list of transactions', () => {
  it('is newest first, or oldest first on request', async () => {
    const oldestFirst = idsOf('janeOut', 'janeIn', 'joeFailed', 'platformOut', 'platformIn');

    expect(await list({ sortOrder: 'asc' })).toEqual(oldestFirst);
    expect(await list({ sortOrder: 'desc' })).toEqual(oldestFirst.toReversed());
    expect(await list({})).toEqual(oldestFirst.toReversed());
  });

  it('has each transaction as its GET shows it', async () => {
    const { data } = await platform.api.ok('listTransactions');

    expect(data.toReversed()).toEqual(Object.values(made));
  });

  it('has the same transactions in pages of any size', async () => {
    const wanted = await list({});
    for (const limit of [1, 2, 3, 5, 100]) {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await platform.api.ok('listTransactions', { query: { limit, cursor } });
        expect(page.hasMore).toBe(page.nextCursor !== undefined);
        expect(page.data.length).toBeLessThanOrEqual(limit);
        found.push(...page.data.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      expect(found).toEqual(wanted);
    }
  });

  const reference = (name: string) => made[name]?.reconciliationInstructions?.reference ?? '';
  const createdAt = (name: string) => made[name]?.createdAt ?? '';
  const filters: Readonly<Record<string, [() => Record<string, string>, string[]]>> = {
    'of a customer': [() => ({ customerId: jane.customerId }), ['janeIn', 'janeOut']],
    'of the platform itself': [
      () => ({ customerId: `Platform:${platform.id}` }),
      ['platformIn', 'platformOut'],
    ],
    "of a customer by the platform's id": [
      () => ({ platformCustomerId: made.joeFailed?.platformCustomerId ?? '' }),
      ['joeFailed'],
    ],
    'of a customer by both ids': [
      () => ({ customerId: jane.customerId, platformCustomerId: made.janeIn?.platformCustomerId ?? '' }),
      ['janeIn', 'janeOut'],
    ],
    'of two customers at once': [
      () => ({ customerId: jane.customerId, platformCustomerId: made.joeFailed?.platformCustomerId ?? '' }),
      [],
    ],
    'of an unknown customer': [() => ({ platformCustomerId: 'nobody' }), []],
    'of a status': [() => ({ status: 'FAILED' }), ['joeFailed']],
    'of a status that no transaction has': [() => ({ status: 'PENDING' }), []],
    'of the most frequent status': [
      () => ({ status: 'COMPLETED' }),
      ['platformIn', 'platformOut', 'janeIn', 'janeOut'],
    ],
    'of a status and a customer': [() => ({ status: 'FAILED', customerId: jane.customerId }), []],
    'that came in': [() => ({ type: 'INCOMING' }), ['platformIn', 'janeIn']],
    'that went out': [() => ({ type: 'OUTGOING' }), ['platformOut', 'joeFailed', 'janeOut']],
    'from an internal account': [() => ({ senderAccountIdentifier: jane.id }), ['janeOut']],
    'to an internal account': [() => ({ receiverAccountIdentifier: jane.id }), ['janeIn']],
    'from an external account': [() => ({ senderAccountIdentifier: janesBank }), ['janeIn']],
    'to an external account': [() => ({ receiverAccountIdentifier: janesBank }), ['janeOut']],
    'from one account to another': [
      () => ({ senderAccountIdentifier: jane.id, receiverAccountIdentifier: janesBank }),
      ['janeOut'],
    ],
    "from the platform's account": [() => ({ senderAccountIdentifier: platformAccount }), ['platformOut']],
    'from nobody': [() => ({ senderAccountIdentifier: '$nobody@uma.test' }), []],
    'by its reference': [() => ({ reference: reference('janeIn') }), ['janeIn']],
    'by its reference in small letters': [
      () => ({ reference: reference('joeFailed').toLowerCase() }),
      ['joeFailed'],
    ],
    'by a reference and a filter that excludes it': [
      () => ({ reference: reference('janeIn'), type: 'OUTGOING' }),
      [],
    ],
    'by a malformed reference': [() => ({ reference: 'INVOICE 4711' }), []],
    'from a moment on, inclusive': [
      () => ({ startDate: createdAt('platformOut') }),
      ['platformIn', 'platformOut'],
    ],
    'up to a moment, inclusive': [() => ({ endDate: createdAt('janeIn') }), ['janeIn', 'janeOut']],
    'between two moments': [
      () => ({ startDate: createdAt('janeIn'), endDate: createdAt('platformOut') }),
      ['platformOut', 'joeFailed', 'janeIn'],
    ],
    'between two moments in the wrong order': [
      () => ({ startDate: createdAt('platformOut'), endDate: createdAt('janeIn') }),
      [],
    ],
    'by all filters at once': [
      () => ({
        customerId: jane.customerId,
        status: 'COMPLETED',
        type: 'OUTGOING',
        senderAccountIdentifier: jane.id,
        receiverAccountIdentifier: janesBank,
        startDate: createdAt('janeOut'),
        endDate: createdAt('janeIn'),
        reference: reference('janeOut'),
        sortOrder: 'asc',
      }),
      ['janeOut'],
    ],
  };

  it.each(Object.keys(filters))('can be filtered to those %s', async (name) => {
    const [query, wanted] = filters[name] ?? [() => ({}), ['unknown']];

    expect(await list(query())).toEqual(idsOf(...wanted));
  });

  it.each([
    ['status', 'DONE'],
    ['type', 'outgoing'],
    ['startDate', 'yesterday'],
    ['endDate', '2025-02-30T00:00:00Z'],
    ['sortOrder', 'up'],
    ['limit', '0'],
    ['limit', '101'],
    ['customerId', 'Token:019542f5-b3e7-7d02-8000-000000000000'],
    ['reference', ''],
  ])('is refused with %s=%s', async (name, value) => {
    const error = await platform.api.refused('listTransactions', { query: { [name]: value } });

    expect(error).toMatchObject({ code: 'INVALID_INPUT', details: { issues: [{ path: `query.${name}` }] } });
  });

  it('with several wrong filters names them all', async () => {
    const error = await platform.api.refused('listTransactions', {
      query: { status: 'x', type: 'y', limit: 'z' },
    });

    expect(error.details).toMatchObject({
      issues: [{ path: 'query.limit' }, { path: 'query.status' }, { path: 'query.type' }],
    });
  });
});

describe('the journal of an account', () => {
  const entriesOf = async (accountId: string) =>
    (await platform.api.ok('listJournalEntries', { path: { accountId } })).data;

  it('sums to the balance, and each entry sums to zero', async () => {
    for (const accountId of [jane.id, joe.id, platformAccount]) {
      const entries = await entriesOf(accountId);
      const legs = entries.map((entry) => entry.legs.reduce((sum, { amount }) => sum + amount.amount, 0));

      expect(legs).toEqual(entries.map(() => 0));
    }
    const sum = (entries: Awaited<ReturnType<typeof entriesOf>>) =>
      entries.reduce((total, { amount }) => total + amount.amount, 0);
    expect(sum(await entriesOf(jane.id))).toBe(10_000 - 101 + 102);
    expect(sum(await entriesOf(joe.id))).toBe(10_000);
    expect(sum(await entriesOf(platformAccount))).toBe(5_000 - 104 + 105);
  });

  it('names the purpose and the transaction of each entry, newest first', async () => {
    const purposes = (await entriesOf(joe.id)).map(({ purpose, amount }) => [purpose, amount.amount]);

    expect(purposes).toEqual([
      ['REFUND', 103],
      ['TRANSFER', -103],
      ['FUNDING', 10_000],
    ]);
  });
});

describe('the platform', () => {
  it('is consistent at the end', async () => {
    expect(await platform.reconcile()).toEqual([]);
  });
});
