import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as createCustomer } from '#functions/customers/create-customer.ts';
import { handler as deleteCustomer } from '#functions/customers/delete-customer.ts';
import { handler as getCustomer } from '#functions/customers/get-customer.ts';
import { handler as listCustomers } from '#functions/customers/list-customers.ts';
import { handler as updateCustomer } from '#functions/customers/update-customer.ts';
import { platformWrite } from '#shared/platforms/store.ts';
import { customer, otherCustomer, platform } from '../payments/quotes/quote-world.ts';
import { call } from '../support/call.ts';
import { useMemoryTable } from '../support/memory-table.ts';
import { seedWorld } from '../support/world.ts';

const current = useMemoryTable();
const jane = `Customer:${customer().uuid}`;
const joe = `Customer:${otherCustomer().uuid}`;
const path = { customerId: jane };
const nobody = { customerId: 'Customer:019542f5-b3e7-7d02-8000-0000000fffff' };
const now = '2025-10-14T09:00:00.000Z';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a new customer', () => {
  const individual = {
    customerType: 'INDIVIDUAL',
    platformCustomerId: 'c-9',
    umaAddress: '$ann@platforms.uma.test',
    region: 'US',
    currencies: ['EUR'],
    fullName: 'Ann Other',
    birthDate: '1990-01-15',
    nationality: 'US',
    address: { line1: '1 Main Street', postalCode: '12345', country: 'US' },
  };

  it('that is an individual is answered and read as it was ordered', async () => {
    seedWorld(current.table);

    const { status, body } = await call(createCustomer, { body: individual });

    expect(status).toBe(201);
    expect(body).toEqual({
      ...individual,
      id: expect.stringMatching(/^Customer:[0-9a-f-]{36}$/),
      kycStatus: 'APPROVED',
      isDeleted: false,
      createdAt: Object(body).updatedAt,
      updatedAt: expect.stringMatching(/^20\d\d-[\d-]+T[\d:.]+Z$/),
    });
    const { id: customerId } = Object(body);
    expect(await call(getCustomer, { path: { customerId } })).toEqual({ status: 200, body });
  });

  it('that is a business has its own fields, and no owners yet', async () => {
    seedWorld(current.table);
    const businessInfo = { legalName: 'Acme Ltd', taxId: 'T-1', countriesOfOperation: ['US', 'MX'] };

    const { status, body } = await call(createCustomer, {
      body: { customerType: 'BUSINESS', businessInfo, umaAddress: '$acme@platforms.uma.test' },
    });

    expect(status).toBe(201);
    expect(body).toMatchObject({
      customerType: 'BUSINESS',
      kybStatus: 'UNVERIFIED',
      businessInfo,
      currencies: ['USD', 'EUR'],
    });
    expect(body).not.toHaveProperty('beneficialOwners');
    expect(body).not.toHaveProperty('kycStatus');
  });

  it.each([
    [
      'platformCustomerId',
      { platformCustomerId: 'c-1' },
      'PLATFORM_CUSTOMER_ID_EXISTS',
      { platformCustomerId: 'c-1', customerId: jane },
    ],
    [
      'UMA address',
      { umaAddress: '$jane@acme.example' },
      'UMA_ADDRESS_EXISTS',
      { umaAddress: '$jane@acme.example' },
    ],
  ])('with the %s of another one is refused and not stored', async (_name, fields, code, details) => {
    seedWorld(current.table, { platform: { umaDomain: 'acme.example' } });
    const before = current.table.all();

    const answer = await call(createCustomer, { body: { ...individual, ...fields } });

    expect(answer).toMatchObject({ status: 409, body: { code, details } });
    expect(current.table.all()).toEqual(before);
  });
});

describe('a customer that does not exist', () => {
  it.each([
    ['GET', getCustomer, undefined],
    ['PATCH', updateCustomer, { customerType: 'INDIVIDUAL' }],
    ['DELETE', deleteCustomer, undefined],
  ])('is not found by %s', async (_method, handler, body) => {
    seedWorld(current.table);

    expect(await call(handler, { path: nobody, body })).toMatchObject({
      status: 404,
      body: { code: 'USER_NOT_FOUND' },
    });
  });
});

describe('a deletion', () => {
  it('answers with the deleted customer, and happens once', async () => {
    seedWorld(current.table);

    expect(await call(deleteCustomer, { path })).toMatchObject({
      status: 200,
      body: { id: jane, isDeleted: true },
    });
    for (const again of [deleteCustomer, updateCustomer])
      expect(await call(again, { path, body: { customerType: 'INDIVIDUAL' } })).toMatchObject({
        status: 410,
        body: { code: 'CUSTOMER_DELETED', details: { customerId: jane } },
      });
  });
});

describe('the list', () => {
  it.each([
    ['all', {}, [joe, jane]],
    ['the one with a platformCustomerId', { platformCustomerId: 'c-2' }, [joe]],
    ['the one with a UMA address', { umaAddress: '$jane@acme.example' }, [jane]],
    ['none with an unknown platformCustomerId', { platformCustomerId: 'c-3' }, []],
  ])('has %s', async (_what, query, ids) => {
    seedWorld(current.table);

    const { body } = await call(listCustomers, { query });

    expect(Object(body).data.map(({ id }: { id: string }) => id)).toEqual(ids);
  });

  it('of another platform has no customer of this one', async () => {
    seedWorld(current.table);
    const other = platform({ uuid: '019542f5-b3e7-7d02-8000-00000000e999' });
    current.table.commit([platformWrite(other)]);

    const query = { umaAddress: '$jane@acme.example' };
    expect((await call(listCustomers, { platformId: other.uuid, query })).body).toMatchObject({ data: [] });
  });
});
