import { expect, test } from 'vitest';
import { changedCustomer, newCustomer } from '#shared/customers/rules.ts';
import { platform } from '../payments/quotes/quote-world.ts';

const umaDomain = 'uma.example';
const nameless = newCustomer(
  { customerType: 'BUSINESS', currencies: ['USD'] },
  { platform: platform(), umaDomain, uuid: '0199dd8b-2800-7abc-9def-012345678800' },
);

const changed = (businessInfo: { legalName?: string; taxId?: string }) =>
  changedCustomer(
    nameless,
    { customerType: 'BUSINESS', businessInfo },
    { platform: platform(), umaDomain, at: '2025-10-14T12:00:00.000Z' },
  );

test('a business without a legal name states nothing else of itself', () => {
  const issues = [{ path: 'businessInfo.legalName', message: 'is required: the customer has none yet' }];
  expect(() => changed({ taxId: '98-7654321' })).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT', details: { issues } }),
  );
});

test('a business can get its legal name later', () => {
  expect(changed({ legalName: 'Acme Ltd' }).businessInfo).toEqual({ legalName: 'Acme Ltd' });
});
