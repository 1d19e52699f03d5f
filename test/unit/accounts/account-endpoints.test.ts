import { describe, expect, it } from 'vitest';
import { handler as createAccount } from '#functions/accounts/create-external-account.ts';
import { handler as createPlatformAccount } from '#functions/accounts/create-platform-external-account.ts';
import { handler as deleteAccount } from '#functions/accounts/delete-external-account.ts';
import { handler as deletePlatformAccount } from '#functions/accounts/delete-platform-external-account.ts';
import { handler as getAccount } from '#functions/accounts/get-external-account.ts';
import { handler as getPlatformAccount } from '#functions/accounts/get-platform-external-account.ts';
import { handler as listAccounts } from '#functions/accounts/list-external-accounts.ts';
import { handler as listInternalAccounts } from '#functions/accounts/list-internal-accounts.ts';
import { handler as listPlatformAccounts } from '#functions/accounts/list-platform-external-accounts.ts';
import { handler as listPlatformInternalAccounts } from '#functions/accounts/list-platform-internal-accounts.ts';
import { accountTypes } from '#shared/accounts/account-types/account-types.ts';
import { accountTypeNames } from '#shared/accounts/account-types/primary-identifiers.ts';
import { getLastingExternalAccount } from '#shared/accounts/store.ts';
import { accountExample } from '#shared/api/openapi/examples/accounts.ts';
import { internalAccountUuid } from '#shared/kernel/ids.ts';
import { at, bank, customer, otherCustomer, platform } from '../payments/quotes/quote-world.ts';
import { call } from '../support/call.ts';
import { useMemoryTable } from '../support/memory-table.ts';
import { fill } from '../support/payments.ts';
import { seedWorld } from '../support/world.ts';

const current = useMemoryTable();
const platformId = platform().uuid;
const customerId = `Customer:${customer().uuid}`;
const sample = accountExample('USD_ACCOUNT', { accountNumber: '424242001' });
const create = async (fields: object = {}) => {
  const { status, body } = await call(createAccount, { body: { ...sample, customerId, ...fields } });
  return { status, body: Object(body) };
};
const created = async (fields: object = {}): Promise<string> => (await create(fields)).body.id;
const bareId = (id: string): string => id.replace('ExternalAccount:', '');
const listed = async (handler: unknown, query: Record<string, string> = {}) =>
  Object((await call(handler, { query })).body);
const idsOf = ({ data }: { data: { id: string }[] }): string[] => data.map(({ id }) => id);

describe('an external account', () => {
  it('is answered as it was ordered, and is read again', async () => {
    seedWorld(current.table);

    const { status, body } = await create({ platformAccountId: 'mine' });

    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^ExternalAccount:[0-9a-f-]{36}$/),
      customerId,
      status: 'ACTIVE',
      platformAccountId: 'mine',
      currency: 'USD',
      defaultUmaDepositAccount: false,
      beneficiaryVerificationStatus: 'MATCHED',
      beneficiaryVerifiedData: { fullName: 'Jane Doe' },
      accountInfo: {
        ...sample.accountInfo,
        paymentRails: expect.arrayContaining(['ACH', 'WIRE']),
      },
    });
    const path = { externalAccountId: body.id };
    expect((await call(getAccount, { path })).body).toEqual(body);
    expect((await call(getPlatformAccount, { path })).body).toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
    expect((await call(getAccount, { path, platformId: otherCustomer().uuid })).status).toBe(404);
  });

  it.each(accountTypeNames)('of the type %s has the rails of its type, and is read again', async (type) => {
    const { paymentRails: all, identifiers, primaryIdentifier, currencies } = accountTypes[type];
    const paymentRails = identifiers?.[primaryIdentifier]?.paymentRails ?? all;
    const { accountInfo } = accountExample(type);
    const owner = `Customer:${otherCustomer().uuid}`;
    seedWorld(current.table);

    const { body } = await create({ customerId: owner, accountInfo, currency: currencies[0] });

    expect(body).toMatchObject({
      customerId: owner,
      status: 'ACTIVE',
      currency: currencies[0],
      defaultUmaDepositAccount: false,
    });
    expect(body.accountInfo).toEqual({ ...accountInfo, ...(paymentRails !== null && { paymentRails }) });
    expect((await call(getAccount, { path: { externalAccountId: body.id } })).body).toEqual(body);
    expect((await listed(listAccounts, { customerId: owner })).data).toEqual([body]);
  });

  it('with the number of another one of the same owner is refused and named', async () => {
    seedWorld(current.table);
    const externalAccountId = await created();

    expect(await create()).toMatchObject({
      status: 409,
      body: { code: 'EXTERNAL_ACCOUNT_EXISTS', details: { externalAccountId } },
    });
    expect((await create({ customerId: `Customer:${otherCustomer().uuid}` })).status).toBe(201);
  });

  it('without a customer is the own one of the platform', async () => {
    seedWorld(current.table);

    const { body } = await call(createPlatformAccount, { body: sample });
    const { id } = Object(body);

    expect(body).not.toHaveProperty('customerId');
    expect(idsOf(await listed(listPlatformAccounts))).toEqual([id]);
    expect(idsOf(await listed(listAccounts))).toEqual([`ExternalAccount:${bank().uuid}`]);
    expect((await call(getPlatformAccount, { path: { externalAccountId: id } })).body).toEqual(body);
  });

  it('of the platform is listed in pages, even when the last one of a page is deleted meanwhile', async () => {
    seedWorld(current.table);
    const ids: string[] = [];
    for (const accountNumber of ['424242001', '424242002', '424242003', '424242004']) {
      const body = accountExample('USD_ACCOUNT', { accountNumber });
      ids.unshift(Object((await call(createPlatformAccount, { body })).body).id);
    }

    const first = await listed(listPlatformAccounts, { limit: '2' });
    await call(deletePlatformAccount, { path: { externalAccountId: ids[1] ?? '' } });
    const last = await listed(listPlatformAccounts, { limit: '2', cursor: first.nextCursor });

    expect([idsOf(first), idsOf(last)]).toEqual([ids.slice(0, 2), ids.slice(2)]);
    expect([first.hasMore, last.hasMore]).toEqual([true, false]);
    expect(await listed(listPlatformAccounts, { limit: '101' })).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('that is deleted is gone, frees its number, and is still known to its payments', async () => {
    seedWorld(current.table);
    const id = await created();
    const path = { externalAccountId: id };

    expect(await call(deleteAccount, { path })).toEqual({ status: 204, body: undefined });

    for (const handler of [getAccount, deleteAccount])
      expect(await call(handler, { path })).toMatchObject({
        status: 404,
        body: { code: 'ACCOUNT_NOT_FOUND' },
      });
    expect(await getLastingExternalAccount(platformId, bareId(id))).toMatchObject({ status: 'ACTIVE' });
    expect((await listed(listAccounts, { customerId })).data).toHaveLength(1);
    expect((await create()).status).toBe(201);
  });

  it('on a network that its type does not have is refused', async () => {
    seedWorld(current.table);

    expect(await create({ cryptoNetwork: 'SOLANA_MAINNET' })).toMatchObject({ status: 400 });
  });

  it('in a currency that its type does not have is refused', async () => {
    seedWorld(current.table);

    expect((await create({ currency: 'EUR' })).body).toMatchObject({ code: 'INVALID_CURRENCY' });
  });

  it.each([
    ['nobody', `Customer:${platformId}`, 'USER_NOT_FOUND'],
    ['a deleted customer', customerId, 'CUSTOMER_DELETED'],
  ])('of %s is refused', async (_who, owner, code) => {
    seedWorld(current.table);
    const key = { pk: `CUSTOMER#${platformId}#${customer().uuid}`, sk: 'CUSTOMER' };
    current.table.seed({ ...current.table.find(key.pk, key.sk), ...key, isDeleted: true });

    expect((await create({ customerId: owner })).body).toMatchObject({ code });
  });
});

