import { beforeAll, describe, expect, it } from 'vitest';
import type { BodyOf } from '#test/support/api-client.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

type Rate = BodyOf<'listExchangeRates'>['data'][number];

let platform: TestPlatform;

const ratesOf = async (
  query: Record<string, string | number | string[]>,
  from = platform,
): Promise<Rate[]> => {
  const { data } = await from.api.ok('listExchangeRates', { query });
  return data;
};

const pairsOf = (rates: readonly Rate[]): string[] =>
  rates.map(
    (rate) => `${rate.sourceCurrency.code} ${rate.destinationCurrency.code} ${rate.destinationPaymentRail}`,
  );

beforeAll(async () => {
  platform = await newPlatform({ fees: { variableBps: 100, fixedMinor: { USD: 25 } } });
});

describe('an exchange rate', () => {
  it("shows the received amount after the platform's fees", async () => {
    const [rate] = await ratesOf({ sourceCurrency: 'USD', destinationCurrency: 'MXN' });

    expect(rate).toEqual({
      sourceCurrency: { code: 'USD', name: 'US Dollar', symbol: '$', decimals: 2 },
      sendingAmount: 10_000,
      minSendingAmount: 1,
      maxSendingAmount: 100_000_000_000,
      destinationCurrency: { code: 'MXN', name: 'Mexican Peso', symbol: '$', decimals: 2 },
      destinationPaymentRail: 'SPEI',
      // (10000 - 25 - 1%) * 18.47, rounded against the sender.
      receivingAmount: 182_391,
      exchangeRate: 0.0541418516514,
      fees: { fixed: 25 },
      updatedAt: '2025-10-13T12:00:00.000Z',
    });
  });

  it('shows no fixed fee when there is none', async () => {
    const [rate] = await ratesOf({
      sourceCurrency: 'EUR',
      destinationCurrency: 'USD',
      sendingAmount: 20_000,
    });

    expect(rate).toMatchObject({ sendingAmount: 20_000, receivingAmount: 22_908, fees: {} });
    expect(rate?.fees).not.toHaveProperty('fixed');
  });

  it('costs half a percent on a platform without its own fees', async () => {
    const [rate] = await ratesOf({ sourceCurrency: 'USD', destinationCurrency: 'USD' }, await newPlatform());

    expect(rate).toMatchObject({ exchangeRate: 1, receivingAmount: 9_950, fees: {} });
  });

  it.each([[0], [25]])(
    'brings nothing for an amount that does not cover the fees: %i',
    async (sendingAmount) => {
      const [rate] = await ratesOf({ sourceCurrency: 'USD', destinationCurrency: 'MXN', sendingAmount });

      expect(rate).toMatchObject({ sendingAmount, receivingAmount: 0 });
    },
  );

  it('shows the limits of the platform', async () => {
    const other = await newPlatform();
    const { supportedCurrencies = [] } = await other.api.ok('getConfig');
    const limits = { minAmount: 500, maxAmount: 7_000 };
    const changed = supportedCurrencies.map((one) =>
      one.currencyCode === 'USD' ? { ...one, ...limits } : one,
    );
    await other.api.ok('updateConfig', { body: { supportedCurrencies: changed } });

    const [rate] = await ratesOf({ sourceCurrency: 'USD', destinationCurrency: 'MXN' }, other);

    expect(rate).toMatchObject({ minSendingAmount: 500, maxSendingAmount: 7_000 });
  });
});

