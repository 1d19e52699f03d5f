import { describe, expect, test } from 'vitest';
import type { Customer } from '#shared/customers/customer.ts';
import { isWanted } from '#shared/customers/filter.ts';
import { deletedCustomer } from '#shared/customers/rules.ts';

const uuid = '0199dd8b-2800-7abc-9def-012345678800';
const createdAt = '2025-10-13T12:00:00.000Z';
const later = '2025-10-14T12:00:00.000Z';

describe('a list of customers', () => {
  const customer: Customer = {
    platformId: '019542f5-b3e7-7d02-8000-000000000000',
    uuid,
    version: 1,
    customerType: 'INDIVIDUAL',
    kycStatus: 'APPROVED',
    fullName: 'Jane Doe',
    platformCustomerId: uuid,
    umaAddress: '$jane@acme.example',
    region: 'US',
    currencies: ['USD'],
    accountsOpenedAt: { USD: createdAt },
    isDeleted: false,
    createdAt,
    updatedAt: later,
  };

  test.each([
    [{}, true],
    [{ platformCustomerId: uuid }, true],
    [{ platformCustomerId: 'other' }, false],
    [{ umaAddress: customer.umaAddress }, true],
    [{ umaAddress: '$other@acme.example' }, false],
    [{ customerType: 'INDIVIDUAL' as const }, true],
    [{ customerType: 'BUSINESS' as const }, false],
    [{ region: 'US' }, true],
    [{ region: 'DE' }, false],
    [{ currency: 'USD' }, true],
    [{ currency: 'EUR' }, false],
    [{ createdAfter: createdAt, createdBefore: createdAt }, true],
    [{ createdAfter: '2025-10-13T14:00:00+02:00' }, true],
    [{ createdAfter: '2025-10-13T12:00:00.001Z' }, false],
    [{ createdBefore: '2025-10-13T11:59:59.999Z' }, false],
    [{ updatedAfter: later, updatedBefore: later }, true],
    [{ updatedAfter: '2025-10-14T12:00:00.001Z' }, false],
    [{ updatedBefore: '2025-10-14T11:59:59.999Z' }, false],
    [{ region: 'US', currency: 'EUR' }, false],
  ])('filtered by %j holds the customer: %s', (filters, isIn) => {
    expect(isWanted(filters)(customer)).toBe(isIn);
  });

  test.each([
    ['a part of the name', 'ANE d', true],
    ['the name without its accents', 'muller', true],
    ['a part of the platform’s own id', 'user-47', true],
    ['the legal name', 'acme', true],
    ['the trading name', 'corner shop', true],
    ['a part of the e-mail address', 'jane.doe@MAIL', true],
    ['the UMA address', 'acme.example', false],
    ['anything else', 'nobody', false],
  ])('a search for %s (%s) finds the customer: %s', (_what, text, isIn) => {
    const named: Customer = {
      ...customer,
      fullName: 'Jane Doe-Müller',
      platformCustomerId: 'user-4711',
      email: 'jane.doe@mail.example',
      businessInfo: { legalName: 'ACME Ltd', doingBusinessAs: 'Corner Shop' },
    };

    expect(isWanted({ text })(named)).toBe(isIn);
  });

  test.each([
    [undefined, false],
    [false, false],
    [true, true],
  ])('with isIncludingDeleted %s holds a deleted one: %s', (isIncludingDeleted, isIn) => {
    const deleted = deletedCustomer(customer, later);
    expect(isWanted({ isIncludingDeleted })(deleted)).toBe(isIn);
  });
});
