import { beforeAll, describe, expect, it } from 'vitest';
import type { ErrorAnswer } from '#test/support/api-client.ts';
import { type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { makeOlder } from './support/plant-quote.ts';
import { account, funding, quoteBody, toAccount, toAddress } from './support/quote-parts.ts';

let platform: TestPlatform;
let elsewhere: TestPlatform;
let jane: FundedAccount;
let bank: string;

const uuid = '019542f5-b3e7-7d02-8000-000000000000';

beforeAll(async () => {
  platform = await newPlatform();
  elsewhere = await newPlatform();
  jane = await platform.fundedAccount(100_000);
  bank = (await platform.externalAccount({ customerId: jane.customerId, currency: 'EUR' })).id;
});

const body = (more: object = {}) => quoteBody(jane.id, bank, more);

const refused = (more: object, of = platform) => of.api.refused('createQuote', { body: body(more) });

const fieldsOf = ({ details }: ErrorAnswer): string => JSON.stringify(details?.issues ?? '');

describe('a malformed quote request is refused', () => {
  it.each<[string, string, object]>([
    ['INVALID_AMOUNT', 'lockedCurrencyAmount', { lockedCurrencyAmount: 0 }],
    ['INVALID_AMOUNT', 'lockedCurrencyAmount', { lockedCurrencyAmount: 1.5 }],
    ['INVALID_AMOUNT', 'lockedCurrencyAmount', { lockedCurrencyAmount: '100' }],
    ['INVALID_AMOUNT', 'lockedCurrencyAmount', { lockedCurrencyAmount: 9_000_000_000_000_001 }],
    ['INVALID_AMOUNT', 'lockedCurrencyAmount', { lockedCurrencyAmount: undefined }],
    ['INVALID_INPUT', 'lockedCurrencySide', { lockedCurrencySide: 'BOTH' }],
    ['INVALID_INPUT', 'source', { source: undefined }],
    ['INVALID_INPUT', 'source.accountId', { source: account(`ExternalAccount:${uuid}`) }],
    ['INVALID_INPUT', 'source.accountId', { source: account(uuid) }],
    ['INVALID_INPUT', 'source.customerId', { source: funding({ customerId: `Platform:${uuid}` }) }],
    ['INVALID_INPUT', 'source.currency', { source: funding({ currency: 'XXX' }) }],
    ['INVALID_INPUT', 'destination.accountId', { destination: toAccount(`Customer:${uuid}`) }],
    [
      'INVALID_INPUT',
      'destination.paymentRail',
      { destination: toAccount(`ExternalAccount:${uuid}`, 'CAB') },
    ],
    ['INVALID_UMA_ADDRESS', 'destination.umaAddress', { destination: toAddress('jane@acme.example') }],
    ['INVALID_INPUT', 'lookupId', { lookupId: `Quote:${uuid}` }],
    ['INVALID_INPUT', 'purposeOfPayment', { purposeOfPayment: 'FUN' }],
    ['INVALID_INPUT', 'senderCustomerInfo.EMAIL', { senderCustomerInfo: { EMAIL: 5 } }],
    ['INVALID_INPUT', 'immediatelyExecute', { immediatelyExecute: 'yes' }],
    ['INVALID_INPUT', 'source.cryptoNetwork', { source: funding({ cryptoNetwork: 'BASE_MAINNET' }) }],
  ])('%s, with the name of %s', async (code, field, more) => {
    const error = await refused(more);

    expect(error.code).toBe(code);
    expect(fieldsOf(error)).toContain(field);
  });
});

describe('a quote with an unknown reference is refused', () => {
  it.each<[string, string, object]>([
    ['ACCOUNT_NOT_FOUND', 'source.accountId', { source: account(`InternalAccount:${uuid}`) }],
    ['ACCOUNT_NOT_FOUND', 'destination.accountId', { destination: toAccount(`ExternalAccount:${uuid}`) }],
    ['ACCOUNT_NOT_FOUND', 'destination.accountId', { destination: toAccount(`InternalAccount:${uuid}`) }],
    ['USER_NOT_FOUND', 'source.customerId', { source: funding({ customerId: `Customer:${uuid}` }) }],
    ['USER_NOT_FOUND', 'destination.umaAddress', { destination: toAddress('$nobody@sandbox.uma.test') }],
    ['USER_NOT_FOUND', 'destination.umaAddress', { destination: toAddress('$nobody@platforms.uma.test') }],
    [
      'LNURLP_REQUEST_FAILED',
      'destination.umaAddress',
      { destination: toAddress('$jane@elsewhere.example') },
    ],
    ['LOOKUP_REQUEST_NOT_FOUND', 'lookupId', { lookupId: `Lookup:${uuid}` }],
    ['INVALID_CURRENCY', 'source.currency', { source: funding({ currency: 'AED' }) }],
    [
      'INVALID_CURRENCY',
      'destination.currency',
      { destination: toAddress('$success.eur@sandbox.uma.test', 'USD') },
    ],
  ])('%s, with the name of %s', async (code, field, more) => {
    const error = await refused(more);

    expect(error.code).toBe(code);
    expect(fieldsOf(error)).toContain(field);
  });

  it('when the named customer does not own the account', async () => {
    const joe = await platform.newCustomer();

    const error = await refused({ source: { ...account(jane.id), customerId: joe.id } });

    expect([error.code, fieldsOf(error).includes('source.customerId')]).toEqual(['INVALID_INPUT', true]);
  });

  it('when the account is not on the rail', async () => {
    const error = await refused({ destination: toAccount(bank, 'ACH') });

    expect([error.code, fieldsOf(error).includes('destination.paymentRail')]).toEqual([
      'INVALID_INPUT',
      true,
    ]);
  });

  it('when the lookup was of another receiver or has expired', async () => {
    const { lookupId } = await platform.api.ok('lookUpUmaAddress', {
      path: { receiverUmaAddress: '$success.eur@sandbox.uma.test' },
    });
    const destination = toAddress('$success.eur@sandbox.uma.test');

    const ofAnother = await refused({ lookupId });
    await makeOlder(platform, lookupId, 601_000);
    const late = await refused({ lookupId, destination });

    expect([ofAnother.code, late.code]).toEqual(['LOOKUP_REQUEST_NOT_FOUND', 'LOOKUP_REQUEST_NOT_FOUND']);
  });
});

describe("another platform's object is unknown", () => {
  it.each<[string, object | (() => Promise<object>)]>([
    ['ACCOUNT_NOT_FOUND', { destination: toAddress('$success.eur@sandbox.uma.test') }],
    ['USER_NOT_FOUND', () => Promise.resolve({ source: funding({ customerId: jane.customerId }) })],
    ['ACCOUNT_NOT_FOUND', () => Promise.resolve({ source: funding() })],
    ['ACCOUNT_NOT_FOUND', () => Promise.resolve({ source: funding(), destination: toAccount(jane.id) })],
    [
      'LOOKUP_REQUEST_NOT_FOUND',
      async () => ({
        source: funding(),
        destination: toAddress('$success.eur@sandbox.uma.test'),
        lookupId: (
          await platform.api.ok('lookUpUmaAddress', {
            path: { receiverUmaAddress: '$success.eur@sandbox.uma.test' },
          })
        ).lookupId,
      }),
    ],
  ])('%s', async (code, more) => {
    const error = await refused(typeof more === 'function' ? await more() : more, elsewhere);

    expect([error.status, error.code]).toEqual([404, code]);
  });

  it('and so is its quote', async () => {
    const quote = await platform.api.ok('createQuote', { body: body() });

    const error = await elsewhere.api.refused('getQuote', { path: { quoteId: quote.id } });

    expect(error).toMatchObject({ status: 404, code: 'QUOTE_NOT_FOUND', message: 'There is no such quote.' });
  });
});

describe('a quote that cannot be read', () => {
  it('is an unknown one, or a transaction that is not a quote', async () => {
    const external = await platform.externalAccount({ customerId: jane.customerId });
    const transfer = await platform.api.ok('createTransferOut', {
      body: { source: { accountId: jane.id }, destination: { accountId: external.id }, amount: 100 },
    });
    const ids = [`Quote:${uuid}`, `Quote:${transfer.id.split(':')[1]}`, transfer.id, 'nonsense'];

    const errors = await Promise.all(
      ids.map((quoteId) => platform.api.refused('getQuote', { path: { quoteId } })),
    );

    expect(errors.map(({ code }) => code)).toEqual(Array(4).fill('QUOTE_NOT_FOUND'));
  });
});
