import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as createCustomer } from '#functions/customers/create-customer.ts';
import { handler as getCustomer } from '#functions/customers/get-customer.ts';
import { handler as updateCustomer } from '#functions/customers/update-customer.ts';
import { newCustomerWrite } from '#shared/customers/store.ts';
import { internalAccountUuid } from '#shared/kernel/ids.ts';
import { currency, customer, otherCustomer, platform } from '../payments/quotes/quote-world.ts';
import { call } from '../support/call.ts';
import { useMemoryTable } from '../support/memory-table.ts';
import { fill } from '../support/payments.ts';
import { seedWorld } from '../support/world.ts';

const current = useMemoryTable();
const jane = `Customer:${customer().uuid}`;
const joe = `Customer:${otherCustomer().uuid}`;
const path = { customerId: jane };
const now = '2025-10-14T09:00:00.000Z';
const patch = (fields: object) =>
  call(updateCustomer, { path, body: { customerType: 'INDIVIDUAL', ...fields } });
const usdAccount = internalAccountUuid(customer().uuid, 'USD');

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a PATCH', () => {
  it('changes what it names and keeps the rest', async () => {
    seedWorld(current.table);

    const { status, body } = await patch({ fullName: 'Jane Roe', currencies: ['USD'] });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: jane,
      fullName: 'Jane Roe',
      umaAddress: '$jane@acme.example',
      currencies: ['USD'],
      updatedAt: now,
    });
    expect((await call(getCustomer, { path })).body).toEqual(body);
  });

  it('decides again when another request was first', async () => {
    seedWorld(current.table);
    const { table } = current;
    const commit = table.commit.bind(table);
    vi.spyOn(table, 'commit').mockImplementationOnce((writes) => {
      const item = table
        .all()
        .find(({ platformCustomerId, sk }) => sk === 'CUSTOMER' && platformCustomerId === 'c-1');
      table.seed({ ...item, version: 2, nationality: 'DE' });
      return commit(writes);
    });

    expect(await patch({ fullName: 'Jane Roe' })).toMatchObject({
      status: 200,
      body: { fullName: 'Jane Roe', nationality: 'DE' },
    });
  });

  it('of a business that has told nothing about itself leaves it so', async () => {
    seedWorld(current.table);
    const uuid = '019542f5-b3e7-7d02-8000-00000000fc00';
    const names = { platformCustomerId: 'c-8', umaAddress: '$acme@acme.example', fullName: undefined };
    const type = { customerType: 'BUSINESS', kycStatus: undefined, kybStatus: 'APPROVED' } as const;
    current.table.commit([newCustomerWrite(customer({ uuid, ...names, ...type }))]);

    const { status, body } = await call(updateCustomer, {
      path: { customerId: `Customer:${uuid}` },
      body: { customerType: 'BUSINESS' },
    });

    expect(status).toBe(200);
    expect(body).not.toHaveProperty('businessInfo');
  });

  it('moves the UMA address, so that another customer may take the former one', async () => {
    seedWorld(current.table, { platform: { umaDomain: 'acme.example' } });

    expect(await patch({ umaAddress: '$joe@acme.example' })).toMatchObject({
      status: 409,
      body: { code: 'UMA_ADDRESS_EXISTS', details: { umaAddress: '$joe@acme.example' } },
    });
    expect((await patch({ umaAddress: '$ann@acme.example' })).status).toBe(200);
    const taken = await call(updateCustomer, {
      path: { customerId: joe },
      body: { customerType: 'INDIVIDUAL', umaAddress: '$jane@acme.example' },
    });
    expect(taken).toMatchObject({ status: 200, body: { umaAddress: '$jane@acme.example' } });
  });

  it.each([
    ['money', { balanceMinor: 5n }, 5, 0],
    ['an open transaction', { balanceMinor: 0n, openTransactions: 1 }, 0, 1],
  ])(
    'cannot give up a currency whose account has %s',
    async (_what, use, balanceAmount, openTransactions) => {
      seedWorld(current.table);
      fill(current.table, usdAccount, use);

      expect(await patch({ currencies: ['EUR'] })).toMatchObject({
        status: 409,
        body: {
          code: 'CUSTOMER_HAS_FUNDS',
          details: {
            customerId: jane,
            accountId: `InternalAccount:${usdAccount}`,
            currency: 'USD',
            balanceAmount,
            openTransactions,
          },
        },
      });
    },
  );

  it('cannot take up a second resident currency while the first one has money', async () => {
    const platformOf = { supportedCurrencies: ['USD', 'BRL', 'INR'].map((code) => currency(code)) };
    seedWorld(current.table, { platform: platformOf });
    const created = await call(createCustomer, {
      body: { customerType: 'INDIVIDUAL', fullName: 'Ann Other', currencies: ['USD', 'BRL'] },
    });
    const { id: customerId } = Object(created.body);
    fill(current.table, internalAccountUuid(customerId.slice('Customer:'.length), 'BRL'), {
      balanceMinor: 5n,
    });

    const answer = await call(updateCustomer, {
      path: { customerId },
      body: { customerType: 'INDIVIDUAL', currencies: ['USD', 'INR'] },
    });

    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'INVALID_INPUT',
        details: {
          customerId,
          currency: 'BRL',
          currenciesNeedingSeparateCustomers: ['BRL', 'INR'],
          issues: [{ path: 'currencies', message: expect.stringContaining('must not add INR while') }],
        },
      },
    });
  });

  it('opens an account that was closed when its currency comes back', async () => {
    seedWorld(current.table);
    await patch({ currencies: ['EUR'] });
    const closed = current.table.find(`ACCOUNT#${platform().uuid}#${usdAccount}`, 'BALANCE');

    await patch({ currencies: ['EUR', 'USD'] });

    const reopened = current.table.find(`ACCOUNT#${platform().uuid}#${usdAccount}`, 'BALANCE');
    expect(closed).toMatchObject({ closedAt: now });
    expect(reopened).not.toHaveProperty('closedAt');
  });
});
