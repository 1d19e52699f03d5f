import { beforeAll, describe, expect, test } from 'vitest';
import { sized } from '#test/support/proof.ts';
import { type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await newPlatform();
});

const patch = (customerId: string, currencies: readonly string[]) =>
  platform.api.call('updateCustomer', {
    path: { customerId },
    body: { customerType: 'INDIVIDUAL', currencies },
  });

const openCurrencies = async (customerId: string): Promise<string[]> => {
  const { data } = await platform.api.ok('listInternalAccounts', { query: { customerId } });
  return data.map(({ balance }) => balance.currency.code).sort();
};

const fund = ({ id }: Pick<FundedAccount, 'id'>) =>
  platform.api.call('fundInternalAccount', { path: { accountId: id }, body: { amount: 500 } });

const payOut = async (account: FundedAccount, bankId: string) =>
  platform.api.call('createTransferOut', {
    body: { source: { accountId: account.id }, destination: { accountId: bankId }, amount: 500 },
  });

describe('the account of a currency that its customer gives up', () => {
  test('cannot close while it holds money', async () => {
    const { id } = await platform.newCustomer({ currencies: ['USD', 'EUR'] });
    const euros = await platform.accountOf(id, 'EUR');
    await fund(euros);

    const { status, error } = await patch(id, ['USD']);

    expect(status).toBe(409);
    expect(error).toMatchObject({ code: 'CUSTOMER_HAS_FUNDS', details: { accountId: euros.id } });
    expect(await openCurrencies(id)).toEqual(['EUR', 'USD']);
  });

  test('cannot close while it has an open transaction', async () => {
    const euros = await platform.fundedAccount(500, 'EUR');
    const bank = await platform.externalAccount({ ...euros, suffix: '005' });
    const { body } = await payOut(euros, bank.id);

    expect((await patch(euros.customerId, ['USD'])).status).toBe(409);

    await platform.settled(body.id);
  });

  test('is closed, takes and gives nothing, and opens again with the currency', async () => {
    const { id } = await platform.newCustomer({ currencies: ['USD', 'EUR'] });
    const euros = await platform.accountOf(id, 'EUR');
    const bank = await platform.externalAccount({ customerId: id, currency: 'EUR' });

    expect((await patch(id, ['USD'])).body.currencies).toEqual(['USD']);

    expect(await openCurrencies(id)).toEqual(['USD']);
    expect((await fund(euros)).error.code).toBe('INVALID_CURRENCY');
    expect((await payOut(euros, bank.id)).error.code).toBe('INVALID_CURRENCY');
    await patch(id, ['USD', 'EUR']);
    expect(await platform.accountOf(id, 'EUR')).toEqual(euros);
    expect((await fund(euros)).status).toBe(200);
    expect((await payOut(euros, bank.id)).body.status).toBe('COMPLETED');
  });
});

describe('two resident currencies', () => {
  test('are refused while the account in the first one holds money, and the refusal names it', async () => {
    const { id } = await platform.newCustomer({ currencies: ['USD', 'BRL'] });
    const reais = await platform.accountOf(id, 'BRL');
    await fund(reais);

    const { status, error } = await patch(id, ['USD', 'INR']);

    expect(status).toBe(400);
    expect(error.code).toBe('INVALID_INPUT');
    expect(error.details).toMatchObject({
      accountId: reais.id,
      currenciesNeedingSeparateCustomers: ['BRL', 'INR'],
    });
    const bank = await platform.externalAccount({ customerId: id, currency: 'BRL' });
    await payOut(reais, bank.id);
    expect((await patch(id, ['USD', 'INR'])).status).toBe(200);
    expect(await openCurrencies(id)).toEqual(['INR', 'USD']);
    expect((await fund(reais)).error.code).toBe('INVALID_CURRENCY');
  });

  test('are never open together, however many changes and deposits come at once', async () => {
    const { id } = await platform.newCustomer({ currencies: ['USD', 'BRL'] });
    const residents = ['BRL', 'INR', 'NGN'];
    const reais = await platform.accountOf(id, 'BRL');
    const changes = Array.from({ length: sized(12, 42) }, (_, index) => async () => {
      const wanted = residents[index % residents.length] ?? 'BRL';
      return patch(id, ['USD', wanted]);
    });

    const [answers, funding] = await Promise.all([
      Promise.all(changes.map((change) => change())),
      fund(reais),
    ]);

    for (const { status } of answers) expect([200, 400, 503]).toContain(status);
    const open = (await openCurrencies(id)).filter((code) => residents.includes(code));
    expect(open).toHaveLength(1);
    const { data } = await platform.api.ok('listInternalAccounts', { query: { customerId: id } });
    const rich = data.filter(({ balance }) => balance.amount > 0).map(({ balance }) => balance.currency.code);
    expect(rich).toEqual(funding.isOk ? ['BRL'] : []);
    if (funding.isOk) expect(open).toEqual(['BRL']);
  });
});

describe('the external accounts of a deleted customer', () => {
  test('are INACTIVE, and nobody can pay to them', async () => {
    const payee = await platform.newCustomer();
    const bank = await platform.externalAccount({ customerId: payee.id });
    const payer = await platform.fundedAccount(1_000);
    const { customerId } = payer;
    const quoteFrom = (source: object) => {
      const destination = { destinationType: 'ACCOUNT', accountId: bank.id };
      const locked = { lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 500 };
      return platform.api.ok('createQuote', { body: { source, destination, ...locked } });
    };
    const quote = await quoteFrom({ sourceType: 'ACCOUNT', accountId: payer.id });
    const live = await quoteFrom({ sourceType: 'REALTIME_FUNDING', customerId, currency: 'USD' });
    const money = { quoteId: live.id, currencyCode: 'USD' };
    expect((await platform.api.call('sendSandboxPayment', { body: money })).status).toBe(200);

    await platform.api.ok('deleteCustomer', { path: { customerId: payee.id } });

    const shown = await platform.api.ok('getExternalAccount', { path: { externalAccountId: bank.id } });
    expect(shown.status).toBe('INACTIVE');
    expect((await payOut(payer, bank.id)).error.code).toBe('INVALID_BANK_ACCOUNT');
    const execution = await platform.api.refused('executeQuote', { path: { quoteId: quote.id } });
    expect(execution.code).toBe('INVALID_BANK_ACCOUNT');
    expect(await platform.balanceOf(payer)).toBe(1_000);
  });
});