describe('the list of external accounts', () => {
  it('has the newest first, in pages, and only those of the customer or currency that is asked for', async () => {
    seedWorld(current.table);
    const first = `ExternalAccount:${bank().uuid}`;
    const second = await created();

    expect(idsOf(await listed(listAccounts))).toEqual([second, first]);
    expect(idsOf(await listed(listAccounts, { currency: 'EUR' }))).toEqual([first]);
    expect(await listed(listAccounts, { customerId: `Customer:${otherCustomer().uuid}` })).toMatchObject({
      data: [],
      totalCount: 0,
    });
    const foreign = await call(listAccounts, { platformId: otherCustomer().uuid });
    expect(foreign.body).toMatchObject({ data: [] });
    const page = await listed(listAccounts, { customerId, limit: '1' });
    expect(page).toMatchObject({ data: [{ id: second }], totalCount: 2, hasMore: true });
    const next = await listed(listAccounts, { customerId, limit: '1', cursor: page.nextCursor });
    expect(next).toMatchObject({ data: [{ id: first }], hasMore: false });
  });
});

describe('internal accounts', () => {
  const usd = internalAccountUuid(customer().uuid, 'USD');

  it('show their balance and how to fund them', async () => {
    seedWorld(current.table);
    fill(current.table, usd, { balanceMinor: 1234n, updatedAt: '2025-10-14T09:00:00.000Z' });

    const { data } = await listed(listInternalAccounts, { customerId, currency: 'USD' });

    expect(data).toMatchObject([
      {
        id: `InternalAccount:${usd}`,
        customerId,
        balance: { amount: 1234, currency: { code: 'USD', decimals: 2 } },
        createdAt: at,
        updatedAt: '2025-10-14T09:00:00.000Z',
      },
    ]);
    expect(data[0].fundingPaymentInstructions).not.toEqual([]);
  });

  it('of all customers and of the platform are in different lists', async () => {
    seedWorld(current.table);

    expect((await listed(listInternalAccounts)).data).toHaveLength(4);
    expect((await listed(listInternalAccounts, { currency: 'EUR' })).data).toHaveLength(2);
    const own = await listed(listPlatformInternalAccounts, { currency: 'EUR' });
    expect(own).toMatchObject({ data: [{ balance: { amount: 0 }, createdAt: at, updatedAt: at }] });
    expect(own.data[0]).not.toHaveProperty('customerId');
    expect((await listed(listPlatformInternalAccounts)).data).toHaveLength(2);
  });

  it('of the platform comes in pages, or whole without a limit', async () => {
    seedWorld(current.table);
    const { data, hasMore } = await listed(listPlatformInternalAccounts);

    const first = await listed(listPlatformInternalAccounts, { limit: '1' });
    const last = await listed(listPlatformInternalAccounts, { limit: '1', cursor: first.nextCursor });
    const foreign = await listed(listPlatformInternalAccounts, { currency: 'EUR', cursor: first.nextCursor });

    expect([hasMore, first.hasMore, last.hasMore]).toEqual([false, true, false]);
    expect([...first.data, ...last.data]).toEqual(data);
    expect(last).not.toHaveProperty('nextCursor');
    expect(foreign).toMatchObject({ code: 'INVALID_INPUT' });
  });
});
