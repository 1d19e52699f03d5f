import { describe, expect, it } from 'vitest';
import type { Customer } from '#shared/customers/customer.ts';
import type { CounterpartyField } from '#shared/platforms/platform.ts';
import { type CustomerReceiver, sandboxReceiverOf, type UmaReceiver } from '#shared/uma/lookups/receiver.ts';
import {
  apiErrorAt,
  checkActive,
  estimateCurrency,
  mergedFields,
  receivableOfAccount,
  receivableOfUma,
} from '#shared/uma/lookups/rules.ts';
import { apiErrorOf, bank, currency, customer, platform } from '#test/unit/payments/quotes/quote-world.ts';

const since = '2025-10-13T12:00:00.000Z';
const holdsDollarsOnly = { currencies: ['USD'], accountsOpenedAt: { USD: since } };
const gaveUpEuros = { accountsOpenedAt: { USD: since, EUR: since }, closedCurrencies: ['EUR'] };

const uma = (receiver: UmaReceiver) => receivableOfUma({ receiver, sender: platform(), field: 'umaAddress' });

const paid = (currencies: string[], ...listed: ReturnType<typeof currency>[]): CustomerReceiver => ({
  kind: 'CUSTOMER',
  customer: customer({ currencies }),
  platform: platform({ supportedCurrencies: listed }),
});

describe('a customer', () => {
  it('receives the currencies that it holds and its platform enables, in its own order', () => {
    const out = currency('GBP', { enabledTransactionTypes: ['OUTGOING'] });

    const { currencies } = uma(paid(['EUR', 'GBP', 'MXN', 'USD'], currency('USD'), currency('EUR'), out));

    expect(currencies).toEqual([
      { code: 'EUR', minMinor: 100n, maxMinor: 1_000_000n },
      { code: 'USD', minMinor: 100n, maxMinor: 1_000_000n },
    ]);
  });

  it.each<[string, Partial<Customer>, string[]]>([
    ['a currency that it holds', { currencies: ['USD', 'EUR'] }, ['EUR', 'USD']],
    ['a currency in which it has no account yet', holdsDollarsOnly, ['EUR', 'USD']],
    ['a currency that it gave up', { ...holdsDollarsOnly, ...gaveUpEuros }, ['USD']],
  ])('is offered first what its default deposit account holds: %s', (_, more, codes) => {
    const deposit = bank({ currency: 'EUR', defaultUmaDepositAccount: true });

    const { currencies } = uma({ kind: 'CUSTOMER', customer: customer(more), platform: platform(), deposit });

    expect(currencies.map(({ code }) => code)).toEqual(codes);
  });

  it('is not offered the currency of a default deposit account that its platform does not take', () => {
    const deposit = bank({ currency: 'EUR', defaultUmaDepositAccount: true });
    const found = paid(['USD'], currency('USD'), currency('EUR', { enabledTransactionTypes: ['OUTGOING'] }));

    const { currencies } = uma({ ...found, deposit });

    expect(currencies.map(({ code }) => code)).toEqual(['USD']);
  });

  it('requires the payer fields of all its currencies at its platform', () => {
    const name = { name: 'FULL_NAME', mandatory: true } as const;
    const email = { name: 'EMAIL', mandatory: false } as const;

    const { requiredPayerDataFields } = uma(
      paid(
        ['USD', 'EUR'],
        currency('USD', { requiredCounterpartyFields: [email] }),
        currency('EUR', { requiredCounterpartyFields: [name, { ...email, mandatory: true }] }),
        currency('GBP', { requiredCounterpartyFields: [{ name: 'TAX_ID', mandatory: true }] }),
      ),
    );

    expect(requiredPayerDataFields).toEqual([{ name: 'EMAIL', mandatory: true }, name]);
  });

  it.each<[string, UmaReceiver]>([
    ['no currency can come in', paid(['EUR'], currency('USD'))],
    [
      'it is not approved',
      { kind: 'CUSTOMER', customer: customer({ kycStatus: 'PENDING' }), platform: platform() },
    ],
  ])('cannot be paid when %s', (_, receiver) => {
    expect(apiErrorOf(() => uma(receiver)).code).toBe('INVALID_RECEIVER');
  });
});

