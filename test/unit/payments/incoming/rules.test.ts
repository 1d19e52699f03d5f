import { describe, expect, it } from 'vitest';
import type { ExternalAccount } from '#shared/accounts/external-account.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { newIncoming } from '#shared/payments/incoming/new-incoming.ts';
import {
  destinationOf,
  openingWrites,
  receiverWrites,
  validateReceiver,
} from '#shared/payments/incoming/receiver.ts';
import { checkIncomingLimits, namedReceiver } from '#shared/payments/incoming/rules.ts';
import type { Platform } from '#shared/platforms/platform.ts';

const at = '2025-10-13T12:00:00.000Z';
const platformUuid = '0199dd6e-5c00-7000-8000-000000000000';
const customerUuid = '0199dd6e-5c00-7001-8000-000000000400';

const customer: Customer = {
  platformId: platformUuid,
  uuid: customerUuid,
  version: 3,
  customerType: 'INDIVIDUAL',
  platformCustomerId: 'jane',
  umaAddress: '$jane@uma.test',
  currencies: ['USD'],
  accountsOpenedAt: { USD: at },
  isDeleted: false,
  kycStatus: 'APPROVED',
  createdAt: at,
  updatedAt: at,
};

const platform: Platform = {
  uuid: platformUuid,
  configUuid: platformUuid,
  name: 'Acme',
  supportedCurrencies: [
    {
      currencyCode: 'USD',
      minAmount: 100,
      maxAmount: 1_000,
      requiredCounterpartyFields: [],
      enabledTransactionTypes: ['INCOMING'],
    },
    {
      currencyCode: 'EUR',
      minAmount: 1,
      maxAmount: 10,
      requiredCounterpartyFields: [],
      enabledTransactionTypes: ['OUTGOING'],
    },
  ],
  isRegulatedFinancialInstitution: true,
  accountsOpenedAt: {},
  createdAt: at,
  updatedAt: at,
  version: 1,
};

const bank = (currency: string): ExternalAccount => ({
  platformId: platformUuid,
  uuid: '0199dd6e-5c00-7002-8000-000000000000',
  ownerKind: 'customer',
  ownerUuid: customerUuid,
  accountType: 'EUR_ACCOUNT',
  fields: { iban: 'DE89370400440532013000' },
  currency,
  status: 'ACTIVE',
  beneficiaryVerificationStatus: 'MATCHED',
  defaultUmaDepositAccount: true,
  createdAt: at,
  updatedAt: at,
});

const validated = (currency: string, defaultDeposit?: ExternalAccount, more: Partial<Customer> = {}) =>
  validateReceiver({ customer: { ...customer, ...more }, currency, defaultDeposit });

describe('the receiver', () => {
  const other = { ...customer, uuid: '0199dd6e-5c00-7003-8000-000000000400' };

  it.each([
    ['by id', { byId: customer, byAddress: undefined }],
    ['by address', { byId: undefined, byAddress: customer }],
    ['by both', { byId: customer, byAddress: customer }],
  ])('is found %s', (_how, named) => {
    expect(namedReceiver(named)).toBe(customer);
  });

  it.each([
    ['no receiver is named', { byId: undefined, byAddress: undefined }, 'INVALID_INPUT'],
    ['two receivers are named', { byId: customer, byAddress: other }, 'INVALID_INPUT'],
    ['the id is unknown', { byId: null, byAddress: undefined }, 'USER_NOT_FOUND'],
    ['the address is unknown', { byId: undefined, byAddress: null }, 'USER_NOT_FOUND'],
    ['one of two names is unknown', { byId: customer, byAddress: null }, 'USER_NOT_FOUND'],
  ])('is refused when %s', (_when, named, code) => {
    expect(() => namedReceiver(named)).toThrow(expect.objectContaining({ code }));
  });

  it.each([
    ['is deleted', 'USD', { isDeleted: true }, 'CUSTOMER_DELETED'],
    ['is not approved', 'USD', { kycStatus: 'PENDING' as const }, 'USER_NOT_READY'],
    ['has no account in the currency', 'EUR', {}, 'INVALID_CURRENCY'],
  ])('is refused when it %s', (_when, currency, more, code) => {
    expect(() => validated(currency, undefined, more)).toThrow(expect.objectContaining({ code }));
  });

  it('who already has the largest number of accounts is refused when the payment needs another one', () => {
    const many = Object.fromEntries(Array.from({ length: 99 }, (_, index) => [`X${index}`, at]));

    expect(() => validated('EUR', bank('EUR'), { accountsOpenedAt: many })).toThrow(
      expect.objectContaining({ code: 'INVALID_CURRENCY' }),
    );
  });

  it('who has, or may still open, an account in the currency is paid', () => {
    const some = Object.fromEntries(Array.from({ length: 96 }, (_, index) => [`X${index}`, at]));

    expect(validated('EUR', bank('EUR'), { accountsOpenedAt: some }).deposit).toEqual(bank('EUR'));
    expect(validated('USD', undefined, { accountsOpenedAt: { ...some, USD: at } }).deposit).toBeUndefined();
  });

  it.each([[{ byId: undefined, byAddress: undefined }], [{ byId: customer, byAddress: other }]])(
    'is refused with the field that names it',
    (named) => {
      const details = { issues: [{ path: 'customerId', message: expect.any(String) }] };

      expect(() => namedReceiver(named)).toThrow(expect.objectContaining({ details }));
    },
  );

  it.each([
    ['PENDING', []],
    ['PROCESSING', ['customer', 'deposit']],
    ['COMPLETED', ['customer', 'deposit']],
  ] as const)('of a payment that is %s is checked: %j', (status, expected) => {
    const receiver = validated('EUR', bank('EUR'), { accountsOpenedAt: { EUR: at } });

    expect(Object.keys(receiverWrites(receiver, { status }, at))).toEqual(expected);
  });
});

