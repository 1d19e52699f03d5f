import { describe, expect, it } from 'vitest';
import type { AccountLink } from '#shared/accounts/bank-links/account-link.ts';
import {
  bankDelayMs,
  holderOf,
  linkedAccount,
  newLink,
  settledAccount,
  tokenLifeMs,
  usedLink,
  validateCustomer,
  validateUse,
} from '#shared/accounts/bank-links/rules.ts';
import type { Customer } from '#shared/customers/customer.ts';

const now = new Date('2025-10-13T12:00:00.000Z');
const uuid = '019542f5-b3e7-7d02-8000-000000000001';

const customer: Customer = {
  platformId: '019542f5-b3e7-7d02-8000-0000000000aa',
  uuid: '019542f5-b3e7-7d02-8000-0000000000cc',
  version: 1,
  customerType: 'INDIVIDUAL',
  platformCustomerId: 'jane',
  umaAddress: '$jane@local.uma.test',
  currencies: ['USD'],
  accountsOpenedAt: { USD: now.toISOString() },
  isDeleted: false,
  kycStatus: 'APPROVED',
  fullName: 'Jane Doe',
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
};
const business: Customer = {
  ...customer,
  customerType: 'BUSINESS',
  fullName: undefined,
  businessInfo: { legalName: 'Acme Trading Ltd' },
};

const at = (ms: number): Date => new Date(now.getTime() + ms);
const apiError = (code: string, details?: unknown) =>
  expect.objectContaining(details === undefined ? { code } : { code, details });

describe('the holder of a linked account', () => {
  it.each([
    ['an individual', customer, { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Doe' }],
    ['a business', business, { beneficiaryType: 'BUSINESS', legalName: 'Acme Trading Ltd' }],
  ])('is %s with its name', (_what, who, holder) => {
    expect(holderOf(who)).toEqual(holder);
  });

  it.each([
    ['fullName', { ...customer, fullName: undefined }],
    ['businessInfo.legalName', { ...business, businessInfo: undefined }],
    ['businessInfo.legalName', { ...business, businessInfo: { taxId: '12-3456789' } }],
  ])('needs %s', (field, who) => {
    expect(() => holderOf(who)).toThrow(apiError('MISSING_MANDATORY_USER_INFO', { missingFields: [field] }));
  });

  it('cannot be a deleted customer', () => {
    expect(() => validateCustomer(customer)).not.toThrow();
    expect(() => validateCustomer({ ...customer, isDeleted: true })).toThrow(apiError('CUSTOMER_DELETED'));
  });
});

describe('a link token', () => {
  const link: AccountLink = newLink(customer, 'hash', now);

  it.each([
    ['at once', 0],
    ['in its last millisecond', tokenLifeMs - 1],
  ])('can be used %s', (_when, ms) => {
    expect(() => validateUse(link, at(ms))).not.toThrow();
  });

  it('expires after 30 minutes', () => {
    expect(link.expiresAt).toBe('2025-10-13T12:30:00.000Z');
    expect(() => validateUse(link, at(tokenLifeMs))).toThrow(apiError('EXPIRED'));
  });

  it('cannot be used twice, and the refusal names the account', () => {
    const used = usedLink(link, { publicToken: 'public' }, uuid, now);

    expect(used).toMatchObject({ publicToken: 'public', dueAt: at(bankDelayMs).toISOString() });
    expect(() => validateUse(used, now)).toThrow(
      apiError('EXPIRED', { externalAccountId: `ExternalAccount:${uuid}` }),
    );
  });
});

describe('a linked account', () => {
  const bankAccount = { accountNumber: '1234567000', routingNumber: '021000021' };
  const pending = linkedAccount({ uuid, customer, bankAccount, now });

  it("is PENDING until the bank answers, and is its customer's account in dollars", () => {
    expect(pending).toMatchObject({
      accountType: 'USD_ACCOUNT',
      currency: 'USD',
      status: 'PENDING',
      beneficiaryVerificationStatus: 'PENDING',
      ownerUuid: customer.uuid,
      fields: bankAccount,
    });
  });

  it('becomes ACTIVE with the name of its holder when the bank confirms it', () => {
    expect(settledAccount(pending, 'ACTIVE', at(5))).toEqual({
      ...pending,
      status: 'ACTIVE',
      beneficiaryVerificationStatus: 'MATCHED',
      verifiedFullName: 'Jane Doe',
      updatedAt: at(5).toISOString(),
    });
    const acme = linkedAccount({ uuid, customer: business, bankAccount, now });
    expect(settledAccount(acme, 'ACTIVE', now).verifiedFullName).toBe('Acme Trading Ltd');
  });

  it('becomes INACTIVE without a name check when the bank does not confirm it', () => {
    expect(settledAccount(pending, 'INACTIVE', at(5))).toEqual({
      ...pending,
      status: 'INACTIVE',
      beneficiaryVerificationStatus: 'UNSUPPORTED',
      updatedAt: at(5).toISOString(),
    });
  });
});
