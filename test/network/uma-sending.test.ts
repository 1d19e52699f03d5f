import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { type Counterparty, startCounterparty } from '#test/support/uma/counterparty.ts';
import type { PayBehaviour } from '#test/support/uma/paid-counterparty.ts';

let counterparty: Counterparty;
let platform: TestPlatform;
let account: FundedAccount;
let bob: string;

beforeAll(async () => {
  counterparty = await startCounterparty();
  bob = `$bob@${counterparty.domain}`;
  platform = await newPlatform();
  account = await platform.fundedAccount(5_000_000);
});
beforeEach(() => {
  counterparty.play('HONEST');
  counterparty.paid.behaviour = 'HONEST';
});
afterAll(async () => {
  await counterparty?.stop();
});

const lookUp = async (): Promise<string> => {
  const { lookupId } = await platform.api.ok('lookUpUmaAddress', {
    path: { receiverUmaAddress: bob },
    query: { customerId: account.customerId },
  });
  return lookupId;
};

const quote = async (more: object = {}) =>
  platform.api.call('createQuote', {
    body: {
      lookupId: await lookUp(),
      source: { sourceType: 'ACCOUNT', accountId: account.id },
      destination: { destinationType: 'UMA_ADDRESS', umaAddress: bob, currency: 'EUR' },
      lockedCurrencySide: 'RECEIVING',
      lockedCurrencyAmount: 6_274,
      ...more,
    },
    key: randomUUID(),
  });

const balance = (): Promise<number> => platform.balanceOf(account);

const ended = (transactionId: string) =>
  expect
    .poll(async () => (await platform.api.ok('getTransaction', { path: { transactionId } })).status)
    .not.toMatch(/PENDING|PROCESSING/);

describe('a quote to a customer of another service', () => {
  it('gives the receiver exactly what it locks, at the rate of both services', async () => {
    const { body } = await quote();

    expect(body).toMatchObject({
      status: 'PENDING',
      totalReceivingAmount: 6_274,
      receivingCurrency: { code: 'EUR' },
      rateDetails: { counterpartyMultiplier: 12_345.5 },
    });
    expect(body.rateDetails.counterpartyFixedFee).toBeGreaterThan(0);
    expect(body.totalSendingAmount).toBeGreaterThan(body.feesIncluded);
    expect(Date.parse(body.expiresAt)).toBeLessThanOrEqual(Date.now() + 300_000);
  });

  it('debits exactly what it locks on the other side', async () => {
    const { body } = await quote({ lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 10_000 });

    expect(body.totalSendingAmount).toBe(10_000);
    expect(body.totalReceivingAmount).toBeGreaterThan(0);
    const asked = counterparty.paid.requests.at(-1);
    expect(asked?.sendingAmountCurrencyCode).toBeUndefined();
  });

  it('tells the other service who pays: in the clear what it asks for, the rest for its eyes only', async () => {
    await quote();
    const asked = counterparty.paid.requests.at(-1);
    const customer = await platform.api.ok('getCustomer', { path: { customerId: account.customerId } });
    const { umaAddress } = customer;
    const fullName = 'fullName' in customer ? customer.fullName : undefined;

    expect(asked?.payerData).toMatchObject({ identifier: umaAddress, name: fullName });
    expect(Object.keys(asked?.payerData ?? {}).toSorted()).toEqual(['compliance', 'identifier', 'name']);
    const secret = asked?.payerData?.compliance?.encryptedTravelRuleInfo ?? '';
    expect(JSON.parse(counterparty.travelRule(secret))).toMatchObject({
      originator: { FULL_NAME: fullName, ACCOUNT_IDENTIFIER: account.id },
    });
  });

  it('to a service of version 0.3 locks what arrives, and can lock nothing else', async () => {
    counterparty.play('OLD_VERSION');

    const { body } = await quote({ immediatelyExecute: true });
    const { error } = await quote({ lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 10_000 });

    expect(body.totalReceivingAmount).toBe(6_274);
    expect(counterparty.paid.requests.at(-1)?.umaMajorVersion).toBe(0);
    await ended(body.transactionId);
    expect([error.status, error.code]).toEqual([400, 'INVALID_INPUT']);
    expect(error.details?.issues).toMatchObject([{ path: 'lockedCurrencySide' }]);
  });

  it('asks first itself when no lookup is named', async () => {
    expect((await quote({ lookupId: undefined })).status).toBe(201);
  });

  it('repeated under its key is the same quote, and the other service is not asked again', async () => {
    const body = {
      source: { sourceType: 'ACCOUNT', accountId: account.id },
      destination: { destinationType: 'UMA_ADDRESS', umaAddress: bob, currency: 'EUR' },
      lockedCurrencySide: 'RECEIVING',
      lockedCurrencyAmount: 6_274,
    } as const;
    const key = randomUUID();
    const first = await platform.api.call('createQuote', { body, key });
    const before = counterparty.paid.requests.length;

    const again = await platform.api.call('createQuote', { body, key });

    expect([first.status, again.text]).toEqual([201, first.text]);
    expect(counterparty.paid.requests).toHaveLength(before);
  });

  it('that breaks a rule of ours asks nobody', async () => {
    const before = counterparty.paid.requests.length;
    const { error } = await quote({ lockedCurrencyAmount: 99_000_000 });

    expect(error.code).toBe('AMOUNT_OUT_OF_RANGE');
    expect(counterparty.paid.requests).toHaveLength(before);
  });

  it('waits for a service that is slow', async () => {
    counterparty.paid.behaviour = 'SLOW';

    expect((await quote()).status).toBe(201);
  });

  it('of a service that sends the same answer twice gives INVALID_NONCE', async () => {
    await quote();
    counterparty.paid.behaviour = 'REPLAYING';
    const { error } = await quote();

    expect([error.status, error.code]).toEqual([400, 'INVALID_NONCE']);
  });

  it.each<[PayBehaviour, number, string]>([
    ['BLOCKS_US', 403, 'COUNTERPARTY_NOT_ALLOWED'],
    ['REFUSES_SENDER', 400, 'SENDER_NOT_ACCEPTED'],
    ['MISSES_PARAMETERS', 400, 'MISSING_REQUIRED_UMA_PARAMETERS'],
    ['OVER_ITS_LIMIT', 403, 'VELOCITY_LIMIT_EXCEEDED'],
    ['NEW_VERSION_ONLY', 412, 'UNSUPPORTED_UMA_VERSION'],
    ['DROPS', 424, 'PAYREQ_REQUEST_FAILED'],
    ['HUGE', 424, 'PAYREQ_REQUEST_FAILED'],
    ['OLD_TIMESTAMP', 400, 'INVALID_TIMESTAMP'],
    ['REFUSES', 424, 'PAYREQ_REQUEST_FAILED'],
    ['NONSENSE', 400, 'PARSE_PAYREQ_RESPONSE_ERROR'],
    ['OTHER_AMOUNT', 400, 'INVALID_PAYREQ_RESPONSE'],
    ['OTHER_CURRENCY', 400, 'INVALID_PAYREQ_RESPONSE'],
    ['HIDDEN_FEE', 400, 'INVALID_PAYREQ_RESPONSE'],
    ['TOO_DEAR', 400, 'INVALID_PAYREQ_RESPONSE'],
    ['EXPIRED_INVOICE', 400, 'INVALID_PAYREQ_RESPONSE'],
    ['REAL_INVOICE', 400, 'INVALID_PAYREQ_RESPONSE'],
    ['NO_CALLBACK', 400, 'INVALID_PAYREQ_RESPONSE'],
    ['BAD_SIGNATURE', 401, 'INVALID_SIGNATURE'],
  ])('of a service that is %s gives %i %s, and nothing moves', async (behaviour, status, code) => {
    counterparty.paid.behaviour = behaviour;
    const before = await balance();
    const { error } = await quote({ immediatelyExecute: true });

    expect([error.status, error.code]).toEqual([status, code]);
    expect(error.details).toMatchObject({ domain: counterparty.domain });
    expect(await balance()).toBe(before);
  });
});

