import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { account, quoteBody, toAccount } from './support/quote-parts.ts';

let platform: TestPlatform;
let jane: FundedAccount;
let bank: string;

beforeAll(async () => {
  platform = await newPlatform();
  jane = await platform.fundedAccount(100_000);
  bank = (await platform.externalAccount({ customerId: jane.customerId, currency: 'EUR' })).id;
});

const body = (more: object = {}) => quoteBody(jane.id, bank, more);

const refused = (more: object, of = platform) => of.api.refused('createQuote', { body: body(more) });

describe('the configuration of a platform', () => {
  const usd = {
    currencyCode: 'USD',
    minAmount: 100,
    maxAmount: 5_000,
    requiredCounterpartyFields: [],
    providerRequiredCustomerFields: ['FULL_NAME', 'PURPOSE_OF_PAYMENT'],
    enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
  };
  const eur = {
    ...usd,
    currencyCode: 'EUR',
    minAmount: 200,
    providerRequiredCustomerFields: ['TAX_ID'],
    enabledTransactionTypes: ['INCOMING'],
  };
  let strict: TestPlatform;
  let payer: FundedAccount;
  let strictBank: string;
  let strictEuros: FundedAccount;
  const ask = (more: object = {}) => ({
    source: account(payer.id),
    destination: toAccount(strictBank),
    lockedCurrencyAmount: 1_000,
    purposeOfPayment: 'GIFT',
    senderCustomerInfo: { TAX_ID: '12-3456789' },
    ...more,
  });

  beforeAll(async () => {
    strict = await newPlatform();
    payer = await strict.fundedAccount(0);
    strictEuros = await strict.fundedAccount(10_000, 'EUR');
    await strict.fund(payer.id, 90_000);
    strictBank = (await strict.externalAccount({ currency: 'EUR' })).id;
    await strict.api.ok('updateConfig', { body: { supportedCurrencies: [usd, eur] } });
  });

  it('allows a quote within the limits', async () => {
    const quote = await strict.api.ok('createQuote', { body: body(ask()) });

    expect(quote.status).toBe('PENDING');
  });

  it.each<[string, object, RegExp]>([
    ['sent below its minimum', { lockedCurrencyAmount: 99 }, /sent would be 99 .* USD.* 100 to 5000/],
    ['sent above its maximum', { lockedCurrencyAmount: 5_001 }, /sent would be 5001 .* USD.* 100 to 5000/],
    [
      'received below its minimum',
      { lockedCurrencySide: 'RECEIVING', lockedCurrencyAmount: 199 },
      /received would be 199 .* EUR.* 200 to 5000/,
    ],
  ])('refuses an amount: %s', async (_, more, message) => {
    const error = await refused(ask(more), strict);

    expect(error.code).toBe('AMOUNT_OUT_OF_RANGE');
    expect(error.message).toMatch(message);
  });

  it.each<[string, 'createTransferIn' | 'createTransferOut', 'USD' | 'EUR', number, string]>([
    ['out above the maximum', 'createTransferOut', 'USD', 5_001, 'AMOUNT_OUT_OF_RANGE'],
    ['out below the minimum', 'createTransferOut', 'USD', 99, 'AMOUNT_OUT_OF_RANGE'],
    ['in above the maximum', 'createTransferIn', 'USD', 5_001, 'AMOUNT_OUT_OF_RANGE'],
    ['out in a currency that only comes in', 'createTransferOut', 'EUR', 1_000, 'INVALID_CURRENCY'],
  ])('refuses a transfer %s and moves no money', async (_, operation, currency, amount, code) => {
    const inside = currency === 'USD' ? payer : strictEuros;
    const { id: bankId } = await strict.externalAccount({ customerId: inside.customerId, currency });
    const parties = [{ accountId: inside.id }, { accountId: bankId }];
    const [source, destination] = operation === 'createTransferOut' ? parties : parties.toReversed();
    const before = await strict.balanceOf(inside);

    const error = await strict.api.refused(operation, { body: { source, destination, amount } });

    expect(error.code).toBe(code);
    expect(await strict.balanceOf(inside)).toBe(before);
  });

  it('holds for real-time funding', async () => {
    const source = { sourceType: 'REALTIME_FUNDING', customerId: payer.customerId, currency: 'USD' };

    const error = await refused(ask({ source, lockedCurrencyAmount: 5_001 }), strict);

    expect(error.code).toBe('AMOUNT_OUT_OF_RANGE');
  });

  it('requires the payer fields of both currencies', async () => {
    const error = await refused(ask({ purposeOfPayment: undefined, senderCustomerInfo: {} }), strict);

    expect(error).toMatchObject({
      code: 'MISSING_MANDATORY_USER_INFO',
      details: { missingFields: ['TAX_ID', 'PURPOSE_OF_PAYMENT'] },
    });
  });

  it('says which currencies can be sent', async () => {
    const euros = await strict.newCustomer({ currencies: ['EUR'] });
    const { id } = await strict.accountOf(euros.id, 'EUR');

    const error = await refused(ask({ source: account(id) }), strict);

    expect(error.code).toBe('INVALID_CURRENCY');
    expect(error.message).toContain('OUTGOING');
  });
});

describe('the amount of a quote', () => {
  it('that the fees consume is refused', async () => {
    const error = await refused({ lockedCurrencyAmount: 1 });

    expect(error.code).toBe('AMOUNT_OUT_OF_RANGE');
    expect(error.message).toMatch(
      /^Fees of 1 leave nothing of 1 in the smallest unit of USD to convert; send at least \d\.$/,
    );
    const { minAmount } = z.object({ minAmount: z.int() }).parse(error.details);
    expect(await refused({ lockedCurrencyAmount: minAmount - 1 })).toMatchObject({
      code: 'AMOUNT_OUT_OF_RANGE',
    });
    await platform.api.ok('createQuote', { body: body({ lockedCurrencyAmount: minAmount }) });
  });

  it('above the largest amount is refused', async () => {
    const error = await refused({
      lockedCurrencySide: 'RECEIVING',
      lockedCurrencyAmount: 9_000_000_000_000_000,
    });

    expect(error.code).toBe('AMOUNT_OUT_OF_RANGE');
  });
});
