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

describe('a payment to a UMA address, to a platform without a webhook endpoint', () => {
  it('completes at once on the internal account', async () => {
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

  it('accepts a customer id and an address that agree', async () => {
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
  ])('that the deposit account %s refuses fails, and no balance changes', async (suffix, end) => {
    const customer = await platform.newCustomer();
    await defaultDeposit(customer.id, suffix);

    const incoming = await receive({ customerId: customer.id });

    expect(await ended(platform, incoming.id)).toMatchObject(end);
    expect(await platform.balanceOf(await platform.accountOf(customer.id, 'USD'))).toBe(0);
  });

  it('that the bank returns stays on the internal account', async () => {
    const customer = await platform.newCustomer();
    await defaultDeposit(customer.id, '005');

    const incoming = await receive({ customerId: customer.id });

    expect(await ended(platform, incoming.id)).toMatchObject({ status: 'COMPLETED' });
    expect(await inState(platform, incoming.id, 'FAILED')).toMatchObject({ failureReason: 'OFFRAMP_FAILED' });
    expect(await platform.balanceOf(await platform.accountOf(customer.id, 'USD'))).toBe(1_000);
  });

  it('prevents the deletion of its customer while it is open', async () => {
    const customer = await platform.newCustomer();
    await defaultDeposit(customer.id, '003');
    await receive({ customerId: customer.id });

    const error = await platform.api.refused('deleteCustomer', { path: { customerId: customer.id } });

    expect(error).toMatchObject({ code: 'CUSTOMER_HAS_FUNDS' });
  });
});
