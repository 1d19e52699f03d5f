import { beforeAll, describe, expect, it } from 'vitest';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

const evm = '0x52908400098527886e0f7030069857d2e4169ee7';

let platform: TestPlatform;
let foreign: TestPlatform;
let accounts: Readonly<Record<string, string>>;

beforeAll(async () => {
  [platform, foreign] = await Promise.all([newPlatform(), newPlatform()]);
  const currencies = ['USDC', 'USDT', 'BTC', 'USD'];
  const customer = await platform.newCustomer({ currencies });
  const found = await Promise.all(currencies.map((currency) => platform.accountOf(customer.id, currency)));
  accounts = Object.fromEntries(found.map(({ currency, id }) => [currency, id]));
});

const order = (more: object = {}) => ({
  internalAccountId: accounts.USDC,
  currency: 'USDC',
  cryptoNetwork: 'BASE_MAINNET',
  amount: 5_000_000,
  destinationAddress: evm,
  ...more,
});

const estimate = (more: object = {}) => platform.api.ok('estimateCryptoWithdrawalFee', { body: order(more) });

const refused = (more: object = {}) =>
  platform.api.refused('estimateCryptoWithdrawalFee', { body: order(more) });

describe('a withdrawal fee estimate', () => {
  it("adds the network's fee to the platform's fee, in the withdrawn asset", async () => {
    expect(await estimate()).toEqual({
      networkFee: 20_000,
      networkFeeAsset: 'USDC',
      applicationFee: 25_000,
      totalFee: 45_000,
      netAmount: 4_955_000,
    });
  });

  it.each([
    ['USDT', 'ETHEREUM_MAINNET', evm, 500_000],
    ['USDT', 'TRON_MAINNET', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 4_500_000],
    ['USDT', 'SOLANA_MAINNET', '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV', 450_000],
    ['BTC', 'SPARK_MAINNET', 'spark1pgssyuuuhnrrdjswal5c3s3rafw9w3y5dd4cjy3duxlf7hjzkp0rqx6dj6mrhu', 0],
    ['USDC', 'POLYGON_MAINNET', evm, 10_000],
  ])('of %s knows %s', async (currency, cryptoNetwork, destinationAddress, networkFee) => {
    const more = { internalAccountId: accounts[currency], currency, cryptoNetwork, destinationAddress };

    const answer = await estimate({ ...more, amount: 10_000_001 });

    expect(answer).toEqual({
      networkFee,
      networkFeeAsset: currency,
      applicationFee: 50_001,
      totalFee: networkFee + 50_001,
      netAmount: 10_000_001 - networkFee - 50_001,
    });
  });

  it("also works for the platform's own account and for addresses with a magic suffix", async () => {
    const { data } = await platform.api.ok('listPlatformInternalAccounts', { query: { currency: 'USDT' } });
    const more = {
      internalAccountId: data[0]?.id,
      currency: 'USDT',
      cryptoNetwork: 'TRON_MAINNET',
      destinationAddress: 'TJRabPrwbZy45sbavfcjinPJC18kjpR002',
    };

    expect((await estimate(more)).networkFeeAsset).toBe('USDT');
  });

  it('moves no money and needs no money in the account', async () => {
    await estimate();

    expect(await platform.transferCount()).toBe(0);
    expect(await platform.reconcile()).toEqual([]);
  });

  it('is refused when the fees take the whole amount', async () => {
    expect(await refused({ amount: 20_101 })).toMatchObject({
      status: 400,
      code: 'AMOUNT_OUT_OF_RANGE',
      message: 'The fees of 20101 leave nothing of 20101; withdraw more.',
    });
    expect((await estimate({ amount: 20_102 })).netAmount).toBe(1);
  });

  it.each([
    ['an account in another currency', () => ({ internalAccountId: accounts.USD }), 'INVALID_CURRENCY'],
    ['a currency the network does not carry', () => ({ currency: 'USDT' }), 'INVALID_CURRENCY'],
    [
      'a currency that is no coin',
      () => ({ internalAccountId: accounts.USD, currency: 'USD' }),
      'INVALID_CURRENCY',
    ],
    ['an amount of zero', () => ({ amount: 0 }), 'INVALID_AMOUNT'],
    ['a fraction', () => ({ amount: 1.5 }), 'INVALID_AMOUNT'],
    ['an amount as text', () => ({ amount: '5000000' }), 'INVALID_AMOUNT'],
  ])('is refused with %s', async (_name, more, code) => {
    expect(await refused(more())).toMatchObject({ status: 400, code });
  });

  it.each([
    ['an unknown currency', { currency: 'ZZZ' }, 'currency'],
    ['an unknown network', { cryptoNetwork: 'BASE' }, 'cryptoNetwork'],
    [
      "another network's address",
      { destinationAddress: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' },
      'destinationAddress',
    ],
    ['an empty address', { destinationAddress: '' }, 'destinationAddress'],
    [
      'an id of another type',
      { internalAccountId: 'ExternalAccount:019542f5-b3e7-7d02-8000-000000000000' },
      'internalAccountId',
    ],
    ['no account', { internalAccountId: undefined }, 'internalAccountId'],
  ])('is refused with %s, with the name of the field', async (_name, more, path) => {
    const error = await refused(more);

    expect(error).toMatchObject({ status: 400, code: 'INVALID_INPUT', details: { issues: [{ path }] } });
  });

  it("of another platform's account is answered like one of an unknown account", async () => {
    const { data } = await foreign.api.ok('listPlatformInternalAccounts', { query: { currency: 'USDC' } });
    const theirs = await refused({ internalAccountId: data[0]?.id });
    const nobodys = await refused({
      internalAccountId: 'InternalAccount:019542f5-b3e7-7d02-8000-0000000003ea',
    });

    expect(theirs).toEqual({ ...nobodys, requestId: expect.any(String) });
    expect(theirs).toMatchObject({ status: 404, code: 'ACCOUNT_NOT_FOUND' });
  });

  it("of a deleted customer's account is refused", async () => {
    const customer = await platform.newCustomer({ currencies: ['USDC'] });
    const { id } = await platform.accountOf(customer.id, 'USDC');
    await platform.api.ok('deleteCustomer', { path: { customerId: customer.id } });

    expect((await refused({ internalAccountId: id })).code).toBe('CUSTOMER_DELETED');
  });
});
