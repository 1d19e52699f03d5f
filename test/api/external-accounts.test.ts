import { beforeAll, describe, expect, test } from 'vitest';
import { accountExample, individual } from '#shared/api/openapi/examples/accounts.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

let platform: TestPlatform;
let other: TestPlatform;
let customerId: string;

beforeAll(async () => {
  platform = await newPlatform();
  other = await newPlatform();
  customerId = (await platform.newCustomer()).id;
});

const newOwner = async (): Promise<string> => (await platform.newCustomer()).id;

describe('beneficiary verification', () => {
  test.each([
    ['102', 'NOT_MATCHED', undefined],
    ['103', 'PARTIAL_MATCH', { fullName: 'J. Doe' }],
    ['104', 'PENDING', undefined],
    ['106', 'UNSUPPORTED', undefined],
    ['107', 'CHECKED_BY_RECEIVING_FI', undefined],
    ['101', 'MATCHED', { fullName: 'Jane Doe' }],
    ['002', 'MATCHED', { fullName: 'Jane Doe' }],
  ])('suffix %s is %s', async (suffix, status, data) => {
    const created = await platform.externalAccount({ customerId, suffix });
    expect(created.beneficiaryVerificationStatus).toBe(status);
    expect(created.beneficiaryVerifiedData).toEqual(data);
  });

  test.each([
    ['105', 400, 'INVALID_BANK_ACCOUNT'],
    ['109', 500, 'INTERNAL_ERROR'],
  ])('suffix %s answers %i %s and stores nothing', async (suffix, status, code) => {
    const owner = await newOwner();
    const sample = accountExample('USD_ACCOUNT', { accountNumber: `1234567${suffix}` });
    const body = { ...sample, customerId: owner };

    expect(await platform.api.refused('createExternalAccount', { body })).toMatchObject({ status, code });

    const list = await platform.api.ok('listExternalAccounts', { query: { customerId: owner } });
    expect(list).toMatchObject({ data: [], totalCount: 0 });
  });

  test('of an e-mail style key reads the suffix before the @', async () => {
    const sample = accountExample('BRL_ACCOUNT', { pixKey: 'ana102@banco.example' });
    const created = await platform.api.ok('createExternalAccount', { body: { ...sample, customerId } });
    expect(created.beneficiaryVerificationStatus).toBe('NOT_MATCHED');
  });

  test('of a wallet is UNSUPPORTED, and the answer names the network', async () => {
    const sample = accountExample('SOLANA_WALLET', {
      address: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gD200',
    });
    const body = { ...sample, customerId, cryptoNetwork: 'SOLANA_MAINNET' };
    const created = await platform.api.ok('createExternalAccount', { body });
    expect(created).toMatchObject({
      beneficiaryVerificationStatus: 'UNSUPPORTED',
      cryptoNetwork: 'SOLANA_MAINNET',
    });
  });
});

describe('a request for an external account', () => {
  test("without customerId creates the platform's own account", async () => {
    const body = accountExample('USD_ACCOUNT', { accountNumber: '424242001' });
    const account = await platform.api.ok('createExternalAccount', { body });
    expect(account).not.toHaveProperty('customerId');
    const path = { externalAccountId: account.id };
    expect(await platform.api.ok('getPlatformExternalAccount', { path })).toEqual(account);
    expect(await platform.api.ok('getExternalAccount', { path })).toEqual(account);
  });

  test.each([
    ['a currency of another type', { currency: 'EUR' }, 'INVALID_CURRENCY'],
    ['an unknown currency', { currency: 'ABC' }, 'INVALID_CURRENCY'],
    ['no currency', { currency: undefined }, 'INVALID_INPUT'],
    [
      'a default deposit account without a customer',
      { customerId: undefined, defaultUmaDepositAccount: true },
      'INVALID_INPUT',
    ],
    [
      'an owner of another type',
      { customerId: 'Token:019542f5-b3e7-7d02-8000-000000000000' },
      'INVALID_INPUT',
    ],
    ['no account', { accountInfo: undefined }, 'INVALID_INPUT'],
    ['an accountInfo that is not an object', { accountInfo: 'IBAN' }, 'INVALID_INPUT'],
    ['an accountInfo without a type', { accountInfo: {} }, 'INVALID_INPUT'],
    ['a network on a bank account', { cryptoNetwork: 'SOLANA_MAINNET' }, 'INVALID_INPUT'],
    ['a default deposit mark that is text', { defaultUmaDepositAccount: 'yes' }, 'INVALID_INPUT'],
  ])('with %s is refused', async (_name, fields, code) => {
    const body = { ...accountExample('USD_ACCOUNT', { accountNumber: '7777' }), customerId, ...fields };
    expect(await platform.api.refused('createExternalAccount', { body })).toMatchObject({
      status: 400,
      code,
    });
  });

  test('lists every problem with its path', async () => {
    const accountInfo = {
      accountType: 'USD_ACCOUNT',
      routingNumber: 'x',
      beneficiary: { ...individual, fullName: 1 },
    };
    const { details } = await platform.api.refused('createExternalAccount', {
      body: { customerId, currency: 'USD', accountInfo },
    });
    expect(details?.issues).toMatchObject([
      { path: 'accountInfo.accountNumber' },
      { path: 'accountInfo.routingNumber' },
      { path: 'accountInfo.routingNumber' },
      { path: 'accountInfo.beneficiary.fullName' },
    ]);
  });

  test("for an unknown customer or another platform's finds no customer", async () => {
    const foreign = (await other.newCustomer()).id;
    for (const owner of [foreign, 'Customer:019542f5-b3e7-7d02-8000-000000000000']) {
      const body = { ...accountExample('USD_ACCOUNT'), customerId: owner };
      expect(await platform.api.refused('createExternalAccount', { body })).toMatchObject({
        status: 404,
        code: 'USER_NOT_FOUND',
      });
    }
  });

  test('for a deleted customer is refused', async () => {
    const owner = await newOwner();
    await platform.api.ok('deleteCustomer', { path: { customerId: owner } });
    const body = { ...accountExample('USD_ACCOUNT'), customerId: owner };
    expect(await platform.api.refused('createExternalAccount', { body })).toMatchObject({ status: 410 });
  });
});

