import { beforeAll, describe, expect, it } from 'vitest';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

let platform: TestPlatform;

beforeAll(async () => {
  platform = await newPlatform();
});

const list = (query: Query = {}) => platform.api.ok('listUmaProviders', { query });

const domainsOf = async (query: Query): Promise<string[]> =>
  (await list({ limit: 100, ...query })).data.map(({ domain }) => domain);

const allAscending = [
  'andes-wallet.test',
  'banco-modelo.test',
  'blocked-exchange.test',
  'euro-example-bank.test',
  'lagos-pay.test',
  'manila-remit.test',
  'mumbai-money.test',
  'sandbox.uma.test',
  'unlisted-wallet.test',
];

describe('the UMA providers', () => {
  it('include the sandbox', async () => {
    const { data } = await list({ countryCode: 'MX' });

    expect(data).toEqual([
      {
        name: 'Sandbox',
        supportedRegions: ['DE', 'ES', 'FR', 'MX', 'US'],
        domain: 'sandbox.uma.test',
        logoUrl: 'https://sandbox.uma.test/logo.svg',
        supportedCurrencies: [
          { code: 'USD', name: 'US Dollar', symbol: '$', decimals: 2 },
          { code: 'EUR', name: 'Euro', symbol: '€', decimals: 2 },
          { code: 'MXN', name: 'Mexican Peso', symbol: '$', decimals: 2 },
        ],
        allowListStatus: true,
      },
    ]);
  });

  it.each<[string, Query, string[]]>([
    ['by name in reverse', {}, allAscending.toReversed()],
    ['by name', { sortOrder: 'asc' }, allAscending],
    ['in a country', { countryCode: 'US' }, ['sandbox.uma.test', 'blocked-exchange.test']],
    ['in a currency', { currencyCode: 'USDC' }, ['andes-wallet.test']],
    [
      'on the allowlist in a currency',
      { currencyCode: 'EUR', hasBlockedProviders: false, sortOrder: 'asc' },
      ['euro-example-bank.test', 'sandbox.uma.test'],
    ],
    [
      'with blocked providers in a currency',
      { currencyCode: 'EUR', hasBlockedProviders: true, sortOrder: 'asc' },
      ['euro-example-bank.test', 'sandbox.uma.test', 'unlisted-wallet.test'],
    ],
    ['in a country without providers', { countryCode: 'JP' }, []],
    ['in a currency of another country', { countryCode: 'BR', currencyCode: 'USD' }, []],
  ])('are listed %s, with their exact number', async (_name, query, expected) => {
    expect(await domainsOf(query)).toEqual(expected);
    expect(await list({ ...query, limit: 1 })).toMatchObject({
      totalCount: expected.length,
      hasMore: expected.length > 1,
    });
  });

  it.each([
    [1, 'asc'],
    [2, 'desc'],
    [4, 'asc'],
    [9, 'desc'],
    [100, 'asc'],
  ] as const)('fill pages of %i, %s', async (limit, sortOrder) => {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit, sortOrder, cursor });
      expect(page.totalCount).toBe(allAscending.length);
      expect(page.hasMore).toBe(page.nextCursor !== undefined);
      found.push(...page.data.map(({ domain }) => domain));
      cursor = page.nextCursor;
    } while (cursor !== undefined);

    expect(found).toEqual(sortOrder === 'asc' ? allAscending : allAscending.toReversed());
  });

  it('refuse the cursor of another order, filter or platform', async () => {
    const { nextCursor: cursor } = await list({ limit: 2 });
    const foreign = await newPlatform();

    const errors = await Promise.all([
      platform.api.refused('listUmaProviders', { query: { cursor, sortOrder: 'asc' } }),
      platform.api.refused('listUmaProviders', { query: { cursor, countryCode: 'US' } }),
      platform.api.refused('listUmaProviders', { query: { cursor, hasBlockedProviders: false } }),
      foreign.api.refused('listUmaProviders', { query: { cursor } }),
    ]);

    for (const error of errors) {
      expect(error).toMatchObject({ code: 'INVALID_INPUT', details: { issues: [{ path: 'query.cursor' }] } });
    }
  });

  it.each([
    ['countryCode', 'usa'],
    ['countryCode', 'us'],
    ['currencyCode', 'ZZZ'],
    ['hasBlockedProviders', 'maybe'],
    ['limit', '0'],
    ['limit', '101'],
    ['sortOrder', 'up'],
  ])('are refused with %s=%s', async (name, value) => {
    const error = await platform.api.refused('listUmaProviders', { query: { [name]: value } });

    expect(error).toMatchObject({ code: 'INVALID_INPUT', details: { issues: [{ path: `query.${name}` }] } });
  });
});
