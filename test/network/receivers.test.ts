import { beforeAll, describe, expect, it } from 'vitest';
import type { BodyOf } from '#test/support/api-client.ts';
import { accountSample } from '#test/support/samples.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

let platform: TestPlatform;
let elsewhere: TestPlatform;
/** Holds EUR first, then USD. */
let jane: BodyOf<'createCustomer'>;

const currency = (currencyCode: string, more: object = {}) => ({
  currencyCode,
  minAmount: 100,
  maxAmount: 5_000,
  requiredCounterpartyFields: [],
  enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
  ...more,
});

beforeAll(async () => {
  [platform, elsewhere] = [await newPlatform(), await newPlatform()];
  jane = await platform.newCustomer({ currencies: ['EUR', 'USD'] });
});

const lookUp = (receiverUmaAddress: string, query: Record<string, string> = {}) =>
  platform.api.ok('lookUpUmaAddress', { path: { receiverUmaAddress }, query });
const refused = (receiverUmaAddress: string, query: Record<string, string> = {}) =>
  platform.api.refused('lookUpUmaAddress', { path: { receiverUmaAddress }, query });

const codesOf = ({ supportedCurrencies }: { supportedCurrencies: { currency: { code: string } }[] }) =>
  supportedCurrencies.map((one) => one.currency.code);

describe('a sandbox address', () => {
  it.each([
    ['$success.usd@sandbox.uma.test', 'USD'],
    ['$success.eur@sandbox.uma.test', 'EUR'],
    ['$success.mxn@sandbox.uma.test', 'MXN'],
    ['$pending.long.usd@sandbox.uma.test', 'USD'],
    ['$fail.compliance.usd@sandbox.uma.test', 'USD'],
  ])('%s receives %s', async (address, code) => {
    const found = await lookUp(address);

    expect(codesOf(found)).toEqual([code]);
    expect(found).toMatchObject({ receiverUmaAddress: address, requiredPayerDataFields: [] });
    expect(found.lookupId).toMatch(/^Lookup:/);
  });

  it('is found whatever its case', async () => {
    expect((await lookUp('$Success.EUR@Sandbox.UMA.test')).receiverUmaAddress).toBe(
      '$success.eur@sandbox.uma.test',
    );
  });
});

describe('a customer of this service', () => {
  it('receives the currencies that it holds, within the limits and required fields of its platform', async () => {
    const theirs = await newPlatform();
    const joe = await theirs.newCustomer({ currencies: ['GBP', 'EUR', 'CAD'] });
    const name = { name: 'FULL_NAME', mandatory: true };
    const email = { name: 'EMAIL', mandatory: false };
    await theirs.api.ok('updateConfig', {
      body: {
        supportedCurrencies: [
          currency('EUR', { requiredCounterpartyFields: [name, email] }),
          currency('GBP', { requiredCounterpartyFields: [{ ...email, mandatory: true }], minAmount: 7 }),
          currency('CAD', { enabledTransactionTypes: ['OUTGOING'] }),
        ],
      },
    });

    const found = await lookUp(joe.umaAddress, { customerId: jane.id });

    expect(found).toMatchObject({
      supportedCurrencies: [
        { currency: { code: 'GBP', decimals: 2 }, min: 7, max: 5_000 },
        { currency: { code: 'EUR' }, estimatedExchangeRate: 1, min: 100, max: 5_000 },
      ],
      requiredPayerDataFields: [{ ...email, mandatory: true }, name],
    });
  });

  it('with a default deposit account is offered its currency first, and a quote in it is accepted', async () => {
    const joe = await elsewhere.newCustomer({ currencies: ['USD'] });
    const account = accountSample({ currency: 'EUR' });
    const marked = { customerId: joe.id, ...account, defaultUmaDepositAccount: true };
    await elsewhere.api.ok('createExternalAccount', { body: marked });

    const found = await lookUp(joe.umaAddress, { customerId: jane.id });
    const { id: accountId } = await platform.accountOf(jane.id, 'USD');
    const quote = await platform.api.ok('createQuote', {
      body: {
        source: { sourceType: 'ACCOUNT', accountId },
        destination: { destinationType: 'UMA_ADDRESS', umaAddress: joe.umaAddress, currency: 'EUR' },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: 1_000,
        lookupId: found.lookupId,
      },
    });

    expect(codesOf(found)).toEqual(['EUR', 'USD']);
    expect(quote.receivingCurrency.code).toBe('EUR');
  });

  it('that is deleted is unknown', async () => {
    const gone = await elsewhere.newCustomer();
    await elsewhere.api.ok('deleteCustomer', { path: { customerId: gone.id } });

    expect((await refused(gone.umaAddress)).code).toBe('USER_NOT_FOUND');
  });

  it('that is not approved is an invalid receiver', async () => {
    const unapproved = await (await newPlatform({ isRegulated: false })).newCustomer();

    expect((await refused(unapproved.umaAddress)).code).toBe('INVALID_RECEIVER');
  });
});