describe('exchange rates', () => {
  it('have one entry for each rail of a destination', async () => {
    const rates = await ratesOf({ sourceCurrency: 'USD', destinationCurrency: ['SGD', 'EUR'] });

    expect(pairsOf(rates)).toEqual([
      'USD SGD PAYNOW',
      'USD SGD FAST',
      'USD SGD BANK_TRANSFER',
      'USD EUR SEPA',
      'USD EUR SEPA_INSTANT',
      'USD EUR SWIFT',
    ]);
  });

  it('accept destinations as repeated or comma-separated parameters, each once', async () => {
    const byComma = await ratesOf({ sourceCurrency: 'USD', destinationCurrency: 'EUR,MXN,EUR' });
    const mixed = await ratesOf({ sourceCurrency: 'USD', destinationCurrency: ['EUR,MXN', 'MXN'] });

    expect(pairsOf(byComma)).toEqual([
      'USD EUR SEPA',
      'USD EUR SEPA_INSTANT',
      'USD EUR SWIFT',
      'USD MXN SPEI',
    ]);
    expect(mixed).toEqual(byComma);
  });

  it('are from every currency of the platform to every receivable one by default', async () => {
    const answer = await platform.api.call('listExchangeRates');
    const { data } = answer.body;
    const sources = new Set(data.map(({ sourceCurrency }) => sourceCurrency.code));
    const destinations = new Set(data.map(({ destinationCurrency }) => destinationCurrency.code));

    expect([...sources]).toEqual(
      'USD EUR GBP CAD MXN PHP SGD BRL INR KES NGN VND ZAR BTC USDC USDT'.split(' '),
    );
    expect(destinations.size).toBe(46);
    expect(new Set(pairsOf(data)).size).toBe(data.length);
    expect(answer.text.length).toBeLessThan(500_000);
  });

  it('have the main networks as rails of a coin', async () => {
    const rates = await ratesOf({ sourceCurrency: 'USD', destinationCurrency: 'USDC' });

    expect(pairsOf(rates)).toEqual(
      ['BASE', 'ETHEREUM', 'POLYGON', 'SOLANA'].map((network) => `USD USDC ${network}_MAINNET`),
    );
    expect(rates[0]).toMatchObject({ destinationCurrency: { code: 'USDC' }, exchangeRate: 0.0001 });
  });

  it('come in pages, or all at once without a limit', async () => {
    const query = { sourceCurrency: 'USD', destinationCurrency: 'SGD' };
    const all = await platform.api.ok('listExchangeRates', { query });

    const first = await platform.api.ok('listExchangeRates', { query: { ...query, limit: 2 } });
    const last = await platform.api.ok('listExchangeRates', {
      query: { ...query, limit: 2, cursor: first.nextCursor },
    });

    expect([all.hasMore, first.hasMore, last.hasMore]).toEqual([false, true, false]);
    expect([...first.data, ...last.data]).toEqual(all.data);
  });

  it('leave out currencies that the platform does not send', async () => {
    const other = await newPlatform();
    const { supportedCurrencies = [] } = await other.api.ok('getConfig');
    const changed = supportedCurrencies.flatMap((one) => {
      if (one.currencyCode === 'GBP') return [];
      return one.currencyCode === 'EUR' ? [{ ...one, enabledTransactionTypes: ['INCOMING'] }] : [one];
    });
    await other.api.ok('updateConfig', { body: { supportedCurrencies: changed } });

    const rates = await ratesOf({ destinationCurrency: 'MXN' }, other);

    expect(rates.map(({ sourceCurrency }) => sourceCurrency.code)).not.toContain('GBP');
    expect(rates.map(({ sourceCurrency }) => sourceCurrency.code)).not.toContain('EUR');
    expect(await other.api.refused('listExchangeRates', { query: { sourceCurrency: 'EUR' } })).toMatchObject({
      code: 'INVALID_CURRENCY',
    });
  });
});

describe('a request for exchange rates is refused with', () => {
  it.each([
    ['INVALID_CURRENCY', 'sourceCurrency THB cannot be sent', { sourceCurrency: 'THB' }],
    ['INVALID_CURRENCY', 'sourceCurrency usd cannot be sent', { sourceCurrency: 'usd' }],
    ['INVALID_CURRENCY', 'destinationCurrency XYZ cannot be received', { destinationCurrency: 'EUR,XYZ' }],
    ['INVALID_CURRENCY', 'destinationCurrency KRW cannot be received', { destinationCurrency: 'KRW' }],
    ['INVALID_INPUT', 'query.destinationCurrency.1 must not be empty', { destinationCurrency: 'EUR,' }],
    ['INVALID_INPUT', 'query.destinationCurrency.0 must not be empty', { destinationCurrency: '' }],
    ['INVALID_INPUT', 'query.sourceCurrency must not be empty', { sourceCurrency: '' }],
    ['INVALID_AMOUNT', 'query.sendingAmount must be an integer', { sendingAmount: -1 }],
    ['INVALID_AMOUNT', 'query.sendingAmount must be an integer', { sendingAmount: 1.5 }],
    ['INVALID_AMOUNT', 'query.sendingAmount must be an integer', { sendingAmount: 'much' }],
    ['INVALID_AMOUNT', 'query.sendingAmount must be an integer', { sendingAmount: '9000000000000001' }],
    [
      'AMOUNT_OUT_OF_RANGE',
      'more than one payment can bring in IDR',
      { sourceCurrency: 'USD', destinationCurrency: 'IDR', sendingAmount: '9000000000000000' },
    ],
  ])('%s: %s', async (code, message, query) => {
    expect(await platform.api.refused('listExchangeRates', { query })).toMatchObject({
      status: 400,
      code,
      message: expect.stringContaining(message),
    });
  });
});
