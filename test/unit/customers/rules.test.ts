import { describe, expect, test } from 'vitest';
import type { Customer } from '#shared/customers/customer.ts';
import { isApproved } from '#shared/customers/customer.ts';
import { changedCustomer, deletedCustomer, newCustomer } from '#shared/customers/rules.ts';
import type { CustomerChange, CustomerOrder } from '#shared/customers/schemas.ts';
import type { Platform } from '#shared/platforms/platform.ts';

const uuid = '0199dd8b-2800-7abc-9def-012345678800';
const createdAt = '2025-10-13T12:00:00.000Z';
const later = '2025-10-14T12:00:00.000Z';

const currency = (currencyCode: string): Platform['supportedCurrencies'][number] => ({
  currencyCode,
  minAmount: 1,
  maxAmount: 1_000_000,
  requiredCounterpartyFields: [],
  enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
});

const platform = (fields: Partial<Platform> & { codes?: string[] } = {}): Platform => ({
  uuid: '019542f5-b3e7-7d02-8000-000000000000',
  configUuid: '019542f5-b3e7-7d02-8000-000000000001',
  name: 'Acme',
  umaDomain: 'acme.example',
  supportedCurrencies: (fields.codes ?? ['USD', 'EUR', 'BRL', 'INR']).map(currency),
  isRegulatedFinancialInstitution: true,
  accountsOpenedAt: {},
  createdAt,
  updatedAt: createdAt,
  version: 1,
  ...fields,
});

const order = (
  fields: Partial<Extract<CustomerOrder, { customerType: 'INDIVIDUAL' }>> = {},
): CustomerOrder => ({
  customerType: 'INDIVIDUAL',
  fullName: 'Jane Doe',
  ...fields,
});

const made = (fields: Parameters<typeof order>[0] = {}, of: Platform = platform()): Customer =>
  newCustomer(order(fields), { platform: of, umaDomain: 'uma.service.example', uuid });

const code = (text: string) => expect.objectContaining({ code: text });

describe('a new customer', () => {
  test('has the creation time of its uuid', () => {
    expect(made().createdAt).toBe(new Date(0x0199dd8b2800).toISOString());
  });

  test("is named after its uuid and gets an address on the platform's domain when the request has neither", () => {
    const customer = made();
    expect(customer.platformCustomerId).toBe(uuid);
    expect(customer.umaAddress).toBe('$uabc9def0123456788@acme.example');
  });

  test("gets an address on the service's domain when the platform has none", () => {
    const { umaDomain: _, ...without } = platform();
    expect(made({}, without).umaAddress).toMatch(/^\$u[0-9a-f]{17}@uma\.service\.example$/);
  });

  test('keeps the names in the request', () => {
    expect(made({ platformCustomerId: 'user-1', umaAddress: '$jane@acme.example' })).toMatchObject({
      platformCustomerId: 'user-1',
      umaAddress: '$jane@acme.example',
    });
  });

  test.each(['$jane@gmail.com', '$jane@pay.acme.example', '$jane@xacme.example'])(
    'cannot have the address %s, on a domain of others',
    (umaAddress) => {
      expect(() => made({ umaAddress })).toThrow(code('INVALID_UMA_ADDRESS'));
    },
  );

  test("may have an address on the service's domain", () => {
    expect(made({ umaAddress: '$jane@uma.service.example' }).umaAddress).toBe('$jane@uma.service.example');
  });

  test('opens an account in each of its currencies', () => {
    const customer = made({ currencies: ['EUR', 'USD', 'EUR'] });
    expect(customer.currencies).toEqual(['EUR', 'USD']);
    expect(customer.accountsOpenedAt).toEqual({ EUR: customer.createdAt, USD: customer.createdAt });
  });

  test.each([
    [
      ['USD', 'EUR', 'BRL', 'INR'],
      ['USD', 'EUR'],
    ],
    [
      ['USD', 'EUR', 'BRL'],
      ['USD', 'EUR', 'BRL'],
    ],
    [['KES'], ['KES']],
  ])('of a platform with %j gets %j by default', (codes, expected) => {
    expect(made({}, platform({ codes })).currencies).toEqual(expected);
  });

  test('must name its currency when the platform has only resident currencies', () => {
    expect(() => made({}, platform({ codes: ['KES', 'NGN'] }))).toThrow(code('INVALID_INPUT'));
  });

  test('cannot have a currency that the platform does not support', () => {
    expect(() => made({ currencies: ['USD', 'GBP', 'XXX'] })).toThrow(
      expect.objectContaining({
        code: 'INVALID_CURRENCY',
        details: {
          issues: [{ path: 'currencies', message: 'must be among USD, EUR, BRL, INR' }],
          unsupportedCurrencies: ['GBP', 'XXX'],
          supportedCurrencies: ['USD', 'EUR', 'BRL', 'INR'],
        },
      }),
    );
  });

  test('cannot hold two resident currencies', () => {
    expect(() => made({ currencies: ['USD', 'BRL', 'INR'] })).toThrow(
      expect.objectContaining({
        code: 'INVALID_INPUT',
        details: expect.objectContaining({ currenciesNeedingSeparateCustomers: ['BRL', 'INR'] }),
      }),
    );
  });
});

