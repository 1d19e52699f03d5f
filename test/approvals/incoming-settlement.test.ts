import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountSample } from '#test/support/samples.ts';
import type { TestPlatform } from '#test/support/service.ts';
import { ended } from '#test/support/uma-payments.ts';
import { isApprovalRequest, type ReceivedRequest } from '#test/support/webhook-receiver.ts';
import { ApprovalPlatform } from './support/approval-platform.ts';

let asked: ApprovalPlatform;
let platform: TestPlatform;

beforeAll(async () => {
  asked = await ApprovalPlatform.start();
  ({ platform } = asked);
});

afterAll(() => asked.stop());

/** Leaves nearly as much time for the test's own calls as a platform may take to answer. */
const answerLateWith = (status: number) => async (request: ReceivedRequest) => {
  if (!isApprovalRequest(request)) return 200;
  await sleep(4_000);
  return status;
};

const receive = async (customerId: string, more: object = {}): Promise<string> => {
  asked.receiver.reaction = answerLateWith(202);
  const { id, status } = await asked.receive({ customerId, ...more });
  expect(status).toBe('PENDING');
  return id;
};

const newDefault = async (customerId: string, currency = 'USD'): Promise<string> => {
  const body = { customerId, ...accountSample({ currency }), defaultUmaDepositAccount: true };
  return (await platform.api.ok('createExternalAccount', { body })).id;
};

const remove = (externalAccountId: string) =>
  platform.api.ok('deleteExternalAccount', { path: { externalAccountId } });

const setKyc = (customerId: string, kycStatus: 'APPROVED' | 'REJECTED') =>
  platform.api.ok('updateCustomer', {
    path: { customerId },
    body: { customerType: 'INDIVIDUAL', kycStatus },
  });

describe('an approved payment goes where the receiver wants it at its settlement', () => {
  it('on the internal account, when the default deposit account was deleted meanwhile', async () => {
    const customer = await platform.newCustomer();
    const bank = await newDefault(customer.id);
    const id = await receive(customer.id);
    await remove(bank);

    const { body } = await asked.approve(id);

    const account = await platform.accountOf(customer.id, 'USD');
    expect(body).toMatchObject({ status: 'COMPLETED', destination: { accountId: account.id } });
    expect(await platform.balanceOf(account)).toBe(1_000);
    expect(await platform.api.ok('getTransaction', { path: { transactionId: id } })).toEqual(body);
  });

  it('to the new default deposit account, when the mark moved meanwhile', async () => {
    const customer = await platform.newCustomer();
    const former = await newDefault(customer.id);
    const id = await receive(customer.id);
    const later = await newDefault(customer.id);

    const { body } = await asked.approve(id);

    expect(later).not.toBe(former);
    expect(body).toMatchObject({ status: 'PROCESSING', destination: { accountId: later } });
    expect(await ended(platform, id)).toMatchObject({
      status: 'COMPLETED',
      destination: { accountId: later },
    });
  });

  it('to a default deposit account that was set meanwhile', async () => {
    const customer = await platform.newCustomer();
    const id = await receive(customer.id);
    const bank = await newDefault(customer.id);

    const { body } = await asked.approve(id);

    expect(body).toMatchObject({ status: 'PROCESSING', destination: { accountId: bank } });
    expect(await ended(platform, id)).toMatchObject({ status: 'COMPLETED' });
    expect(await platform.balanceOf(await platform.accountOf(customer.id, 'USD'))).toBe(0);
  });

  it("to the default deposit account by the endpoint's own answer, too", async () => {
    const customer = await platform.newCustomer();
    asked.receiver.reaction = answerLateWith(200);
    const { id } = await asked.receive({ customerId: customer.id });
    const bank = await newDefault(customer.id);

    expect(await platform.settled(id)).toMatchObject({ destination: { accountId: bank } });
    expect(await ended(platform, id)).toMatchObject({ status: 'COMPLETED' });
  });

  it('nowhere, when the receiver no longer has the currency: it is FAILED', async () => {
    const customer = await platform.newCustomer({ currencies: ['USD'] });
    const bank = await newDefault(customer.id, 'EUR');
    const id = await receive(customer.id, { receivingCurrencyCode: 'EUR' });
    await remove(bank);

    const { body } = await asked.approve(id);

    expect(body).toMatchObject({ status: 'FAILED', failureReason: 'OFFRAMP_FAILED' });
  });
});

describe('a payment to a customer who was rejected meanwhile', () => {
  it('cannot be approved, and waits until somebody approves the customer again', async () => {
    const customer = await platform.newCustomer();
    const id = await receive(customer.id);
    await setKyc(customer.id, 'REJECTED');

    const { error } = await asked.approve(id);
    const { status } = await platform.api.ok('getTransaction', { path: { transactionId: id } });
    await setKyc(customer.id, 'APPROVED');
    const { body } = await asked.approve(id);

    expect(error).toMatchObject({
      status: 403,
      code: 'USER_NOT_READY',
      details: { customerId: customer.id, customerStatus: 'REJECTED', transactionIds: [id] },
    });
    expect(status).toBe('PENDING');
    expect(body).toMatchObject({ status: 'COMPLETED' });
  });

  it('can be rejected', async () => {
    const customer = await platform.newCustomer();
    const id = await receive(customer.id);
    await setKyc(customer.id, 'REJECTED');

    expect((await asked.reject(id)).body).toMatchObject({ status: 'REJECTED' });
  });

  it.each([200, 202])('times out after the answer %i, and nobody is credited', async (answer) => {
    const customer = await platform.newCustomer();
    asked.receiver.reaction = answerLateWith(answer);
    const { id } = await asked.receive({ customerId: customer.id });
    await setKyc(customer.id, 'REJECTED');

    expect(await platform.settled(id)).toMatchObject({
      status: 'FAILED',
      failureReason: 'PAYMENT_APPROVAL_TIMED_OUT',
    });
    expect(await platform.balanceOf(await platform.accountOf(customer.id, 'USD'))).toBe(0);
  });
});

describe('a payment in a currency that the receiver removed', () => {
  it('is refused', async () => {
    const customer = await platform.newCustomer({ currencies: ['USD', 'EUR'] });
    await platform.api.ok('updateCustomer', {
      path: { customerId: customer.id },
      body: { customerType: 'INDIVIDUAL', currencies: ['USD'] },
    });

    const error = await platform.api.refused('receiveSandboxUmaPayment', {
      body: {
        senderUmaAddress: '$success.eur@sandbox.uma.test',
        customerId: customer.id,
        receivingCurrencyCode: 'EUR',
        receivingCurrencyAmount: 1_000,
      },
    });

    expect(error).toMatchObject({
      status: 400,
      code: 'INVALID_CURRENCY',
      details: { currency: 'EUR', supportedCurrencies: ['USD'] },
    });
  });
});
