import { beforeAll, describe, expect, test } from 'vitest';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

let platform: TestPlatform;
let other: TestPlatform;

beforeAll(async () => {
  platform = await newPlatform();
  other = await newPlatform();
});

const address = { line1: '1 Main Street', city: 'Springfield', postalCode: '12345', country: 'US' };

const businessInfo = {
  legalName: 'Acme Trading Ltd',
  doingBusinessAs: 'Acme',
  country: 'GB',
  registrationNumber: '5523041',
  incorporatedOn: '2015-03-01',
  entityType: 'LLC',
  taxId: 'GB123456789',
  countriesOfOperation: ['GB', 'IE'],
  businessType: 'RETAIL_TRADE',
  purposeOfAccount: 'SUPPLIER_PAYMENTS',
  sourceOfFunds: 'Sales',
  expectedMonthlyTransactionCount: 'COUNT_10_TO_100',
  expectedMonthlyTransactionVolume: 'VOLUME_10K_TO_100K',
  expectedRecipientJurisdictions: ['US'],
};

const umaDomain = async (): Promise<string> => {
  const { umaAddress } = await platform.newCustomer();
  return umaAddress.slice(umaAddress.indexOf('@') + 1);
};

const unique = (() => {
  let count = 0;
  return (name: string): string => {
    count += 1;
    return `${name}-${count}`;
  };
})();

describe('POST /customers', () => {
  test('creates a person with nothing but the type', async () => {
    const created = await platform.api.ok('createCustomer', { body: { customerType: 'INDIVIDUAL' } });

    expect(created).toMatchObject({ customerType: 'INDIVIDUAL', kycStatus: 'APPROVED', isDeleted: false });
    expect(created.currencies).toEqual(
      expect.arrayContaining(['USD', 'EUR', 'GBP', 'MXN', 'BTC', 'USDC', 'USDT']),
    );
    expect(created.currencies).not.toContain('BRL');
    expect(created.umaAddress).toMatch(/^\$u[0-9a-f]{17}@/);
    expect(created.platformCustomerId).not.toBe('');
    expect(await platform.api.ok('getCustomer', { path: { customerId: created.id } })).toEqual(created);
  });

  test('answers a person with all given fields, and the address in lower case', async () => {
    const domain = await umaDomain();
    const profile = {
      customerType: 'INDIVIDUAL',
      platformCustomerId: unique('user'),
      region: 'US',
      currencies: ['USD', 'BRL'],
      fullName: 'Zoë Müller-Łukasz',
      birthDate: '1990-01-15',
      nationality: 'DE',
      address: { ...address, line2: 'Flat 2', state: 'IL' },
    };

    const created = await platform.api.ok('createCustomer', {
      body: { ...profile, umaAddress: `$Jane@${domain}` },
    });

    expect(created).toMatchObject({ ...profile, umaAddress: `$jane@${domain}` });
  });

  test('answers a business with its businessInfo', async () => {
    const body = { customerType: 'BUSINESS', currencies: ['GBP'], address, businessInfo };

    const created = await platform.api.ok('createCustomer', { body });

    expect(created).toMatchObject({ ...body, kybStatus: 'UNVERIFIED' });
    expect(await platform.api.ok('getCustomer', { path: { customerId: created.id } })).toEqual(created);
  });

  test('opens an empty internal account in each currency', async () => {
    const { id } = await platform.newCustomer({ currencies: ['EUR', 'USD'] });

    const { data, totalCount } = await platform.api.ok('listInternalAccounts', { query: { customerId: id } });

    expect(totalCount).toBe(2);
    expect(data.map(({ balance }) => [balance.currency.code, balance.amount]).sort()).toEqual([
      ['EUR', 0],
      ['USD', 0],
    ]);
  });

  test('accepts a platformCustomerId once in a platform', async () => {
    const body = { customerType: 'INDIVIDUAL', platformCustomerId: unique('twin') };
    await platform.api.ok('createCustomer', { body });

    expect(await platform.api.refused('createCustomer', { body })).toMatchObject({
      status: 409,
      code: 'PLATFORM_CUSTOMER_ID_EXISTS',
    });
    await other.api.ok('createCustomer', { body });
  });

  test('gives one UMA address to one of many simultaneous requests, and the others leave nothing behind', async () => {
    const umaAddress = `$${unique('wanted')}-${platform.id}@platforms.uma.test`;
    const wishes = Array.from({ length: 6 }, (_, index) => ({
      api: index % 2 === 0 ? platform.api : other.api,
      body: { customerType: 'INDIVIDUAL', umaAddress, platformCustomerId: unique('rival') },
    }));

    const answers = await Promise.all(wishes.map(({ api, body }) => api.call('createCustomer', { body })));

    expect(answers.filter(({ isOk }) => isOk)).toHaveLength(1);
    for (const [index, answer] of answers.entries()) {
      if (answer.isOk) continue;
      expect(answer.error).toMatchObject({ status: 409, code: 'UMA_ADDRESS_EXISTS' });
      const { api, body } = wishes[index] ?? expect.fail();
      await api.ok('createCustomer', { body: { ...body, umaAddress: undefined } });
    }
  });

  test.each([
    ['a malformed UMA address', { umaAddress: 'jane' }, 'INVALID_UMA_ADDRESS'],
    [
      "an address on the sandbox's domain",
      { umaAddress: '$success.usd@sandbox.uma.test' },
      'INVALID_UMA_ADDRESS',
    ],
    ['an unsupported currency', { currencies: ['USD', 'SEK'] }, 'INVALID_CURRENCY'],
    ['an unknown currency', { currencies: ['ABC'] }, 'INVALID_CURRENCY'],
    ['two resident currencies', { currencies: ['BRL', 'INR'] }, 'INVALID_INPUT'],
    ['no currency', { currencies: [] }, 'INVALID_INPUT'],
    ['a wrong date', { birthDate: '15.01.1990' }, 'INVALID_INPUT'],
    ['a wrong country', { region: 'usa' }, 'INVALID_INPUT'],
    ['an unknown type', { customerType: 'ROBOT' }, 'INVALID_INPUT'],
    ['an address without postal code', { address: { line1: 'x', country: 'US' } }, 'INVALID_INPUT'],
  ])('refuses %s', async (_name, fields, code) => {
    const body = { customerType: 'INDIVIDUAL', ...fields };
    expect(await platform.api.refused('createCustomer', { body })).toMatchObject({ status: 400, code });
  });

  test("refuses an address on another platform's domain", async () => {
    const domain = await umaDomain();
    const body = { customerType: 'INDIVIDUAL', umaAddress: `$jane@${domain}` };
    expect(await other.api.refused('createCustomer', { body })).toMatchObject({
      code: 'INVALID_UMA_ADDRESS',
    });
  });

  test('names the currencies that need separate customers', async () => {
    const body = { customerType: 'INDIVIDUAL', currencies: ['KES', 'USD', 'NGN'] };
    const { details } = await platform.api.refused('createCustomer', { body });
    expect(details).toMatchObject({ currenciesNeedingSeparateCustomers: ['KES', 'NGN'] });
  });
});