describe('the status of a new customer', () => {
  const business = { customerType: 'BUSINESS' } as const;
  const status = (request: CustomerOrder, isRegulated: boolean) => {
    const of = platform({ isRegulatedFinancialInstitution: isRegulated });
    const { kycStatus, kybStatus } = newCustomer(request, { platform: of, umaDomain: 'uma.example', uuid });
    return { kycStatus, kybStatus };
  };

  test.each<[string, CustomerOrder, boolean, ReturnType<typeof status>]>([
    ['person, regulated', order(), true, { kycStatus: 'APPROVED', kybStatus: undefined }],
    ['person, not regulated', order(), false, { kycStatus: 'UNVERIFIED', kybStatus: undefined }],
    ['business, regulated', business, true, { kycStatus: undefined, kybStatus: 'UNVERIFIED' }],
    ['business, not regulated', business, false, { kycStatus: undefined, kybStatus: 'UNVERIFIED' }],
    ['set, regulated', order({ kycStatus: 'PENDING' }), true, { kycStatus: 'PENDING', kybStatus: undefined }],
    [
      'business set, regulated',
      { ...business, kybStatus: 'APPROVED' },
      true,
      { kycStatus: undefined, kybStatus: 'APPROVED' },
    ],
    [
      'set to the same status, not regulated',
      order({ kycStatus: 'UNVERIFIED' }),
      false,
      { kycStatus: 'UNVERIFIED', kybStatus: undefined },
    ],
  ])('%s', (_name, request, isRegulated, expected) => {
    expect(status(request, isRegulated)).toEqual(expected);
  });

  test('cannot be set by a platform that is not regulated', () => {
    expect(() => status(order({ kycStatus: 'APPROVED' }), false)).toThrow(code('FORBIDDEN'));
    expect(() => status({ ...business, kybStatus: 'APPROVED' }, false)).toThrow(code('FORBIDDEN'));
  });
});

describe('a changed customer', () => {
  const change = (fields: Partial<CustomerChange>, of: Customer = made({ currencies: ['USD'] })): Customer =>
    changedCustomer(of, { customerType: of.customerType, ...fields } as CustomerChange, {
      platform: platform(),
      umaDomain: 'uma.service.example',
      at: later,
    });

  test('has the next version and keeps what the request leaves out', () => {
    const before = made({ fullName: 'Jane Doe', birthDate: '1990-01-15' });
    expect(change({ fullName: 'Jane Roe' }, before)).toEqual({
      ...before,
      fullName: 'Jane Roe',
      updatedAt: later,
      version: 2,
    });
  });

  test('gets accounts for new currencies and keeps the accounts of removed ones', () => {
    const before = made({ currencies: ['USD'] });
    const after = change({ currencies: ['EUR'] }, before);
    expect(after.currencies).toEqual(['EUR']);
    expect(after.accountsOpenedAt).toEqual({ USD: before.createdAt, EUR: later });
  });

  test('keeps a currency that the platform has dropped', () => {
    const before = made({ currencies: ['GBP'] }, platform({ codes: ['GBP'] }));
    expect(change({ currencies: ['GBP', 'USD'] }, before).currencies).toEqual(['GBP', 'USD']);
  });

  test('keeps an address on a former domain and gets no other one there', () => {
    const before = made({}, platform({ umaDomain: 'former.example' }));
    expect(change({ umaAddress: before.umaAddress }, before).umaAddress).toBe(before.umaAddress);
    expect(() => change({ umaAddress: '$jane@former.example' }, before)).toThrow(code('INVALID_UMA_ADDRESS'));
  });

  test('cannot change its type', () => {
    expect(() => change({ customerType: 'BUSINESS' })).toThrow(code('INVALID_INPUT'));
  });

  test('merges businessInfo field by field', () => {
    const before = newCustomer(
      { customerType: 'BUSINESS', businessInfo: { legalName: 'Acme Ltd', taxId: '12-3456789' } },
      { platform: platform(), umaDomain: 'uma.example', uuid },
    );
    const after = change({ businessInfo: { taxId: '98-7654321', country: 'GB' } }, before);
    expect(after.businessInfo).toEqual({ legalName: 'Acme Ltd', taxId: '98-7654321', country: 'GB' });
  });

  test('that is deleted cannot be changed', () => {
    expect(() => change({ fullName: 'Jane Roe' }, deletedCustomer(made(), later))).toThrow(
      code('CUSTOMER_DELETED'),
    );
  });
});

