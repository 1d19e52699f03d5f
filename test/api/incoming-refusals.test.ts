import { beforeAll, describe, expect, it } from 'vitest';
import { type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';

let platform: TestPlatform;
let account: FundedAccount;

beforeAll(async () => {
  platform = await newPlatform();
  account = await platform.fundedAccount(0);
});

const order = (more: object = {}) => ({
  senderUmaAddress: '$success.usd@sandbox.uma.test',
  customerId: account.customerId,
  receivingCurrencyCode: 'USD',
  receivingCurrencyAmount: 1_000,
  ...more,
});

const refused = (more: object = {}) =>
  platform.api.refused('receiveSandboxUmaPayment', { body: order(more) });

describe('a payment to a UMA address is refused', () => {
  it.each([
    ['without a receiver', { customerId: undefined }, 400, 'INVALID_INPUT'],
    ['to an unknown address', { receiverUmaAddress: '$nobody@uma.test' }, 404, 'USER_NOT_FOUND'],
    ['without a sender', { senderUmaAddress: undefined }, 400, 'INVALID_INPUT'],
    ['from a malformed address', { senderUmaAddress: 'jane' }, 400, 'INVALID_UMA_ADDRESS'],
    ['to a malformed customer id', { customerId: 'jane' }, 400, 'INVALID_INPUT'],
    [
      'to an unknown customer',
      { customerId: 'Customer:019542f5-b3e7-7d02-8000-000000000000' },
      404,
      'USER_NOT_FOUND',
    ],
    ['in a currency without an account', { receivingCurrencyCode: 'EUR' }, 400, 'INVALID_CURRENCY'],
    ['in an unknown currency', { receivingCurrencyCode: 'XYZ' }, 400, 'INVALID_INPUT'],
    ['of nothing', { receivingCurrencyAmount: 0 }, 400, 'INVALID_AMOUNT'],
    ['of a fraction of a cent', { receivingCurrencyAmount: 1.5 }, 400, 'INVALID_AMOUNT'],
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

  it('with the id of one customer and the address of another', async () => {
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

  it('outside the limits of the currency, or in a currency that cannot come in', async () => {
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
