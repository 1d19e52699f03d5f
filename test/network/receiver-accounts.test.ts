import { beforeAll, describe, expect, it } from 'vitest';
import type { BodyOf } from '#test/support/api-client.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

let platform: TestPlatform;
let elsewhere: TestPlatform;
/** A customer who holds EUR first, then USD. */
let jane: BodyOf<'createCustomer'>;

beforeAll(async () => {
  [platform, elsewhere] = [await newPlatform(), await newPlatform()];
  jane = await platform.newCustomer({ currencies: ['EUR', 'USD'] });
});

describe('the lookup of an external account', () => {
  const lookUpAccount = (accountId: string, of = platform) =>
    of.api.call('lookUpExternalAccount', { path: { accountId }, query: { customerId: jane.id } });

  it("has its one currency, with a rate from the sender's first currency", async () => {
    const bank = await platform.externalAccount({ customerId: jane.id, currency: 'MXN' });

    const { body } = await lookUpAccount(bank.id);

    expect(body).toMatchObject({
      accountId: bank.id,
      // 0.8643 EUR cost as much as 18.47 MXN.
      supportedCurrencies: [
        { currency: { code: 'MXN' }, estimatedExchangeRate: 0.0467948023823, min: 1, max: 100_000_000_000 },
      ],
      requiredPayerDataFields: [],
    });
  });

  it('requires the payer fields of the providers of its currency', async () => {
    const strict = await newPlatform();
    const bank = await strict.externalAccount({ currency: 'EUR' });
    const eur = {
      currencyCode: 'EUR',
      minAmount: 100,
      maxAmount: 5_000,
      requiredCounterpartyFields: [],
      providerRequiredCustomerFields: ['TAX_ID'],
      enabledTransactionTypes: ['OUTGOING'],
    };
    await strict.api.ok('updateConfig', { body: { supportedCurrencies: [eur] } });

    const found = await strict.api.ok('lookUpExternalAccount', { path: { accountId: bank.id } });

    expect(found).toMatchObject({
      supportedCurrencies: [{ estimatedExchangeRate: 1, min: 100, max: 5_000 }],
      requiredPayerDataFields: [{ name: 'TAX_ID', mandatory: true }],
    });
  });

  it("of an unknown account, a deleted one or another platform's finds nothing", async () => {
    const gone = await platform.externalAccount();
    await platform.api.ok('deletePlatformExternalAccount', { path: { externalAccountId: gone.id } });
    const others = await elsewhere.externalAccount();
    const ids = [gone.id, others.id, 'ExternalAccount:019542f5-b3e7-7d02-8000-000000000000', 'nonsense'];

    const answers = await Promise.all(ids.map((id) => lookUpAccount(id)));

    expect(answers.map(({ error }) => error.code)).toEqual(Array(4).fill('ACCOUNT_NOT_FOUND'));
  });
});
