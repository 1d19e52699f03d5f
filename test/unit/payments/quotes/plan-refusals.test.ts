import { describe, expect, it } from 'vitest';
import { planQuote } from '#shared/payments/quotes/plan.ts';
import {
  accountId,
  apiErrorOf,
  at,
  bank,
  currency,
  customer,
  holder,
  order,
  otherCustomer,
  platform,
} from './quote-world.ts';

const umaAddress = '$joe@acme.example';
const uma = { destinationType: 'UMA_ADDRESS', umaAddress } as const;
const paidTo = (receiver = otherCustomer()) =>
  ({
    destination: { kind: 'UMA', receiver: { kind: 'CUSTOMER', customer: receiver, platform: platform() } },
  }) as const;

const own = (code: string) => ({ destinationType: 'ACCOUNT', accountId: accountId(code) }) as const;
const inside = () => ({ kind: 'INTERNAL', holder: holder() }) as const;
const none = { isSwitchConfigured: false };

describe('a payment to oneself', () => {
  it.each([
    ['the same account', order({ destination: own('USD') }, { destination: inside() })],
    [
      'real-time funding by the owner of the receiving account',
      order(
        { source: { sourceType: 'REALTIME_FUNDING', currency: 'USD' }, destination: own('USD') },
        { destination: inside() },
      ),
    ],
    ["the sender's own UMA address", order({ destination: uma }, paidTo(customer()))],
  ])('is refused: %s', (_, asked) => {
    expect(apiErrorOf(() => planQuote(asked)).code).toBe('SELF_PAYMENT');
  });

  it.each([
    ["another account of the sender's", order({ destination: own('EUR') }, { destination: inside() })],
    [
      "the sender's own UMA address in another currency",
      order({ destination: { ...uma, currency: 'EUR' } }, paidTo(customer())),
    ],
  ])('does not include %s', (_, asked) => {
    expect(planQuote(asked).receivedCurrency).toBe('EUR');
  });
});

describe('the lookup of a quote', () => {
  const lookup = {
    platformId: platform().uuid,
    uuid: '019542f5-b3e7-7d02-8abc-0000000100c0',
    receiver: `ExternalAccount:${bank().uuid}`,
    createdAt: at,
    expiresAt: '2025-10-13T12:00:00.001Z',
  };
  const lookupId = `Lookup:${lookup.uuid}`;

  it('is accepted when it has the same destination and has not expired', () => {
    expect(planQuote(order({ lookupId }, { lookup })).status).toBe('PENDING');
  });

  const ofUma = { ...lookup, receiver: umaAddress, receiverUuid: otherCustomer().uuid };

  it('of a UMA address is accepted for the customer who had it', () => {
    expect(planQuote(order({ lookupId, destination: uma }, { ...paidTo(), lookup: ofUma })).status).toBe(
      'PENDING',
    );
  });

  it.each([
    ['another address', { ...ofUma, receiver: '$jane@acme.example' }],
    ['a customer who had it before', { ...ofUma, receiverUuid: customer().uuid }],
    ['nobody', { ...ofUma, receiverUuid: undefined }],
  ])('of a UMA address is unknown for %s', (_what, found) => {
    const asked = () => planQuote(order({ lookupId, destination: uma }, { ...paidTo(), lookup: found }));

    expect(apiErrorOf(asked).code).toBe('LOOKUP_REQUEST_NOT_FOUND');
  });

  it.each([
    ['a lookup that does not exist', undefined],
    ['a lookup of another destination', { ...lookup, receiver: umaAddress }],
    ['an expired lookup', { ...lookup, expiresAt: at }],
  ])('is unknown: %s', (_, found) => {
    const apiError = apiErrorOf(() => planQuote(order({ lookupId }, { lookup: found })));

    expect(apiError.code).toBe('LOOKUP_REQUEST_NOT_FOUND');
    expect(apiError.message).toContain('lookupId');
  });
});

describe('without a payment switch', () => {
  const withDeposit = otherCustomer({ defaultUmaDepositAccountUuid: bank().uuid });

  it.each([
    ['an external account', order({}, {}, { isSwitchConfigured: false })],
    [
      'a customer with an external deposit account',
      order({ destination: uma }, paidTo(withDeposit), { isSwitchConfigured: false }),
    ],
  ])('no payment leaves the service: %s', (_, asked) => {
    expect(apiErrorOf(() => planQuote(asked)).code).toBe('SERVICE_SWITCH_ERROR');
  });

  it.each([
    ['an internal account', order({ destination: own('EUR') }, { destination: inside() }, none)],
    ['a customer', order({ destination: uma }, paidTo(), none)],
  ])('a payment inside the service is possible: %s', (_, asked) => {
    expect(planQuote(asked).status).toBe('PENDING');
  });
});

describe('a source currency', () => {
  it('that the platform does not send is refused', () => {
    const incoming = currency('USD', { enabledTransactionTypes: ['INCOMING'] });

    const apiError = apiErrorOf(() =>
      planQuote(order({}, { platform: platform({ supportedCurrencies: [incoming] }) })),
    );

    expect(apiError.code).toBe('INVALID_CURRENCY');
    expect(apiError.message).toBe(
      'source is in USD, which is not enabled for OUTGOING payments; enable it with PATCH /config.',
    );
  });

  it('without a rate to the destination currency is refused', () => {
    const rates = { perUsd: { USD: '1' }, updatedAt: at };

    const apiError = apiErrorOf(() => planQuote(order({}, { rates })));

    expect(apiError.code).toBe('INVALID_CURRENCY');
    expect(apiError.details).toEqual({ currency: 'EUR' });
  });
});
