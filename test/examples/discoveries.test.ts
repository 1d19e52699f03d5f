import { beforeAll, describe, expect, it } from 'vitest';
import { accountExample } from '#shared/api/openapi/examples/accounts.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await newPlatform();
});

const list = (query: Readonly<Record<string, string>> = {}) => platform.api.ok('listDiscoveries', { query });

const create = (bankName: string) =>
  platform.api.call('createPlatformExternalAccount', {
    body: accountExample('NGN_ACCOUNT', {
      bankName,
      accountNumber: `01234567${String(bankName.length).padStart(2, '0')}`,
    }),
  });

describe('the list of institutions', () => {
  it('has those of every country without a filter', async () => {
    const { data } = await list();

    expect(data.length).toBeGreaterThanOrEqual(300);
    expect(new Set(data.map(({ country }) => country)).size).toBeGreaterThan(50);
  });

  it('has those of a corridor, sorted by name', async () => {
    const { data } = await list({ country: 'UG', currency: 'UGX' });

    expect(data).toEqual([
      { bankName: 'Airtel Money', displayName: 'Airtel Money', country: 'UG', currency: 'UGX' },
      { bankName: 'MTN MoMo', displayName: 'MTN MoMo', country: 'UG', currency: 'UGX' },
    ]);
  });

  it('has those of all countries with a currency', async () => {
    const { data } = await list({ currency: 'XOF' });

    expect([...new Set(data.map(({ country }) => country))]).toEqual(['BJ', 'CI', 'SN', 'TG']);
  });

  it.each([[{ country: 'NO' }], [{ currency: 'NOK' }], [{ country: 'NG', currency: 'KES' }]])(
    'is empty for %o',
    async (query) => {
      expect(await list(query)).toEqual({ data: [], hasMore: false });
    },
  );

  it.each([
    [{ country: 'XX' }, 'query.country'],
    [{ country: 'ng' }, 'query.country'],
    [{ currency: 'ABC' }, 'query.currency'],
  ])('refuses %o', async (query, path) => {
    const error = await platform.api.refused('listDiscoveries', { query });

    expect(error).toMatchObject({ code: 'INVALID_INPUT', details: { issues: [{ path }] } });
  });
});

describe('the bank of a new account', () => {
  it('may have any bankName of the list', async () => {
    const { data } = await list({ currency: 'NGN' });
    const [first, last] = [data[0], data.at(-1)];
    if (first === undefined || last === undefined) throw new Error('No bank in NGN');

    const answers = [await create(first.bankName), await create(last.bankName)];

    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  });

  it('may be named as people know it, or be another one in the sandbox', async () => {
    const named = await create('gtbank');
    const other = await create('Bank of Atlantis');

    expect([named, other].map(({ body }) => body.accountInfo.bankName)).toEqual([
      'Guaranty Trust Bank',
      'Bank of Atlantis',
    ]);
  });

  it('is refused with a name that is none, and the answer says where to find the names', async () => {
    const body = accountExample('NGN_ACCOUNT', { bankName: 'X' });

    const own = await platform.api.refused('createPlatformExternalAccount', { body });
    const customers = await platform.api.refused('createExternalAccount', { body });

    expect({ ...own, requestId: '' }).toEqual({ ...customers, requestId: '' });
    expect(own).toMatchObject({
      code: 'INVALID_INPUT',
      details: {
        issues: [
          {
            path: 'accountInfo.bankName',
            message:
              'must be a bank of GET /discoveries?currency=NGN, or in the sandbox any other name of 2 to 100 characters',
          },
        ],
      },
    });
  });
});