describe('an identifier', () => {
  test('is accepted once per owner and currency, whatever its spelling', async () => {
    const [owner, counterpartyServer] = [await newOwner(), await newOwner()];
    const add = (who: string, iban: string) =>
      platform.api.call('createExternalAccount', {
        body: { ...accountExample('EUR_ACCOUNT', { iban }), customerId: who },
      });

    expect((await add(owner, 'GB33BUKB20201555555555')).isOk).toBe(true);
    expect((await add(owner, 'GB33bukb20201555555555')).error).toMatchObject({
      status: 409,
      code: 'EXTERNAL_ACCOUNT_EXISTS',
    });
    expect((await add(counterpartyServer, 'GB33BUKB20201555555555')).isOk).toBe(true);
  });

  test('in two currencies belongs to two accounts', async () => {
    const owner = await newOwner();
    for (const currency of ['USDC', 'USDT']) {
      const body = { ...accountExample('ETHEREUM_WALLET'), customerId: owner, currency };
      await platform.api.ok('createExternalAccount', { body });
    }
  });

  test('in many simultaneous requests is accepted once', async () => {
    const body = { ...accountExample('USD_ACCOUNT'), customerId: await newOwner() };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => platform.api.call('createExternalAccount', { body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  test('is free again once the account is deleted', async () => {
    const body = { ...accountExample('USD_ACCOUNT'), customerId: await newOwner() };
    const { id } = await platform.api.ok('createExternalAccount', { body });
    await platform.api.ok('deleteExternalAccount', { path: { externalAccountId: id } });
    await platform.api.ok('createExternalAccount', { body });
  });
});

describe('the default UMA deposit account', () => {
  const defaultsOf = async (owner: string): Promise<string[]> => {
    const { data } = await platform.api.ok('listExternalAccounts', { query: { customerId: owner } });
    return data.filter((account) => account.defaultUmaDepositAccount).map(({ id }) => id);
  };
  const addDefault = (owner: string, accountNumber: string) =>
    platform.api.ok('createExternalAccount', {
      body: {
        ...accountExample('USD_ACCOUNT', { accountNumber }),
        customerId: owner,
        defaultUmaDepositAccount: true,
      },
    });

  test('is the newest account that was marked for it', async () => {
    const owner = await newOwner();
    const first = await addDefault(owner, '1000');
    const second = await addDefault(owner, '2000');

    expect([first.defaultUmaDepositAccount, second.defaultUmaDepositAccount]).toEqual([true, true]);
    expect(await defaultsOf(owner)).toEqual([second.id]);
    const path = { externalAccountId: first.id };
    expect(await platform.api.ok('getExternalAccount', { path })).toMatchObject({
      defaultUmaDepositAccount: false,
    });
  });

  test('is a single one, even when several requests mark one at once', async () => {
    const owner = await newOwner();
    await Promise.all(['1000', '2000', '3000', '4000'].map((number) => addDefault(owner, number)));
    expect(await defaultsOf(owner)).toHaveLength(1);
  });

  test('that is deleted leaves none, and another can follow', async () => {
    const owner = await newOwner();
    const first = await addDefault(owner, '1000');
    await platform.api.ok('deleteExternalAccount', { path: { externalAccountId: first.id } });

    expect(await defaultsOf(owner)).toEqual([]);
    const second = await addDefault(owner, '1000');
    expect(await defaultsOf(owner)).toEqual([second.id]);
  });

  test('stays when a request with a taken identifier marks another', async () => {
    const owner = await newOwner();
    const first = await addDefault(owner, '1000');
    const body = {
      ...accountExample('USD_ACCOUNT', { accountNumber: '1000' }),
      customerId: owner,
      defaultUmaDepositAccount: true,
    };
    expect(await platform.api.refused('createExternalAccount', { body })).toMatchObject({ status: 409 });
    expect(await defaultsOf(owner)).toEqual([first.id]);
  });
});

describe('a deleted account', () => {
  test('is missing from GET, lists and DELETE', async () => {
    const owner = await newOwner();
    const { id } = await platform.externalAccount({ customerId: owner });
    const path = { externalAccountId: id };

    await platform.api.ok('deleteExternalAccount', { path });

    for (const operation of ['getExternalAccount', 'deleteExternalAccount'] as const) {
      expect(await platform.api.refused(operation, { path })).toMatchObject({
        status: 404,
        code: 'ACCOUNT_NOT_FOUND',
      });
    }
    const list = await platform.api.ok('listExternalAccounts', { query: { customerId: owner } });
    expect(list).toMatchObject({ data: [], totalCount: 0 });
  });
});

describe('GET /customers/external-accounts', () => {
  test("lists every account once, newest first, without the platform's own", async () => {
    const own = await newPlatform();
    const [first, second] = [await own.newCustomer(), await own.newCustomer()];
    await own.externalAccount();
    const made: string[] = [];
    for (const owner of [first, second, first, second, first]) {
      made.push((await own.externalAccount({ customerId: owner.id })).id);
    }

    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await own.api.ok('listExternalAccounts', { query: { limit: 2, cursor } });
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== undefined);

    expect(seen).toEqual(made.reverse());
  });

  test('for one customer has the exact total on each page, and can filter by currency', async () => {
    const owner = await newOwner();
    for (const currency of ['USD', 'EUR', 'USD']) {
      await platform.externalAccount({ customerId: owner, currency });
    }
    const list = (query: Record<string, string | number | undefined>) =>
      platform.api.ok('listExternalAccounts', { query: { customerId: owner, ...query } });

    const first = await list({ limit: 2 });
    const last = await list({ limit: 2, cursor: first.nextCursor });
    const euros = await list({ currency: 'EUR' });

    expect([first.data.length, first.hasMore, first.totalCount]).toEqual([2, true, 3]);
    expect([last.data.length, last.hasMore, last.totalCount]).toEqual([1, false, 3]);
    expect(euros).toMatchObject({ data: [{ currency: 'EUR' }], totalCount: 1 });
  });
});

describe("the platform's own accounts", () => {
  test('are created, read, listed and deleted, and exclude those of its customers', async () => {
    const own = await newPlatform();
    const owner = await own.newCustomer();
    const theirs = await own.externalAccount({ customerId: owner.id });
    const mine = await own.externalAccount({ currency: 'EUR' });
    const path = { externalAccountId: mine.id };

    expect([mine.status, mine.customerId]).toEqual(['ACTIVE', undefined]);
    expect(await own.api.ok('getPlatformExternalAccount', { path })).toEqual(mine);
    expect(await own.api.ok('listPlatformExternalAccounts')).toEqual({ data: [mine], hasMore: false });
    expect(await own.api.ok('listPlatformExternalAccounts', { query: { currency: 'USD' } })).toEqual({
      data: [],
      hasMore: false,
    });
    for (const [operation, id] of [
      ['getPlatformExternalAccount', theirs.id],
      ['deletePlatformExternalAccount', theirs.id],
    ] as const) {
      const apiError = await own.api.refused(operation, { path: { externalAccountId: id } });
      expect(apiError).toMatchObject({ status: 404, code: 'ACCOUNT_NOT_FOUND' });
    }
    await own.api.ok('deletePlatformExternalAccount', { path });
    expect(await own.api.ok('listPlatformExternalAccounts')).toEqual({ data: [], hasMore: false });
  });

  test('are invisible to another platform', async () => {
    const { id } = await platform.externalAccount();
    for (const operation of ['getPlatformExternalAccount', 'deletePlatformExternalAccount'] as const) {
      const apiError = await other.api.refused(operation, { path: { externalAccountId: id } });
      expect(apiError).toMatchObject({ status: 404, code: 'ACCOUNT_NOT_FOUND' });
    }
  });
});
