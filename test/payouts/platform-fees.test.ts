import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, toAccount, toAddress } from '#test/api/support/quote-parts.ts';
import type { BodyOf } from '#test/support/api-client.ts';
import { type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';

let platform: TestPlatform;
let jane: FundedAccount;
let feeAccount: string;

const ownFee = {
  feeType: 'CROSS_CURRENCY_TRANSACTION',
  sourceCurrency: 'USD',
  variableFeeBps: 100,
  fixedFee: { amount: 30, currency: 'USD' },
} as const;

beforeAll(async () => {
  platform = await newPlatform({ fees: { fixedMinor: { USD: 25 }, variableBps: 50 } });
  jane = await platform.fundedAccount(100_000);
  const { data } = await platform.api.ok('listPlatformInternalAccounts', { query: { currency: 'USD' } });
  feeAccount = data[0]?.id ?? '';
  await platform.api.ok('updateConfig', { body: { feeConfigs: [ownFee] } });
});

afterAll(async () => {
  expect(await platform.reconcile()).toEqual([]);
});

const feesHeld = async (): Promise<number> => {
  const { data } = await platform.api.ok('listPlatformInternalAccounts', { query: { currency: 'USD' } });
  return data[0]?.balance.amount ?? 0;
};
const bankEnding = async (suffix: string, currency = 'MXN') =>
  toAccount((await platform.externalAccount({ customerId: jane.customerId, currency, suffix })).id);
const quoteTo = (destination: object, more: object = {}): Promise<BodyOf<'createQuote'>> =>
  platform.api.ok('createQuote', {
    body: {
      source: account(jane.id),
      destination,
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000,
      ...more,
    },
  });
const execute = (quoteId: string) => platform.api.ok('executeQuote', { path: { quoteId } });
const payment = (transactionId: string) => platform.api.ok('getTransaction', { path: { transactionId } });
const endsAs = async (transactionId: string, status: string) => {
  await expect.poll(async () => (await payment(transactionId)).status).toBe(status);
  return payment(transactionId);
};

describe('the configuration', () => {
  it('shows the fees, and refuses those that do not fit, with field and rule', async () => {
    expect(await platform.api.ok('getConfig')).toMatchObject({ feeConfigs: [ownFee] });

    const refused = await platform.api.refused('updateConfig', {
      body: { feeConfigs: [{ ...ownFee, variableFeeBps: 9_950 }] },
    });

    expect(refused).toMatchObject({
      code: 'INVALID_INPUT',
      details: {
        issues: [
          {
            path: 'feeConfigs.0.variableFeeBps',
            message: "must be below 9950: with the service's 50 it must stay below 10000",
          },
        ],
      },
    });
  });

  it('ends the fees with an empty list', async () => {
    const other = await newPlatform();
    await other.api.ok('updateConfig', { body: { feeConfigs: [ownFee] } });

    const config = await other.api.ok('updateConfig', { body: { feeConfigs: [] } });

    expect(config).not.toHaveProperty('feeConfigs');
    expect(await other.api.ok('getConfig')).not.toHaveProperty('feeConfigs');
  });
});

describe("a payment with the platform's own fee", () => {
  it('shows it before, and brings it when it is made', async () => {
    const before = await feesHeld();
    const quote = await quoteTo(await bankEnding('000'));
    expect(quote).toMatchObject({ feesIncluded: 205, platformFeesIncluded: 130 });

    await execute(quote.id);

    expect(await endsAs(quote.transactionId, 'COMPLETED')).toMatchObject({
      fees: 205,
      platformFees: { amount: 130, currency: { code: 'USD' } },
      rateDetails: { serviceApiFixedFee: 25, serviceApiVariableFeeAmount: 50 },
    });
    expect(await feesHeld()).toBe(before + 130);
    const path = { accountId: feeAccount };
    const statement = await platform.api.ok('getAccountStatement', { path, query: { totalsBy: 'DAY' } });
    expect(statement.data.at(-1)).toMatchObject({
      purpose: 'FEE',
      amount: { amount: 130 },
      transactionId: quote.transactionId,
      counterparty: { account: jane.id },
    });
    expect(statement.days?.at(-1)?.totals).toContainEqual(
      expect.objectContaining({ purpose: 'FEE', debits: { amount: 0, currency: expect.anything() } }),
    );
    const payer = await platform.api.ok('getAccountStatement', { path: { accountId: jane.id } });
    expect(payer.data.at(-1)).toMatchObject({ fee: { amount: 75 }, platformFee: { amount: 130 } });
    const timeline = await platform.api.ok('getTransactionTimeline', {
      path: { transactionId: quote.transactionId },
    });
    expect(timeline.data.map(({ title }) => title)).toContain(
      `Credited the platform's own fee of 1.30 USD to ${feeAccount}`,
    );
  });

  it.each([
    ['a customer of this service', true],
    ['a UMA address of the sandbox', false],
  ])('reaches the platform when it pays %s at once', async (_what, isOnUs) => {
    const before = await feesHeld();
    const joe = await platform.newCustomer({ currencies: ['EUR'] });
    const to = isOnUs ? joe.umaAddress : '$success.mxn@sandbox.uma.test';

    const quote = await quoteTo(toAddress(to), { immediatelyExecute: true });

    expect(quote.platformFeesIncluded).toBe(130);
    await endsAs(quote.transactionId, 'COMPLETED');
    expect(await feesHeld()).toBe(before + 130);
  });

  it('locks what is received, and takes the fees on top', async () => {
    const quote = await quoteTo(await bankEnding('000'), {
      lockedCurrencySide: 'RECEIVING',
      lockedCurrencyAmount: 100_000,
    });

    const { totalSendingAmount: sent, feesIncluded, platformFeesIncluded } = quote;
    expect(quote.totalReceivingAmount).toBe(100_000);
    expect(platformFeesIncluded).toBe(30 + Math.ceil(sent / 100));
    expect(feesIncluded).toBe(30 + Math.ceil(sent / 100) + 25 + Math.ceil(sent / 200));
  });

  it('has none between equal currencies, nor where the quote says so', async () => {
    const same = await quoteTo(await bankEnding('000', 'USD'));
    const none = { platformFixedFee: { amount: 0, currency: 'USD' }, platformVariableFeeBps: 0 };
    const overridden = await quoteTo(await bankEnding('000'), { platformFeeOverride: none });

    expect([same.feesIncluded, overridden.feesIncluded]).toEqual([75, 75]);
    expect(same).not.toHaveProperty('platformFeesIncluded');
    expect(overridden).not.toHaveProperty('platformFeesIncluded');
  });

  it('gives it back with a payment that failed, and with one that came back later', async () => {
    const before = await feesHeld();
    const [failing, returning] = [await bankEnding('002'), await bankEnding('005')];
    const failed = await quoteTo(failing, { immediatelyExecute: true });
    const returned = await quoteTo(returning, { immediatelyExecute: true });

    for (const { transactionId } of [failed, returned]) {
      const ended = await endsAs(transactionId, 'FAILED');
      expect(ended).toMatchObject({ refund: { status: 'COMPLETED' } });
      expect(ended).not.toHaveProperty('platformFees');
    }

    expect(await feesHeld()).toBe(before);
    const statement = await platform.api.ok('getAccountStatement', { path: { accountId: feeAccount } });
    expect(statement.data.map(({ purpose }) => purpose)).toContain('FEE_REFUND');
  });

  it("is refused in another currency than the sending one, and of the platform's own money", async () => {
    const override = (currency: string) => ({
      platformFeeOverride: { platformFixedFee: { amount: 5, currency }, platformVariableFeeBps: 0 },
    });
    const call = async (source: object, currency: string) =>
      platform.api.refused('createQuote', {
        body: {
          source,
          destination: await bankEnding('000'),
          lockedCurrencySide: 'SENDING',
          lockedCurrencyAmount: 10_000,
          ...override(currency),
        },
      });

    expect(await call(account(jane.id), 'EUR')).toMatchObject({
      details: { issues: [{ path: 'platformFeeOverride.platformFixedFee.currency' }] },
    });
    expect(await call(account(feeAccount), 'USD')).toMatchObject({
      details: { issues: [{ path: 'platformFeeOverride' }] },
    });
  });
});
