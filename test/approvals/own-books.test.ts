import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountSample } from '#test/support/samples.ts';
import { type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { ended, incomingOf, payToUma } from '#test/support/uma-payments.ts';

const funds = 1_000_000;

let sending: TestPlatform;
let receiving: TestPlatform;
let payer: FundedAccount;

beforeAll(async () => {
  [sending, receiving] = [await newPlatform(), await newPlatform()];
  payer = await sending.fundedAccount(funds);
});

afterAll(async () => {
  expect(await sending.reconcile()).toEqual([]);
  expect(await receiving.reconcile()).toEqual([]);
});

const known = { FULL_NAME: 'Jane Doe', BIRTH_DATE: '1990-01-15', NATIONALITY: 'US' };

const pay = (to: string, said = {}) => payToUma(sending, { from: payer, to, said });

describe('a payment to a customer of this service', () => {
  it.each([
    ['another', () => receiving],
    ['the same', () => sending],
  ])('of %s platform changes both accounts in one step', async (_which, platformOf) => {
    const platform = platformOf();
    const customer = await platform.newCustomer({ currencies: ['EUR'] });
    const before = await sending.balanceOf(payer);

    const quote = await pay(customer.umaAddress);
    const outgoing = await ended(sending, quote.transactionId);

    expect(outgoing).toMatchObject({ status: 'COMPLETED', receivedAmount: { amount: 5_000 } });
    expect(await sending.balanceOf(payer)).toBe(before - quote.totalSendingAmount);
    const { umaAddress } = await sending.api.ok('getCustomer', { path: { customerId: payer.customerId } });
    const incoming = await incomingOf(platform, customer.id);
    expect(incoming).toMatchObject([
      {
        status: 'COMPLETED',
        source: { sourceType: 'UMA_ADDRESS', umaAddress, currency: 'EUR' },
        receivedAmount: { amount: 5_000, currency: { code: 'EUR' } },
        counterpartyInformation: known,
      },
    ]);
    // Only the receiver's own platform may learn whose address it is.
    expect(outgoing.counterpartyInformation).toEqual(platform === sending ? known : undefined);
    expect(await platform.balanceOf(await platform.accountOf(customer.id, 'EUR'))).toBe(5_000);
  });

  it("shows the receiver's platform what the sender's platform said of it, and nobody else", async () => {
    const customer = await receiving.newCustomer({ currencies: ['EUR'] });
    const quote = await pay(customer.umaAddress, {
      description: 'Invoice 17',
      metadata: { orderId: '4711' },
      purposeOfPayment: 'GOODS_OR_SERVICES',
      senderCustomerInfo: { FULL_NAME: 'Somebody Else', TAX_ID: '47-1234567' },
    });

    const outgoing = await ended(sending, quote.transactionId);
    const [incoming] = await incomingOf(receiving, customer.id);

    expect(incoming).toMatchObject({
      description: 'Invoice 17',
      counterpartyInformation: {
        ...known,
        TAX_ID: '47-1234567',
        PURPOSE_OF_PAYMENT: 'GOODS_OR_SERVICES',
      },
    });
    expect(incoming).not.toHaveProperty('metadata');
    expect(JSON.stringify(outgoing)).not.toContain('47-1234567');
  });

  it("goes on to the receiver's default deposit account and ends together with that payout", async () => {
    const customer = await receiving.newCustomer({ currencies: ['EUR'] });
    const body = { customerId: customer.id, defaultUmaDepositAccount: true };
    await receiving.api.ok('createExternalAccount', {
      body: { ...accountSample({ currency: 'EUR' }), ...body },
    });

    const quote = await pay(customer.umaAddress);

    expect(await ended(sending, quote.transactionId)).toMatchObject({ status: 'COMPLETED' });
    const [incoming] = await incomingOf(receiving, customer.id);
    expect(incoming).toMatchObject({ status: 'COMPLETED' });
    expect(await receiving.balanceOf(await receiving.accountOf(customer.id, 'EUR'))).toBe(0);
  });

  it('that the deposit account refuses fails on both sides, and the sender gets the money back', async () => {
    const customer = await receiving.newCustomer({ currencies: ['EUR'] });
    const body = { customerId: customer.id, defaultUmaDepositAccount: true };
    await receiving.api.ok('createExternalAccount', {
      body: { ...accountSample({ currency: 'EUR', suffix: '002' }), ...body },
    });
    const before = await sending.balanceOf(payer);

    const quote = await pay(customer.umaAddress);

    expect(await ended(sending, quote.transactionId)).toMatchObject({
      status: 'FAILED',
      failureReason: 'QUOTE_EXECUTION_FAILED',
      refund: { status: 'COMPLETED' },
    });
    expect(await sending.balanceOf(payer)).toBe(before);
    expect(await incomingOf(receiving, customer.id)).toMatchObject([
      { status: 'FAILED', failureReason: 'OFFRAMP_FAILED' },
    ]);
  });

  it('who was deleted after the quote fails, and the sender gets the money back', async () => {
    const customer = await receiving.newCustomer({ currencies: ['EUR'] });
    const before = await sending.balanceOf(payer);
    const { lookupId } = await sending.api.ok('lookUpUmaAddress', {
      path: { receiverUmaAddress: customer.umaAddress },
      query: { customerId: payer.customerId },
    });
    const quote = await sending.api.ok('createQuote', {
      body: {
        lookupId,
        source: { sourceType: 'ACCOUNT', accountId: payer.id },
        destination: { destinationType: 'UMA_ADDRESS', umaAddress: customer.umaAddress, currency: 'EUR' },
        lockedCurrencySide: 'RECEIVING',
        lockedCurrencyAmount: 5_000,
      },
    });
    await receiving.api.ok('deleteCustomer', { path: { customerId: customer.id } });

    // The address still names the deleted customer, so only the payout meets the deletion.
    await sending.api.ok('executeQuote', { path: { quoteId: quote.id } });

    expect(await ended(sending, quote.transactionId)).toMatchObject({
      status: 'FAILED',
      failureReason: 'QUOTE_EXECUTION_FAILED',
      refund: { status: 'COMPLETED' },
    });
    expect(await sending.balanceOf(payer)).toBe(before);
    expect(await incomingOf(receiving, customer.id)).toEqual([]);
  });

  it("from the platform's own money has a sender address of the platform", async () => {
    const customer = await receiving.newCustomer({ currencies: ['EUR'] });
    const { data } = await sending.api.ok('listPlatformInternalAccounts', { query: { currency: 'USD' } });
    const own = data[0]?.id ?? '';
    await sending.fund(own, funds);
    const { lookupId } = await sending.api.ok('lookUpUmaAddress', {
      path: { receiverUmaAddress: customer.umaAddress },
    });
    const quote = await sending.api.ok('createQuote', {
      body: {
        lookupId,
        source: { sourceType: 'ACCOUNT', accountId: own },
        destination: { destinationType: 'UMA_ADDRESS', umaAddress: customer.umaAddress, currency: 'EUR' },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: 10_000,
        immediatelyExecute: true,
      },
    });

    expect(await ended(sending, quote.transactionId)).toMatchObject({ status: 'COMPLETED' });
    const { umaDomain } = await sending.api.ok('getConfig');
    expect(await incomingOf(receiving, customer.id)).toMatchObject([
      {
        status: 'COMPLETED',
        source: { umaAddress: expect.stringMatching(new RegExp(`^\\$u[0-9a-f]+@${umaDomain}$`)) },
        receivedAmount: { amount: quote.totalReceivingAmount },
      },
    ]);
  });
});