describe('a platform that is not regulated', () => {
  test('cannot set the verification status', async () => {
    const { api } = await newPlatform({ isRegulated: false });
    const { id, ...created } = await api.ok('createCustomer', { body: { customerType: 'INDIVIDUAL' } });
    expect(created).toMatchObject({ kycStatus: 'UNVERIFIED' });

    const body = { customerType: 'INDIVIDUAL', kycStatus: 'APPROVED' };
    expect(await api.refused('createCustomer', { body })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await api.refused('updateCustomer', { path: { customerId: id }, body })).toMatchObject({
      status: 403,
    });
    const same = { customerType: 'INDIVIDUAL', kycStatus: 'UNVERIFIED', fullName: 'Jane Doe' };
    await api.ok('updateCustomer', { path: { customerId: id }, body: same });
  });
});

describe('PATCH /customers/{customerId}', () => {
  test('changes the given fields and keeps the rest', async () => {
    const before = await platform.newCustomer();

    const after = await platform.api.ok('updateCustomer', {
      path: { customerId: before.id },
      body: { customerType: 'INDIVIDUAL', fullName: 'Jane Roe', kycStatus: 'PENDING', currencies: ['EUR'] },
    });

    const { updatedAt } = after;
    expect(after).toEqual({
      ...before,
      fullName: 'Jane Roe',
      kycStatus: 'PENDING',
      currencies: ['EUR'],
      updatedAt,
    });
    expect(await platform.api.ok('getCustomer', { path: { customerId: before.id } })).toEqual(after);
    const accounts = await platform.api.ok('listInternalAccounts', { query: { customerId: before.id } });
    expect(accounts.data.map(({ balance }) => balance.currency.code).sort()).toEqual(['EUR']);
  });

  test('merges businessInfo field by field', async () => {
    const body = { customerType: 'BUSINESS', businessInfo };
    const { id } = await platform.api.ok('createCustomer', { body });

    const after = await platform.api.ok('updateCustomer', {
      path: { customerId: id },
      body: { customerType: 'BUSINESS', businessInfo: { taxId: 'GB987654321' } },
    });

    expect(after).toMatchObject({ businessInfo: { ...businessInfo, taxId: 'GB987654321' } });
  });

  test('releases the old UMA address in the same write that takes the new one', async () => {
    const domain = await umaDomain();
    const [oldAddress, newAddress] = [`$${unique('old')}@${domain}`, `$${unique('new')}@${domain}`];
    const create = { customerType: 'INDIVIDUAL', umaAddress: oldAddress };
    const { id } = await platform.api.ok('createCustomer', { body: create });
    const change = { customerType: 'INDIVIDUAL', umaAddress: newAddress };

    await platform.api.ok('updateCustomer', { path: { customerId: id }, body: change });

    await platform.api.ok('createCustomer', { body: create });
    expect(await platform.api.refused('createCustomer', { body: change })).toMatchObject({ status: 409 });
    const found = await platform.api.ok('listCustomers', { query: { umaAddress: newAddress } });
    expect(found.data.map((customer) => customer.id)).toEqual([id]);
  });

  test('refuses a taken UMA address and changes nothing', async () => {
    const [first, second] = [await platform.newCustomer(), await platform.newCustomer()];

    const apiError = await platform.api.refused('updateCustomer', {
      path: { customerId: second.id },
      body: { customerType: 'INDIVIDUAL', umaAddress: first.umaAddress, fullName: 'Somebody Else' },
    });

    expect(apiError).toMatchObject({ status: 409, code: 'UMA_ADDRESS_EXISTS' });
    expect(await platform.api.ok('getCustomer', { path: { customerId: second.id } })).toEqual(second);
  });

  test('keeps all simultaneous changes', async () => {
    const { id } = await platform.newCustomer();
    const changes = [{ fullName: 'Jane Roe' }, { nationality: 'FR' }, { birthDate: '1991-02-16' }];

    await Promise.all(
      changes.map((change) =>
        platform.api.ok('updateCustomer', {
          path: { customerId: id },
          body: { customerType: 'INDIVIDUAL', ...change },
        }),
      ),
    );

    expect(await platform.api.ok('getCustomer', { path: { customerId: id } })).toMatchObject({
      fullName: 'Jane Roe',
      nationality: 'FR',
      birthDate: '1991-02-16',
    });
  });

  test.each([
    ['the other type', { customerType: 'BUSINESS' }, 'INVALID_INPUT'],
    ['no type', { fullName: 'Jane Roe' }, 'INVALID_INPUT'],
    ['two resident currencies', { customerType: 'INDIVIDUAL', currencies: ['ZAR', 'VND'] }, 'INVALID_INPUT'],
    ['an unsupported currency', { customerType: 'INDIVIDUAL', currencies: ['SEK'] }, 'INVALID_CURRENCY'],
  ])('refuses %s', async (_name, body, code) => {
    const { id } = await platform.newCustomer();
    const apiError = await platform.api.refused('updateCustomer', { path: { customerId: id }, body });
    expect(apiError).toMatchObject({ status: 400, code });
  });
});

