import { beforeAll, describe, expect, it } from 'vitest';
import { account, funding, toAccount } from '#test/api/support/quote-parts.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

let platform: TestPlatform;
let own: string;
let bankId: string;

beforeAll(async () => {
  platform = await newPlatform();
  const { data } = await platform.api.ok('listPlatformInternalAccounts', { query: { currency: 'USD' } });
  own = data[0]?.id ?? '';
  // Over HTTP: the function must be able to read the platform's own accounts.
  await platform.api.ok('fundInternalAccount', { path: { accountId: own }, body: { amount: 50_000 } });
  bankId = (await platform.externalAccount({ currency: 'MXN' })).id;
});

const quoteFrom = (source: object) =>
  platform.api.ok('createQuote', {
    body: {
      source,
      destination: toAccount(bankId),
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000,
    },
  });

const expectCompleted = async (transactionId: string): Promise<void> => {
  const read = () => platform.api.ok('getTransaction', { path: { transactionId } });
  await expect.poll(async () => (await read()).status).toBe('COMPLETED');
  expect((await read()).customerId).toBe(`Platform:${platform.id}`);
};

const ownBalance = async (): Promise<number | undefined> => {
  const { data } = await platform.api.ok('listPlatformInternalAccounts', { query: { currency: 'USD' } });
  return data[0]?.balance.amount;
};

describe("the platform's own money", () => {
  it('pays for an executed quote, and the payment belongs to the platform', async () => {
    const quote = await quoteFrom(account(own));
    const before = (await ownBalance()) ?? 0;

    const executed = await platform.api.ok('executeQuote', { path: { quoteId: quote.id } });

    expect(executed.status).toBe('PROCESSING');
    await expectCompleted(quote.transactionId);
    expect(await ownBalance()).toBe(before - 10_000);
  });

  it('that funds a quote in real time passes through', async () => {
    const quote = await quoteFrom(funding());
    const before = await ownBalance();

    const sent = await platform.api.ok('sendSandboxPayment', {
      body: { quoteId: quote.id, currencyCode: 'USD' },
    });

    expect(sent.status).toBe('PROCESSING');
    await expectCompleted(quote.transactionId);
    expect(await ownBalance()).toBe(before);
  });
});

describe('the lookup of an external account for a sender', () => {
  it('has the rate from the currency of the customer with that UMA address', async () => {
    const jane = await platform.newCustomer({ currencies: ['EUR'] });

    const found = await platform.api.ok('lookUpExternalAccount', {
      path: { accountId: bankId },
      query: { senderUmaAddress: jane.umaAddress },
    });

    // 0.8643 EUR cost as much as 18.47 MXN.
    expect(found.supportedCurrencies).toMatchObject([{ estimatedExchangeRate: 0.0467948023823 }]);
  });
});