describe('how to reach a customer and what authorities call it', () => {
  const contact = {
    email: 'jane@acme.example',
    phoneNumber: '+14155550123',
    endUserTermsConsent: { acceptedAt: createdAt, version: '2025-10' },
    description: 'From the fair',
  };
  const identity = { idType: 'SSN', identifier: '123-45-6789', countryOfIssuance: 'US' } as const;
  const facts = { platform: platform(), umaDomain: 'uma.example', at: later };
  const patched = (before: Customer, fields: object) =>
    changedCustomer(before, { customerType: 'INDIVIDUAL', ...fields }, facts);

  test('is stored, and a customer without it has no attribute of it', () => {
    expect(made({ ...contact, ...identity })).toMatchObject({ ...contact, ...identity });
    expect(Object.keys(made())).not.toEqual(expect.arrayContaining(['email']));
    expect(Object.keys(made())).not.toEqual(expect.arrayContaining(['idType']));
  });

  test('of a business is stored, too', () => {
    const business = { customerType: 'BUSINESS', ...contact } as const;
    const customer = newCustomer(business, { platform: platform(), umaDomain: 'uma.example', uuid });
    expect(customer).toMatchObject(contact);
    const change = { customerType: 'BUSINESS', email: 'new@acme.example' } as const;
    expect(changedCustomer(customer, change, facts)).toMatchObject({
      ...contact,
      email: 'new@acme.example',
    });
  });

  test('changes field by field', () => {
    const after = patched(made({ ...contact, ...identity }), {
      phoneNumber: '+14155550199',
      identifier: '123-45-0000',
    });
    expect(after).toMatchObject({
      ...contact,
      ...identity,
      phoneNumber: '+14155550199',
      identifier: '123-45-0000',
    });
  });

  test.each([
    [{ idType: 'SSN' as const }, 'identifier', 'is required beside idType'],
    [{ identifier: '123-45-6789' }, 'idType', 'is required beside identifier'],
    [{ countryOfIssuance: 'US' }, 'idType', 'is required beside countryOfIssuance'],
  ])('with only %j is refused', (fields, path, message) => {
    const refused = expect.objectContaining({
      code: 'INVALID_INPUT',
      details: { issues: [{ path, message }] },
    });
    expect(() => made(fields)).toThrow(refused);
    expect(() => patched(made(), fields)).toThrow(refused);
  });

  test('completes what the customer has already', () => {
    expect(patched(made(identity), { identifier: '1' })).toMatchObject({ idType: 'SSN', identifier: '1' });
  });

  test('is gone with the customer, but for what it agreed to', () => {
    const deleted = deletedCustomer(made({ ...contact, ...identity }), later);
    for (const name of ['email', 'phoneNumber', 'description', ...Object.keys(identity)]) {
      expect(deleted).not.toHaveProperty(name);
    }
    expect(deleted).toMatchObject({
      fullName: 'Jane Doe',
      endUserTermsConsent: contact.endUserTermsConsent,
    });
  });
});

test('a deleted customer cannot be deleted again', () => {
  const deleted = deletedCustomer(made(), later);
  expect(deleted).toMatchObject({ isDeleted: true, updatedAt: later, version: 2 });
  expect(() => deletedCustomer(deleted, later)).toThrow(code('CUSTOMER_DELETED'));
});

test.each([
  ['APPROVED', true],
  ['PENDING', false],
  ['UNVERIFIED', false],
  ['REJECTED', false],
] as const)('a customer who is %s may move money: %s', (status, isReady) => {
  expect(isApproved({ ...made(), kycStatus: status })).toBe(isReady);
  expect(isApproved({ ...made(), kycStatus: undefined, kybStatus: status })).toBe(isReady);
});