describe('DELETE /customers/{customerId}', () => {
  test('leaves the customer readable by GET, hides it from lists and refuses any further change', async () => {
    const { id, platformCustomerId } = await platform.newCustomer();
    const path = { customerId: id };

    const deleted = await platform.api.ok('deleteCustomer', { path });

    expect(deleted).toMatchObject({ id, isDeleted: true });
    expect(await platform.api.ok('getCustomer', { path })).toEqual(deleted);
    expect(await platform.api.refused('deleteCustomer', { path })).toMatchObject({
      status: 410,
      code: 'CUSTOMER_DELETED',
    });
    const body = { customerType: 'INDIVIDUAL', fullName: 'Jane Roe' };
    expect(await platform.api.refused('updateCustomer', { path, body })).toMatchObject({ status: 410 });
    const query = { platformCustomerId };
    expect(await platform.api.ok('listCustomers', { query })).toMatchObject({ data: [] });
    expect(
      await platform.api.ok('listCustomers', { query: { ...query, isIncludingDeleted: true } }),
    ).toMatchObject({ data: [{ id }] });
  });

  test('refuses a customer with money and changes nothing', async () => {
    const { id, customerId } = await platform.fundedAccount(100);
    const path = { customerId };

    expect(await platform.api.refused('deleteCustomer', { path })).toMatchObject({
      status: 409,
      code: 'CUSTOMER_HAS_FUNDS',
    });

    expect(await platform.api.ok('getCustomer', { path })).toMatchObject({ isDeleted: false });
    const bank = await platform.externalAccount({ customerId });
    await platform.api.ok('createTransferOut', {
      body: { source: { accountId: id }, destination: { accountId: bank.id }, amount: 100 },
    });
    await platform.api.ok('deleteCustomer', { path });
  });

  test('stops later deposits', async () => {
    const account = await platform.fundedAccount(0);
    await platform.api.ok('deleteCustomer', { path: { customerId: account.customerId } });

    const funding = { path: { accountId: account.id }, body: { amount: 100 } };
    expect(await platform.api.refused('fundInternalAccount', funding)).toMatchObject({ status: 410 });
  });
});

