import { expect, test } from 'vitest';
import type { Customer } from '#shared/customers/customer.ts';
import { takePlatformCustomerId, takeUmaAddress } from '#shared/customers/locks.ts';
import { newCustomerWrite } from '#shared/customers/store.ts';
import type { Write } from '#shared/kernel/table/item.ts';

const createdAt = '2025-10-13T12:00:00.000Z';
const currencies = ['USD', 'EUR', 'GBP', 'CAD', 'MXN', 'PHP', 'SGD', 'BTC', 'USDC', 'USDT'];

const customer: Customer = {
  platformId: '019542f5-b3e7-7d02-8000-000000000000',
  uuid: '0199dd8b-2800-7abc-9def-012345678800',
  version: 1,
  customerType: 'INDIVIDUAL',
  platformCustomerId: 'a-rather-long-customer-id-0199dd8b-2800',
  umaAddress: '$maximiliane.von.der.schulenburg@payments.acme.example',
  region: 'US',
  currencies,
  accountsOpenedAt: Object.fromEntries(currencies.map((code) => [code, createdAt])),
  isDeleted: false,
  kycStatus: 'APPROVED',
  fullName: 'Maximiliane von der Schulenburg',
  birthDate: '1990-01-15',
  nationality: 'DE',
  address: {
    line1: '12345 North Martin Luther King Boulevard',
    line2: 'Apartment 1204',
    city: 'San Francisco',
    state: 'California',
    postalCode: '94110-1234',
    country: 'US',
  },
  createdAt,
  updatedAt: createdAt,
};

/** An upper bound of the bytes that DynamoDB counts: names and values, and the JSON punctuation. */
const bytesOf = ({ Put }: Write): number => Buffer.byteLength(JSON.stringify(Put?.Item));

test('a customer with a long name and address fits in 1 KB, so it costs 2 write units and 1 for its list', () => {
  expect(bytesOf(newCustomerWrite(customer))).toBeLessThan(1024);
});

test('both locks fit in 1 KB, so each costs 2 write units', () => {
  expect(bytesOf(takeUmaAddress(customer))).toBeLessThan(1024);
  expect(bytesOf(takePlatformCustomerId(customer))).toBeLessThan(1024);
});
