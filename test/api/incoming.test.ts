import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountSample } from '#test/support/samples.ts';
import { type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { ended, inState } from '#test/support/uma-payments.ts';

const sender = '$success.usd@sandbox.uma.test';

let platform: TestPlatform;
let account: FundedAccount;
let umaAddress: string;

beforeAll(async () => {
  platform = await newPlatform();
  account = await platform.fundedAccount(0);
  ({ umaAddress } = await platform.api.ok('getCustomer', { path: { customerId: account.customerId } }));
});

afterAll(async () => {
  expect(await platform.reconcile()).toEqual([]);
});

const defaultDeposit = async (customerId: string, suffix: string, currency = 'USD'): Promise<string> => {
  const { id } = await platform.api.ok('createExternalAccount', {
    body: { customerId, ...accountSample({ suffix, currency }), defaultUmaDepositAccount: true },
  });
  return id;
};

const order = (more: object = {}) => ({
  senderUmaAddress: sender,
  customerId: account.customerId,
  receivingCurrencyCode: 'USD',
  receivingCurrencyAmount: 1_000,
  ...more,
});

const receive = (more: object = {}) => platform.api.ok('receiveSandboxUmaPayment', { body: order(more) });

const refused = (more: object = {}) =>
  platform.api.refused('receiveSandboxUmaPayment', { body: order(more) });

describe('a payment to a UMA address, without a webhook endpoint', () => {
  it('completes at once and is on the internal account', async () => {
    const before = await platform.balanceOf(account);

    const incoming = await receive({ customerId: undefined, receiverUmaAddress: umaAddress.toUpperCase() });

    expect(incoming).toMatchObject({
      type: 'INCOMING',
      status: 'COMPLETED',
      customerId: account.customerId,
      source: { sourceType: 'UMA_ADDRESS', umaAddress: sender, currency: 'USD' },
      destination: { destinationType: 'ACCOUNT', accountId: account.id, currency: 'USD' },
      receivedAmount: { amount: 1_000, currency: { code: 'USD' } },
    });
    expect(incoming.settledAt).toBeDefined();
    expect(await platform.balanceOf(account)).toBe(before + 1_000);
    const path = { transactionId: incoming.id };
    expect(await platform.api.ok('getTransaction', { path })).toEqual(incoming);
    const { data } = await platform.api.ok('listJournalEntries', { path: { accountId: account.id } });
    expect(data[0]).toMatchObject({
      transactionId: incoming.id,
      purpose: 'PAYMENT',
      amount: { amount: 1_000 },
    });
  });

  it('takes both names of a customer when they agree', async () => {
    expect(await receive({ receiverUmaAddress: umaAddress })).toMatchObject({ status: 'COMPLETED' });
  });

  it('goes on to the default deposit account in that currency, through the internal one', async () => {
    const { api } = platform;
    const customer = await platform.newCustomer({ currencies: ['USD'] });
    const bank = await defaultDeposit(customer.id, '000', 'EUR');

    const incoming = await receive({ customerId: customer.id, receivingCurrencyCode: 'EUR' });

    expect(incoming).toMatchObject({
      status: 'PROCESSING',
      destination: { accountId: bank, currency: 'EUR' },
    });
    expect(await ended(platform, incoming.id)).toMatchObject({ status: 'COMPLETED' });
    const euros = await platform.accountOf(customer.id, 'EUR');
    const { data } = await api.ok('listJournalEntries', { path: { accountId: euros.id } });
    expect(data.map(({ purpose, amount }) => [purpose, amount.amount])).toEqual([
      ['PAYMENT', -1_000],
      ['DEPOSIT', 1_000],
    ]);
    const dollars = await receive({ customerId: customer.id });
    expect(dollars).toMatchObject({
      status: 'COMPLETED',
      destination: { accountId: (await platform.accountOf(customer.id, 'USD')).id },
    });
  });

  it.each([
    ['002', { status: 'FAILED', failureReason: 'OFFRAMP_FAILED' }],
    ['004', { status: 'FAILED', failureReason: 'OFFRAMP_FAILED' }],
    ['006', { status: 'FAILED', failureReason: 'OFFRAMP_FAILED' }],
    ['007', { status: 'FAILED', failureReason: 'OFFRAMP_FAILED' }],
  ])('that the deposit account %s does not take fails, and nobody has it', async (suffix, end) => {
    const customer = await platform.newCustomer();
    await defaultDeposit(customer.id, suffix);

    const incoming = await receive({ customerId: customer.id });

    expect(await ended(platform, incoming.id)).toMatchObject(end);
    expect(await platform.balanceOf(await platform.accountOf(customer.id, 'USD'))).toBe(0);
  });

  it('that the bank gives back stays on the internal account', async () => {
    const customer = await platform.newCustomer();
    await defaultDeposit(customer.id, '005');

    const incoming = await receive({ customerId: customer.id });

    expect(await ended(platform, incoming.id)).toMatchObject({ status: 'COMPLETED' });
    expect(await inState(platform, incoming.id, 'FAILED')).toMatchObject({ failureReason: 'OFFRAMP_FAILED' });
    expect(await platform.balanceOf(await platform.accountOf(customer.id, 'USD'))).toBe(1_000);
  });

  it('keeps its customer from being deleted while it is on its way', async () => {
    const customer = await platform.newCustomer();
    await defaultDeposit(customer.id, '003');
    await receive({ customerId: customer.id });

    const error = await platform.api.refused('deleteCustomer', { path: { customerId: customer.id } });

    expect(error).toMatchObject({ code: 'CUSTOMER_HAS_FUNDS' });
  });
});

describe('a payment to a UMA address is refused', () => {
  it.each([
    ['without a receiver', { customerId: undefined }, 400, 'INVALID_INPUT'],
    ['to an address of nobody', { receiverUmaAddress: '$nobody@uma.test' }, 404, 'USER_NOT_FOUND'],
    ['without a sender', { senderUmaAddress: undefined }, 400, 'INVALID_UMA_ADDRESS'],
    ['from what is no address', { senderUmaAddress: 'jane' }, 400, 'INVALID_UMA_ADDRESS'],
    ['to what is no customer id', { customerId: 'jane' }, 400, 'INVALID_INPUT'],
    [
      'to an unknown customer',
      { customerId: 'Customer:019542f5-b3e7-7d02-8000-000000000000' },
      404,
      'USER_NOT_FOUND',
    ],
    ['in a currency without account', { receivingCurrencyCode: 'EUR' }, 400, 'INVALID_CURRENCY'],
    ['in no currency', { receivingCurrencyCode: 'XYZ' }, 400, 'INVALID_INPUT'],
    ['of nothing', { receivingCurrencyAmount: 0 }, 400, 'INVALID_AMOUNT'],
    ['of a part of a cent', { receivingCurrencyAmount: 1.5 }, 400, 'INVALID_AMOUNT'],
  ])('%s', async (_what, more, status, code) => {
    expect(await refused(more)).toMatchObject({ status, code });
  });

  it('to a customer of another platform, by id and by address', async () => {
    const other = await newPlatform();
    const stranger = await other.newCustomer();

    expect(await refused({ customerId: stranger.id })).toMatchObject({ code: 'USER_NOT_FOUND' });
    expect(await refused({ customerId: undefined, receiverUmaAddress: stranger.umaAddress })).toMatchObject({
      code: 'USER_NOT_FOUND',
    });
  });

  it('with two names of two customers', async () => {
    const { umaAddress: another } = await platform.newCustomer();

    expect(await refused({ receiverUmaAddress: another })).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('to a deleted customer', async () => {
    const { id: customerId } = await platform.newCustomer();
    await platform.api.ok('deleteCustomer', { path: { customerId } });

    expect(await refused({ customerId })).toMatchObject({ status: 410, code: 'CUSTOMER_DELETED' });
  });

  it('to a customer who is not approved', async () => {
    const unregulated = await newPlatform({ isRegulated: false });
    const { id: customerId } = await unregulated.newCustomer();

    const error = await unregulated.api.refused('receiveSandboxUmaPayment', { body: order({ customerId }) });

    expect(error).toMatchObject({ status: 403, code: 'USER_NOT_READY' });
  });

  it('outside the limits of the currency, or where it takes nothing in', async () => {
    const strict = await newPlatform();
    const { id: customerId } = await strict.newCustomer();
    const usd = {
      currencyCode: 'USD',
      minAmount: 100,
      maxAmount: 1_000,
      requiredCounterpartyFields: [],
      enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
    };
    const configure = (more: object) =>
      strict.api.ok('updateConfig', { body: { supportedCurrencies: [{ ...usd, ...more }] } });
    const pay = (receivingCurrencyAmount: number) =>
      strict.api.call('receiveSandboxUmaPayment', { body: order({ customerId, receivingCurrencyAmount }) });

    await configure({});
    expect((await pay(100)).body.status).toBe('COMPLETED');
    expect((await pay(1_000)).body.status).toBe('COMPLETED');
    expect((await pay(99)).error).toMatchObject({ status: 400, code: 'AMOUNT_OUT_OF_RANGE' });
    expect((await pay(1_001)).error.code).toBe('AMOUNT_OUT_OF_RANGE');
    await configure({ enabledTransactionTypes: ['OUTGOING'] });
    expect((await pay(100)).error).toMatchObject({ status: 400, code: 'INVALID_CURRENCY' });
  });
});