describe('GET /customers', () => {
  test('lists every customer once, newest first, for any page size', async () => {
    const own = await newPlatform();
    const made: string[] = [];
    for (let count = 0; count < 7; count += 1) made.push((await own.newCustomer()).id);

    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await own.api.ok('listCustomers', { query: { limit: 3, cursor } });
      seen.push(...page.data.map(({ id }) => id));
      expect(page.hasMore).toBe(page.nextCursor !== undefined);
      cursor = page.nextCursor;
    } while (cursor !== undefined);

    expect(seen).toEqual(made.reverse());
  });

  test('narrows the list by each filter and by all of them together', async () => {
    const own = await newPlatform();
    const create = (fields: Record<string, unknown>) =>
      own.api.ok('createCustomer', { body: { customerType: 'INDIVIDUAL', ...fields } });
    const jane = await create({ region: 'US', currencies: ['USD'], platformCustomerId: 'jane' });
    const acme = await create({ customerType: 'BUSINESS', region: 'DE', currencies: ['EUR'] });
    const rows: [Record<string, string | boolean>, string[]][] = [
      [{}, [acme.id, jane.id]],
      [{ platformCustomerId: 'jane' }, [jane.id]],
      [{ platformCustomerId: 'nobody' }, []],
      [{ customerType: 'BUSINESS' }, [acme.id]],
      [{ region: 'US' }, [jane.id]],
      [{ currency: 'EUR' }, [acme.id]],
      [{ umaAddress: acme.umaAddress.toUpperCase() }, [acme.id]],
      [{ umaAddress: acme.umaAddress, region: 'US' }, []],
      [{ createdBefore: jane.createdAt }, [jane.id]],
      [{ createdAfter: acme.createdAt }, [acme.id]],
      [{ updatedAfter: acme.updatedAt }, [acme.id]],
      [{ updatedBefore: jane.updatedAt }, [jane.id]],
    ];
    for (const [query, expected] of rows) {
      const { data } = await own.api.ok('listCustomers', { query });
      expect([query, data.map(({ id }) => id)]).toEqual([query, expected]);
    }
  });

  test('accepts a cursor only for its own platform and filters', async () => {
    await platform.newCustomer();
    await platform.newCustomer();
    const { nextCursor } = await platform.api.ok('listCustomers', { query: { limit: 1 } });

    for (const [client, query] of [
      [other, { limit: 1, cursor: nextCursor }],
      [platform, { limit: 1, cursor: nextCursor, region: 'US' }],
      [platform, { limit: 1, cursor: `${nextCursor}x` }],
    ] as const) {
      expect(await client.api.refused('listCustomers', { query })).toMatchObject({ code: 'INVALID_INPUT' });
    }
  });

  test.each([{ limit: 0 }, { limit: 101 }, { createdAfter: 'yesterday' }, { isIncludingDeleted: 'yes' }])(
    'refuses %j',
    async (query) => {
      expect(await platform.api.refused('listCustomers', { query })).toMatchObject({ code: 'INVALID_INPUT' });
    },
  );

  test("does not find another platform's customer by its address", async () => {
    const { umaAddress } = await platform.newCustomer();
    expect(await other.api.ok('listCustomers', { query: { umaAddress } })).toMatchObject({ data: [] });
  });
});

describe("another platform's customer", () => {
  test.each(['getCustomer', 'deleteCustomer', 'updateCustomer'] as const)(
    'is unknown to %s, like an id that does not exist and an id of another form',
    async (operation) => {
      const { id } = await platform.newCustomer();
      const ids = [id, 'Customer:019542f5-b3e7-7d02-8000-000000000000', 'Transaction:x', 'x'];
      for (const customerId of ids) {
        const request = { path: { customerId }, body: { customerType: 'INDIVIDUAL' } };
        expect(
          await other.api.refused(
            operation,
            operation === 'updateCustomer' ? request : { path: request.path },
          ),
        ).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' });
      }
    },
  );
});
