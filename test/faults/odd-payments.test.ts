import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, toAccount, toAddress } from '#test/api/support/quote-parts.ts';
import { accountSample } from '#test/support/samples.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';
import { ended as endOf } from '#test/support/uma-payments.ts';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await newPlatform();
});

afterAll(async () => {
  expect(await platform.reconcile()).toEqual([]);
});

/** A customer with 100.00 USD and an empty EUR account. */
const payer = async () => {
  const customer = await platform.newCustomer({ currencies: ['USD', 'EUR'] });
  const usd = await platform.accountOf(customer.id, 'USD');
  await platform.fund(usd.id, 10_000);
  return { customer, usd, eur: await platform.accountOf(customer.id, 'EUR') };
};

/** A quote that delivers 10.00 EUR. */
const quote = (from: string, destination: object) =>
  platform.api.ok('createQuote', {
    body: {
      source: account(from),
      destination,
      lockedCurrencySide: 'RECEIVING',
      lockedCurrencyAmount: 1_000,
    },
  });

const ended = (transactionId: string) => endOf(platform, transactionId);

const defaultBank = (customerId: string, suffix: string) =>
  platform.api.ok('createExternalAccount', {
    body: { ...accountSample({ currency: 'EUR', suffix }), customerId, defaultUmaDepositAccount: true },
  });

const execute = (quoteId: string) => platform.api.ok('executeQuote', { path: { quoteId } });

/**
 * Columns: the bank's suffix, how the payer's payment ends, and how many cents of the 10.00 EUR the customer's own
 * account then holds.
 */
describe('a customer who pays their own UMA address through a bank in another currency', () => {
  it.each([
    ['000', 'COMPLETED', 'spent', 0],
    ['002', 'FAILED', 'back', 0],
    ['004', 'FAILED', 'back', 0],
    ['005', 'COMPLETED', 'spent', 1_000],
    ['006', 'FAILED', 'back', 0],
    ['007', 'FAILED', 'spent', 0],
  ])('with suffix %s ends %s, with the money %s and %i returned', async (suffix, end, money, kept) => {
    const { customer, usd, eur } = await payer();
    await defaultBank(customer.id, suffix);
    const quoted = await quote(usd.id, toAddress(customer.umaAddress, 'EUR'));

    await execute(quoted.id);

    expect((await ended(quoted.transactionId)).status).toBe(end);
    const left = money === 'back' ? 10_000 : 10_000 - quoted.totalSendingAmount;
    expect(await platform.balanceOf(usd)).toBe(left);
    await expect.poll(() => platform.balanceOf(eur)).toBe(kept);
  });
});

describe('between quote and execution', () => {
  it('a currency that the platform drops does not stop the payment', async () => {
    const [{ usd }, joe] = [await payer(), await payer()];
    const quotes = [
      await quote(usd.id, toAccount(joe.eur.id)),
      await quote(usd.id, toAddress(joe.customer.umaAddress, 'EUR')),
    ];
    const { supportedCurrencies = [] } = await platform.api.ok('getConfig', {});
    const others = supportedCurrencies.filter(({ currencyCode }) => currencyCode === 'GBP');
    await platform.api.ok('updateConfig', { body: { supportedCurrencies: others } });

    for (const { id, transactionId } of quotes) {
      await execute(id);
      expect((await ended(transactionId)).status).toBe('COMPLETED');
    }

    expect(await platform.balanceOf(joe.eur)).toBe(2_000);
    await platform.api.ok('updateConfig', { body: { supportedCurrencies } });
  });

  it('a currency that the receiver drops fails the payment, and the payer has the money back', async () => {
    const [{ usd }, joe] = [await payer(), await payer()];
    const { id, transactionId } = await quote(usd.id, toAddress(joe.customer.umaAddress, 'EUR'));
    const change = { customerType: 'INDIVIDUAL', currencies: ['USD'] } as const;
    await platform.api.ok('updateCustomer', { path: { customerId: joe.customer.id }, body: change });

    await execute(id);

    expect(await ended(transactionId)).toMatchObject({
      status: 'FAILED',
      failureReason: 'QUOTE_EXECUTION_FAILED',
      refund: { status: 'COMPLETED' },
    });
    expect(await platform.balanceOf(usd)).toBe(10_000);
  });

  it('the deletion of the payer stops the execution', async () => {
    const { customer, usd, eur } = await payer();
    const { id: quoteId } = await quote(usd.id, toAccount(eur.id));
    const bank = await platform.externalAccount({ customerId: customer.id });
    const everything = { source: { accountId: usd.id }, destination: { accountId: bank.id }, amount: 10_000 };
    await platform.api.ok('createTransferOut', { body: everything });
    await platform.api.ok('deleteCustomer', { path: { customerId: customer.id } });

    const refused = await platform.api.refused('executeQuote', { path: { quoteId } });

    expect(refused.code).toBe('CUSTOMER_DELETED');
  });
});
