import { describe, expect, it } from 'vitest';
import { validateDestination } from '#shared/payments/quotes/destination-rules.ts';
import type { Destination } from '#shared/payments/quotes/facts.ts';
import type { QuoteRequest } from '#shared/payments/quotes/schemas.ts';
import type { UmaReceiver } from '#shared/uma/lookups/receiver.ts';
import { accountId, apiErrorOf, bank, currency, customer, holder, platform } from './quote-world.ts';

type Asked = QuoteRequest['destination'];
type Rail = Extract<Asked, { destinationType: 'ACCOUNT' }>['paymentRail'];

const umaAddress = '$joe@acme.example';

const validate = (asked: Asked, found: Destination, sendingCurrency = 'USD') =>
  validateDestination({ requested: asked, found, platform: platform(), sendingCurrency });

const toBank = (more: Parameters<typeof bank>[0] = {}, paymentRail?: Rail) =>
  validate(
    {
      destinationType: 'ACCOUNT',
      accountId: `ExternalAccount:${bank().uuid}`,
      ...(paymentRail === undefined ? {} : { paymentRail }),
    },
    { kind: 'EXTERNAL', account: bank(more) },
  );

const toInternal = (more: Parameters<typeof customer>[0] = {}, paymentRail?: Rail) =>
  validate(
    {
      destinationType: 'ACCOUNT',
      accountId: accountId('EUR'),
      ...(paymentRail === undefined ? {} : { paymentRail }),
    },
    { kind: 'INTERNAL', holder: holder(more) },
  );

const toUma = (receiver: UmaReceiver, asked?: string, sendingCurrency?: string) =>
  validate(
    { destinationType: 'UMA_ADDRESS', umaAddress, ...(asked === undefined ? {} : { currency: asked }) },
    { kind: 'UMA', receiver },
    sendingCurrency,
  );

const inPesos: UmaReceiver = { kind: 'SANDBOX', receiver: { currency: 'MXN', behaviour: 'DELIVERED' } };
const joe = (currencies: string[], supported = platform()): UmaReceiver => ({
  kind: 'CUSTOMER',
  customer: customer({ currencies }),
  platform: supported,
});

describe('an external account', () => {
  it('receives its own currency, and the quote names its beneficiary', () => {
    expect(toBank()).toMatchObject({
      party: { kind: 'ACCOUNT', accountId: `ExternalAccount:${bank().uuid}`, currency: 'EUR' },
      currency: { code: 'EUR', minMinor: 100n, maxMinor: 1_000_000n },
      counterpartyInformation: { FULL_NAME: 'Ada Obi' },
      isPayout: true,
    });
  });

  it.each<[string, Parameters<typeof bank>[0], string | undefined]>([
    ['a business', { beneficiary: { beneficiaryType: 'BUSINESS', legalName: 'Acme Ltd' } }, 'Acme Ltd'],
    ['a wallet', { beneficiary: undefined }, undefined],
  ])('has the name of its beneficiary: %s', (_, more, name) => {
    expect(toBank(more).counterpartyInformation?.FULL_NAME).toBe(name);
  });

  it.each(['PENDING', 'UNDER_REVIEW', 'INACTIVE'] as const)('that is %s is refused', (status) => {
    expect(apiErrorOf(() => toBank({ status })).code).toBe('INVALID_BANK_ACCOUNT');
  });

  it('is paid on a rail of its type and on no other', () => {
    expect(toBank({}, 'SEPA_INSTANT').isPayout).toBe(true);
    const apiError = apiErrorOf(() => toBank({}, 'ACH'));
    expect(apiError.details).toEqual({
      issues: [
        {
          path: 'destination.paymentRail',
          message: 'must be one of SEPA, SEPA_INSTANT for this account',
        },
      ],
    });
  });

  it('that is a wallet has no rail', () => {
    const wallet = { accountType: 'BASE_WALLET', currency: 'USDC' } as const;

    expect(apiErrorOf(() => toBank(wallet, 'ACH')).code).toBe('INVALID_INPUT');
  });

  it('in a currency that the platform does not list has only the limits of any amount', () => {
    expect(toBank({ currency: 'DKK' }).currency).toEqual({
      code: 'DKK',
      minMinor: 1n,
      maxMinor: 9_000_000_000_000_000n,
    });
  });
});

