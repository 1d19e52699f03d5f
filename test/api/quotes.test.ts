import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BodyOf } from '#test/support/api-client.ts';
import { type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { testTimeScale } from '#test/support/time-scale.ts';
import { makeOlder } from './support/plant-quote.ts';
import { quoteMatrix } from './support/quote-matrix.ts';
import { account, funding, toAccount, toAddress } from './support/quote-parts.ts';

type Quote = BodyOf<'createQuote'>;

let platform: TestPlatform;
let elsewhere: TestPlatform;
let jane: FundedAccount;
let joe: FundedAccount;
/** Parts of a quote request, by name. */
const sources: Record<string, object> = {};
const destinations: Record<string, object> = {};

const ownAccount = async (of: TestPlatform, currency: string): Promise<string> => {
  const { data } = await of.api.ok('listPlatformInternalAccounts', { query: { currency } });
  return data[0]?.id ?? '';
};

beforeAll(async () => {
  // A fixed fee of 25 cents and half a percent.
  platform = await newPlatform({ fees: { fixedMinor: { USD: 25 }, variableBps: 50 } });
  elsewhere = await newPlatform();
  [jane, joe] = [await platform.fundedAccount(100_000), await platform.fundedAccount(0, 'EUR')];
  const stranger = await elsewhere.newCustomer({ currencies: ['EUR', 'GBP'] });
  const { umaAddress } = await platform.api.ok('getCustomer', { path: { customerId: joe.customerId } });
  const platformAccount = await ownAccount(platform, 'USD');
  await platform.fund(platformAccount, 100_000);
  sources.customer = { ...account(jane.id), customerId: jane.customerId };
  sources.platform = account(platformAccount);
  sources.fundedCustomer = funding({ customerId: jane.customerId });
  sources.fundedPlatform = funding();
  const bank = await platform.externalAccount({ customerId: joe.customerId, currency: 'EUR' });
  destinations.bank = toAccount(bank.id);
  destinations.platformBank = toAccount((await platform.externalAccount({ currency: 'MXN' })).id);
  destinations.inside = toAccount(joe.id);
  destinations.platformInside = toAccount(await ownAccount(platform, 'EUR'));
  destinations.sandbox = toAddress('$success.mxn@sandbox.uma.test');
  destinations.ownCustomer = toAddress(umaAddress);
  destinations.othersCustomer = toAddress(stranger.umaAddress, 'GBP');
});

const body = (more: object = {}) => ({
  source: sources.customer,
  destination: destinations.bank,
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: 10_000,
  ...more,
});

const quoted = (more: object = {}): Promise<Quote> => platform.api.ok('createQuote', { body: body(more) });

it.each(quoteMatrix)(
  'from $source to $destination a quote locks the side $side and its GET returns it unchanged',
  async ({ source, destination, receivingCurrency, side, locked }) => {
    const quote = await quoted({
      source: sources[source],
      destination: destinations[destination],
      lockedCurrencySide: side,
    });

    expect(quote[locked]).toBe(10_000);
    expect(quote).toMatchObject({
      status: 'PENDING',
      source: sources[source],
      sendingCurrency: { code: 'USD' },
      receivingCurrency: { code: receivingCurrency },
    });
    expect(quote.feesIncluded).toBe(25 + Math.ceil(quote.totalSendingAmount * 0.005));
    expect(quote.paymentInstructions !== undefined).toBe(source.startsWith('funded'));
    expect(await platform.api.ok('getQuote', { path: { quoteId: quote.id } })).toEqual(quote);
  },
);

describe('a quote', () => {
  it('shows amounts, rate and fees', async () => {
    const quote = await quoted({ description: 'Rent' });

    // 10000 - 25 - 50 = 9925 cents; a euro costs 100/0.8643 cents.
    expect(quote).toMatchObject({
      totalSendingAmount: 10_000,
      totalReceivingAmount: 8_578,
      exchangeRate: 1.15700566933,
      feesIncluded: 75,
      counterpartyInformation: { FULL_NAME: 'Jane Doe' },
      rateDetails: {
        counterpartyMultiplier: 1,
        counterpartyFixedFee: 0,
        serviceApiMultiplier: 1.15700566933,
        serviceApiFixedFee: 25,
        serviceApiVariableFeeRate: 0.005,
        serviceApiVariableFeeAmount: 50,
      },
    });
    expect(Date.parse(quote.expiresAt) - Date.parse(quote.createdAt)).toBe(300_000 / testTimeScale);
  });

  it('has its transaction PENDING, with the same uuid', async () => {
    const quote = await quoted({ description: 'Rent' });

    const transaction = await platform.api.ok('getTransaction', {
      path: { transactionId: quote.transactionId },
    });

    expect(quote.transactionId.split(':')[1]).toBe(quote.id.split(':')[1]);
    expect(transaction).toMatchObject({
      type: 'OUTGOING',
      status: 'PENDING',
      quoteId: quote.id,
      customerId: jane.customerId,
      sentAmount: { amount: 10_000, currency: { code: 'USD' } },
      receivedAmount: { amount: quote.totalReceivingAmount, currency: { code: 'EUR' } },
      exchangeRate: quote.exchangeRate,
      fees: 75,
      description: 'Rent',
      rateDetails: quote.rateDetails,
    });
  });

  it('moves no money until it is executed', async () => {
    const before = await platform.balanceOf(jane);

    await quoted();

    expect(await platform.balanceOf(jane)).toBe(before);
  });

  it('within one currency converts nothing', async () => {
    const quote = await quoted({ destination: toAddress('$success.usd@sandbox.uma.test') });

    expect([quote.exchangeRate, quote.totalReceivingAmount]).toEqual([1, 9_925]);
  });

  it('accepts a lookup of its destination', async () => {
    const { lookupId } = await platform.api.ok('lookUpUmaAddress', {
      path: { receiverUmaAddress: '$success.mxn@sandbox.uma.test' },
    });

    expect((await quoted({ lookupId, destination: destinations.sandbox })).status).toBe('PENDING');
  });

  it('ignores unknown fields', async () => {
    const quote = await quoted({
      colour: 'blue',
      senderCustomerInfo: { SHOE_SIZE: 9, EMAIL: 'a@b.example' },
    });

    expect(quote.status).toBe('PENDING');
  });

  it.each<[string, (ids: { quoteId: string; transactionId: string }) => Promise<string | undefined>]>([
    ['the quote', async ({ quoteId }) => (await platform.api.ok('getQuote', { path: { quoteId } })).status],
    [
      'its payment',
      async ({ transactionId }) =>
        (await platform.api.ok('getTransaction', { path: { transactionId } })).status,
    ],
    [
      'the list of payments',
      async ({ transactionId }) => {
        const { data } = await platform.api.ok('listTransactions', { query: { limit: 100 } });
        return data.find(({ id }) => id === transactionId)?.status;
      },
    ],
    [
      'the timeline',
      async ({ transactionId }) => {
        const { data } = await platform.api.ok('getTransactionTimeline', { path: { transactionId } });
        return data.findLast(({ kind }) => kind === 'STATUS')?.details.status;
      },
    ],
  ])('is EXPIRED once its time is over, whoever sees it first, and from then on: %s', async (_, statusIn) => {
    const { id: quoteId, transactionId } = await quoted();
    // On a busy machine, the sweep would be first.
    await makeOlder(platform, quoteId, 301_000, { dueBeforeMs: -600_000 });

    expect(await statusIn({ quoteId, transactionId })).toBe('EXPIRED');
    const { status } = await platform.api.ok('getQuote', { path: { quoteId } });
    expect(status).toBe('EXPIRED');
  });

  it('that is repeated with its Idempotency-Key is the first one, byte for byte', async () => {
    const key = randomUUID();
    const count = await platform.transferCount();

    const first = await platform.api.call('createQuote', { body: body(), key });
    const again = await platform.api.call('createQuote', { body: body(), key });
    const other = await platform.api.refused('createQuote', {
      body: body({ lockedCurrencyAmount: 1 }),
      key,
    });

    expect([first.isReplay, again.isReplay, again.status, other.code]).toEqual([
      false,
      true,
      201,
      'IDEMPOTENCY_KEY_REUSED',
    ]);
    expect(again.text).toBe(first.text);
    expect(await platform.transferCount()).toBe(count + 1);
  });
});
