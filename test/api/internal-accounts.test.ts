import { beforeAll, describe, expect, test } from 'vitest';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await newPlatform();
});

describe('GET /customers/internal-accounts', () => {
  test('shows balance, payment instructions and owner', async () => {
    const account = await platform.fundedAccount(12_345, 'EUR');

    const { data, totalCount, hasMore } = await platform.api.ok('listInternalAccounts', {
      query: { customerId: account.customerId },
    });

    expect({ totalCount, hasMore }).toEqual({ totalCount: 1, hasMore: false });
    expect(data).toMatchObject([
      {
        id: account.id,
        customerId: account.customerId,
        balance: { amount: 12_345, currency: { code: 'EUR', decimals: 2 } },
        fundingPaymentInstructions: [
          {
            isPlatformAccount: false,
            accountOrWalletInfo: { accountType: 'EUR_ACCOUNT', paymentRails: ['SEPA', 'SEPA_INSTANT'] },
          },
        ],
      },
    ]);
  });

  test('lists every account of every customer once', async () => {
    const own = await newPlatform();
    const customers = [
      await own.newCustomer({ currencies: ['USD', 'EUR', 'BRL'] }),
      await own.newCustomer({ currencies: ['USD'] }),
      await own.newCustomer({ currencies: ['GBP', 'USD'] }),
    ];

    const seen: (string | undefined)[] = [];
    let cursor: string | undefined;
    do {
      const page = await own.api.ok('listInternalAccounts', { query: { limit: 2, cursor } });
      seen.push(...page.data.map(({ customerId }) => customerId));
      cursor = page.nextCursor;
    } while (cursor !== undefined);

    const [first, second, third] = customers.map(({ id }) => id);
    expect(seen).toEqual([third, third, second, first, first, first]);
  });

  test('filters by currency and customer', async () => {
    const own = await newPlatform();
    const first = await own.newCustomer({ currencies: ['USD', 'EUR'] });
    const second = await own.newCustomer({ currencies: ['EUR'] });
    const ownersOf = async (query: Record<string, string>) =>
      (await own.api.ok('listInternalAccounts', { query })).data.map(({ customerId }) => customerId);

    expect(await ownersOf({ currency: 'EUR' })).toEqual([second.id, first.id]);
    expect(await ownersOf({ currency: 'GBP' })).toEqual([]);
    expect(await ownersOf({ currency: 'EUR', customerId: first.id })).toEqual([first.id]);
  });

  test("another platform's customer has no accounts for this platform", async () => {
    const { id } = await platform.newCustomer();
    const { api } = await newPlatform();
    expect(await api.ok('listInternalAccounts', { query: { customerId: id } })).toEqual({
      data: [],
      hasMore: false,
      totalCount: 0,
    });
  });

  test('an identifier of another type is refused', async () => {
    const query = { customerId: 'Token:019542f5-b3e7-7d02-8000-000000000000' };
    expect(await platform.api.refused('listInternalAccounts', { query })).toMatchObject({
      code: 'INVALID_INPUT',
    });
  });
});

describe('GET /platform/internal-accounts', () => {
  test("lists the platform's own accounts, one in each of its currencies", async () => {
    const { data } = await platform.api.ok('listPlatformInternalAccounts');

    const codes = data.map(({ balance }) => balance.currency.code);
    expect(codes).toEqual(expect.arrayContaining(['USD', 'EUR', 'BRL', 'BTC']));
    expect(new Set(codes).size).toBe(codes.length);
    expect(data.every(({ customerId }) => customerId === undefined)).toBe(true);
    expect(data[0]?.fundingPaymentInstructions[0]?.isPlatformAccount).toBe(true);
  });

  test('filters by currency and shows deposits', async () => {
    const own = await newPlatform();
    const { data } = await own.api.ok('listPlatformInternalAccounts', { query: { currency: 'USD' } });
    await own.fund(data[0]?.id ?? '', 500);

    const after = await own.api.ok('listPlatformInternalAccounts', { query: { currency: 'USD' } });

    expect(after.data.map(({ balance }) => balance.amount)).toEqual([500]);
  });
});