describe('a UMA address', () => {
  it.each<[UmaReceiver, string, string]>([
    [{ kind: 'NOBODY' }, 'USER_NOT_FOUND', 'umaAddress names nobody.'],
    [
      { kind: 'ELSEWHERE' },
      'LNURLP_REQUEST_FAILED',
      'umaAddress is on a domain that this service cannot reach.',
    ],
  ])('of kind $kind cannot be paid', (receiver, code, message) => {
    const apiError = apiErrorOf(() => uma(receiver));

    expect([apiError.code, apiError.message]).toEqual([code, message]);
  });
});

describe('an external account', () => {
  it('receives its currency and requires the fields of the providers', () => {
    const listed = currency('EUR', { providerRequiredCustomerFields: ['TAX_ID', 'TAX_ID', 'EMAIL'] });

    expect(receivableOfAccount(bank(), platform({ supportedCurrencies: [listed] }))).toEqual({
      currencies: [{ code: 'EUR', minMinor: 100n, maxMinor: 1_000_000n }],
      requiredPayerDataFields: [
        { name: 'TAX_ID', mandatory: true },
        { name: 'EMAIL', mandatory: true },
      ],
    });
  });
});

describe('required fields from several lists', () => {
  const field = (name: CounterpartyField['name'], mandatory: boolean): CounterpartyField => ({
    name,
    mandatory,
  });

  it.each<[string, CounterpartyField[][], CounterpartyField[]]>([
    ['none', [], []],
    ['one twice', [[field('EMAIL', false), field('EMAIL', false)]], [field('EMAIL', false)]],
    ['mandatory first', [[field('EMAIL', true)], [field('EMAIL', false)]], [field('EMAIL', true)]],
    ['mandatory last', [[field('EMAIL', false)], [field('EMAIL', true)]], [field('EMAIL', true)]],
  ])('are each listed once: %s', (_, lists, merged) => {
    expect(mergedFields(lists)).toEqual(merged);
  });
});

describe('an estimate is made in', () => {
  const all = (): boolean => true;
  const pesos = platform({ supportedCurrencies: [currency('MXN'), currency('EUR')] });

  it.each([
    ["the sender's first currency", customer({ currencies: ['EUR', 'USD'] }), platform(), all, 'EUR'],
    [
      "the sender's first currency with a rate",
      customer({ currencies: ['EUR', 'USD'] }),
      platform(),
      (code: string) => code === 'USD',
      'USD',
    ],
    ['USD without a sender', undefined, platform(), all, 'USD'],
    ["the platform's first without USD", undefined, pesos, all, 'MXN'],
    ['USD when nothing else has a rate', undefined, pesos, () => false, 'USD'],
  ])('%s', (_, sender, of, isPriced, expected) => {
    expect(estimateCurrency(sender, of, isPriced)).toBe(expected);
  });
});

describe('the sandbox receiver', () => {
  it.each([
    ['$success.usd@sandbox.uma.test', { currency: 'USD', behaviour: 'DELIVERED' }],
    ['$success.eur@sandbox.uma.test', { currency: 'EUR', behaviour: 'DELIVERED' }],
    ['$success.mxn@sandbox.uma.test', { currency: 'MXN', behaviour: 'DELIVERED' }],
    ['$pending.long.usd@sandbox.uma.test', { currency: 'USD', behaviour: 'LONG_PENDING' }],
    ['$fail.compliance.usd@sandbox.uma.test', { currency: 'USD', behaviour: 'COMPLIANCE_REJECTION' }],
    ['$success.gbp@sandbox.uma.test', undefined],
    ['$constructor@sandbox.uma.test', undefined],
    ['$success.usd@acme.example', undefined],
  ])('of %s is known', (umaAddress, receiver) => {
    expect(sandboxReceiverOf(umaAddress, 'sandbox.uma.test')).toEqual(receiver);
  });
});

it('a refusal of one field names it twice: for people and for programs', () => {
  expect(apiErrorAt('INVALID_INPUT', 'source.accountId', 'must be an id').body('r-1')).toMatchObject({
    status: 400,
    code: 'INVALID_INPUT',
    message: 'source.accountId must be an id.',
    details: { issues: [{ path: 'source.accountId', message: 'must be an id' }] },
  });
});

it.each(['PENDING', 'INACTIVE'] as const)('an external account that is %s says so', (status) => {
  const apiError = apiErrorOf(() => checkActive(bank({ status })));

  expect(apiError.message).toBe(`The external account is ${status}; only an ACTIVE one can be used.`);
});