describe('a UMA address without a receiver', () => {
  it.each([
    ['on the sandbox domain', '$success.gbp@sandbox.uma.test', 404, 'USER_NOT_FOUND'],
    ["on the service's domain", '$nobody@platforms.uma.test', 404, 'USER_NOT_FOUND'],
    ['on a domain of another service', '$jane@elsewhere.example', 424, 'LNURLP_REQUEST_FAILED'],
    ['without its dollar', 'jane@elsewhere.example', 400, 'INVALID_UMA_ADDRESS'],
    ['without its domain', '$jane', 400, 'INVALID_UMA_ADDRESS'],
  ])('is refused: %s', async (_, address, status, code) => {
    const error = await refused(address);

    expect([error.status, error.code]).toEqual([status, code]);
    expect(error.message).toContain('receiverUmaAddress');
  });

  it("is refused on a platform's own domain", async () => {
    const { umaDomain } = await elsewhere.api.ok('getConfig');

    expect((await refused(`$nobody@${umaDomain}`)).code).toBe('USER_NOT_FOUND');
  });
});

describe('the sender of a lookup', () => {
  const receiver = '$success.usd@sandbox.uma.test';

  it.each([
    ['nobody', {}, 1],
    ['a customer by id', { customerId: true }, 0.8643],
    ['a customer by UMA address', { senderUmaAddress: true }, 0.8643],
    ['a customer by both', { customerId: true, senderUmaAddress: true }, 0.8643],
  ])('decides the currency of the estimate: %s', async (_, named, rate) => {
    const found = await lookUp(receiver, {
      ...('customerId' in named ? { customerId: jane.id } : {}),
      ...('senderUmaAddress' in named ? { senderUmaAddress: jane.umaAddress } : {}),
    });

    expect(found.supportedCurrencies[0]?.estimatedExchangeRate).toBe(rate);
  });

  it("must be the platform's own customer", async () => {
    const others = await elsewhere.newCustomer();
    const [gone, joe] = [await platform.newCustomer(), await platform.newCustomer()];
    await platform.api.ok('deleteCustomer', { path: { customerId: gone.id } });

    const errors = await Promise.all([
      refused(receiver, { customerId: others.id }),
      refused(receiver, { senderUmaAddress: others.umaAddress }),
      refused(receiver, { senderUmaAddress: receiver }),
      refused(receiver, { customerId: gone.id }),
      refused(receiver, { customerId: 'nonsense' }),
      refused(receiver, { senderUmaAddress: 'nonsense' }),
      refused(receiver, { customerId: jane.id, senderUmaAddress: joe.umaAddress }),
    ]);

    expect(errors.map(({ code }) => code)).toEqual([
      'USER_NOT_FOUND',
      'USER_NOT_FOUND',
      'USER_NOT_FOUND',
      'CUSTOMER_DELETED',
      'INVALID_INPUT',
      'INVALID_UMA_ADDRESS',
      'INVALID_INPUT',
    ]);
    expect(errors[6]?.message).toContain('query.customerId must be the customer');
  });
});