describe('an incoming payment', () => {
  it('goes to the internal account without a default deposit account in the same currency', () => {
    const accountId = 'InternalAccount:0199dd6e-5c00-7001-8000-000000000748';

    expect(destinationOf(validated('USD'))).toEqual({ kind: 'ACCOUNT', accountId, currency: 'USD' });
    expect(destinationOf(validated('USD', bank('EUR')))).toMatchObject({ accountId });
  });

  it('goes to the default deposit account in its currency, through an internal account opened for it', () => {
    const receiver = validated('EUR', bank('EUR'));

    expect(destinationOf(receiver).accountId).toBe(`ExternalAccount:${bank('EUR').uuid}`);
    expect(openingWrites(receiver, at)).toMatchObject({
      customer: { Put: { Item: { version: 4, openedFirst: 'USD EUR' } } },
    });
    expect(openingWrites(validated('USD', bank('USD')), at)).toEqual({});
  });
});

describe('the limits of the platform', () => {
  it.each([
    ['USD', 100, undefined],
    ['USD', 1_000, undefined],
    ['USD', 99, 'AMOUNT_OUT_OF_RANGE'],
    ['USD', 1_001, 'AMOUNT_OUT_OF_RANGE'],
    ['EUR', 5, 'INVALID_CURRENCY'],
    ['GBP', 5, 'INVALID_CURRENCY'],
  ])('in %s, for the amount %i: %s', (currency, amount, code) => {
    const check = () => checkIncomingLimits(platform, currency, amount);

    if (code === undefined) expect(check).not.toThrow();
    else expect(check).toThrow(expect.objectContaining({ code }));
  });
});

describe('a new incoming payment', () => {
  const filed = (webhookEndpoint: string | undefined, deposit: ExternalAccount | undefined) =>
    newIncoming({
      receiver: { customer, currency: 'USD', deposit },
      platform: { ...platform, webhookEndpoint },
      uuid: '0199dd6e-5c00-7004-8000-000000000000',
      senderUmaAddress: '$joe@uma.test',
      amountMinor: 100n,
      at,
    });

  it.each([
    ['no endpoint', undefined, undefined, { status: 'COMPLETED', settledAt: at }],
    ['no endpoint, to a deposit account', undefined, bank('USD'), { status: 'PROCESSING' }],
    ['an endpoint', 'https://acme.example', undefined, { status: 'PENDING' }],
    ['an endpoint, to a deposit account', 'https://acme.example', bank('USD'), { status: 'PENDING' }],
  ])('to a platform with %s has the right state and sweep time', (_with, endpoint, deposit, expected) => {
    const incoming = filed(endpoint, deposit);

    expect(incoming).toMatchObject(expected);
    expect(incoming).not.toHaveProperty('counterpartyInformation');
    expect(incoming.checkAt === undefined).toBe(incoming.status === 'COMPLETED');
  });
});