it('gives up a service that takes the pay request and never answers, before the gateway does', async () => {
  counterparty.paid.behaviour = 'HANGING';
  const before = await balance();
  const { error } = await quote({ immediatelyExecute: true });

  expect([error.status, error.code]).toEqual([424, 'PAYREQ_REQUEST_FAILED']);
  expect(await balance()).toBe(before);
});

it('an invoice that another quote has is refused, because its money would be taken once for two', async () => {
  const first = await quote();
  counterparty.paid.behaviour = 'SAME_INVOICE';
  const before = await balance();
  const { error } = await quote({ immediatelyExecute: true });

  expect(first.status).toBe(201);
  expect([error.status, error.code]).toEqual([400, 'INVALID_PAYREQ_RESPONSE']);
  expect(await balance()).toBe(before);
});

describe('its execution', () => {
  it('debits, tells the other service once, and ends', async () => {
    const before = await balance();
    const { body } = await quote({ immediatelyExecute: true });
    await ended(body.transactionId);

    expect(await balance()).toBe(before - body.totalSendingAmount);
    const transaction = await platform.api.ok('getTransaction', {
      path: { transactionId: body.transactionId },
    });
    expect(transaction).toMatchObject({ status: 'COMPLETED', receivedAmount: { amount: 6_274 } });
    expect([...counterparty.paid.words.values()].at(-1)).toBe(1);
  });

  it.each<PayBehaviour>(['LOSES_FIRST_WORD', 'DOWN_AT_FIRST'])(
    'asks a service that %s again, and never pays back on the way',
    async (behaviour) => {
      counterparty.paid.behaviour = behaviour;
      const before = await balance();
      const { body } = await quote({ immediatelyExecute: true });
      await ended(body.transactionId);

      const { status } = await platform.api.ok('getTransaction', {
        path: { transactionId: body.transactionId },
      });
      expect(status).toBe('COMPLETED');
      expect([...counterparty.paid.words.values()].at(-1)).toBe(2);
      expect(await balance()).toBe(before - body.totalSendingAmount);
    },
  );

  it('gives everything back when the other service refuses the money for good', async () => {
    counterparty.paid.behaviour = 'REFUSES_MONEY';
    const before = await balance();
    const { body } = await quote({ immediatelyExecute: true });
    await ended(body.transactionId);

    const transaction = await platform.api.ok('getTransaction', {
      path: { transactionId: body.transactionId },
    });
    expect(transaction).toMatchObject({
      status: 'FAILED',
      failureReason: 'LIGHTNING_PAYMENT_FAILED',
      refund: { status: 'COMPLETED' },
    });
    expect(await balance()).toBe(before);
  });

  it('leaves books in which every journal and balance agrees', async () => {
    expect(await platform.reconcile()).toEqual([]);
  });
});