describe('an internal account', () => {
  it('is paid inside the service', () => {
    expect(toInternal()).toMatchObject({ currency: { code: 'EUR' }, isPayout: false });
  });

  it.each([
    ['deleted', { isDeleted: true }, 'CUSTOMER_DELETED'],
    ['not approved', { kycStatus: 'UNVERIFIED' }, 'USER_NOT_READY'],
    ['without an account in the currency', { accountsOpenedAt: {} }, 'ACCOUNT_NOT_FOUND'],
  ] as const)('is refused when its customer is %s', (_, change, code) => {
    expect(apiErrorOf(() => toInternal(change)).code).toBe(code);
  });

  it('is refused in a currency that the platform does not enable for INCOMING', () => {
    const question = {
      requested: { destinationType: 'ACCOUNT', accountId: accountId('EUR') },
      found: { kind: 'INTERNAL', holder: { kind: 'CUSTOMER', customer: customer() } },
      platform: platform({
        supportedCurrencies: [currency('EUR', { enabledTransactionTypes: ['OUTGOING'] })],
      }),
      sendingCurrency: 'USD',
    } as const;

    expect(apiErrorOf(() => validateDestination(question)).code).toBe('INVALID_CURRENCY');
  });

  it('has no rail', () => {
    expect(apiErrorOf(() => toInternal({}, 'SEPA')).message).toContain('destination.paymentRail');
  });
});

describe('an unknown account', () => {
  it.each<[string, Destination]>([
    ['external', { kind: 'EXTERNAL', account: undefined }],
    ['internal', { kind: 'INTERNAL', holder: undefined }],
  ])('is not found: %s', (_, found) => {
    const asked = { destinationType: 'ACCOUNT', accountId: accountId('EUR') } as const;

    const apiError = apiErrorOf(() => validate(asked, found));

    expect([apiError.code, apiError.message]).toEqual([
      'ACCOUNT_NOT_FOUND',
      'destination.accountId names no account of this platform.',
    ]);
  });
});

describe('the currency of a UMA address', () => {
  it.each<[string, UmaReceiver, string | undefined, string, string]>([
    ['the requested one', joe(['EUR', 'USD']), 'EUR', 'USD', 'EUR'],
    ['the sent one, when the receiver can receive it', joe(['EUR', 'USD']), undefined, 'USD', 'USD'],
    ["otherwise the receiver's first", joe(['EUR', 'USD']), undefined, 'GBP', 'EUR'],
    ["the sandbox address's own", inPesos, undefined, 'USD', 'MXN'],
  ])('is %s', (_, receiver, asked, sending, expected) => {
    expect(toUma(receiver, asked, sending).party).toEqual({
      kind: 'UMA_ADDRESS',
      umaAddress,
      currency: expected,
    });
  });

  it.each<[string, UmaReceiver]>([
    ['a customer', joe(['EUR', 'USD'])],
    ['a sandbox address', inPesos],
  ])('is refused when the receiver cannot receive it: %s', (_, receiver) => {
    const apiError = apiErrorOf(() => toUma(receiver, 'GBP'));

    expect([apiError.code, apiError.message.includes('destination.currency')]).toEqual([
      'INVALID_CURRENCY',
      true,
    ]);
  });

  it("has the limits of the receiver's platform", () => {
    const theirs = platform({ supportedCurrencies: [currency('EUR', { minAmount: 7, maxAmount: 9 })] });

    expect(toUma(joe(['EUR'], theirs)).currency).toEqual({ code: 'EUR', minMinor: 7n, maxMinor: 9n });
  });
});

describe('a UMA address', () => {
  it.each<[UmaReceiver, string]>([
    [{ kind: 'NOBODY' }, 'USER_NOT_FOUND'],
    [{ kind: 'ELSEWHERE' }, 'LNURLP_REQUEST_FAILED'],
  ])('of kind $kind is refused', (receiver, code) => {
    const apiError = apiErrorOf(() => toUma(receiver));

    expect([apiError.code, apiError.message.includes('destination.umaAddress')]).toEqual([code, true]);
  });
});
