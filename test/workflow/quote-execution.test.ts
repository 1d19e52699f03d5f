import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { patienceMs } from '#test/support/patience.ts';
import { pauses } from '#test/support/pause.ts';
import { executionsOf, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { endings, expectEnding, type Suffix, suffixes } from './support/quote-endings.ts';
import {
  amount,
  ended,
  execute,
  funds,
  type QuotedPayment,
  quoteTo,
  quoteToSuffix,
} from './support/quoted-payment.ts';
import { smallItem } from './support/small-item.ts';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await newPlatform();
});

afterAll(async () => {
  expect(await platform.reconcile()).toEqual([]);
});

/** The history of a payment's execution, which may end a moment after the payment. */
const endedHistory = async ({ uuid }: QuotedPayment): Promise<string> => {
  const pause = pauses();
  for (;;) {
    const [history = ''] = await executionsOf(uuid);
    if (/"type":"Execution(Succeeded|Failed)"/.test(history)) return history;
    await pause();
  }
};

/** The names of the states in an execution, in order. */
const statesOf = async (payment: QuotedPayment): Promise<string[]> => {
  const history = await endedHistory(payment);
  return [
    ...history.matchAll(
      /StateEntered","timestampMs":\d+,"details":\{"stateEnteredEventDetails":\{"name":"([^"]+)"/g,
    ),
  ].map(([, name]) => name ?? '');
};

/** A payment takes one state, and two more for each wait. */
const statesOfSuffix: Partial<Record<Suffix, readonly string[]>> = {
  '000': ['Pay out'],
  '002': ['Pay out'],
  '003': ['Pay out', 'Wait for the receiving bank', 'Ask how it went'],
  '005': ['Pay out', 'Wait for a return', 'Ask how it went'],
};

describe('an executed quote', () => {
  test.concurrent.each(suffixes)(
    'to a bank account with suffix %s ends as its suffix says, in few states, with an item below 1 KB in each',
    async (suffix) => {
      const payment = await quoteToSuffix(platform, suffix);
      expect(await smallItem(platform, payment.id)).toBe('PENDING');

      expect((await execute(platform, payment)).status).toBe('PROCESSING');
      await smallItem(platform, payment.id);

      await expectEnding(platform, payment, suffix);
      expect(await smallItem(platform, payment.id)).toBe(endings[suffix].status);
      const states = statesOfSuffix[suffix];
      if (states !== undefined) expect(await statesOf(payment)).toEqual(states);
    },
  );

  test.concurrent.each([
    ['$success.eur', 'COMPLETED', funds - amount],
    ['$fail.compliance.usd', 'REJECTED', funds],
  ])('to %s in the sandbox ends as %s', async (name, status, left) => {
    const umaAddress = `${name}@sandbox.uma.test`;
    const payment = await quoteTo(platform, { destinationType: 'UMA_ADDRESS', umaAddress });

    expect(await smallItem(platform, payment.id)).toBe('PENDING');

    await execute(platform, payment);

    expect((await ended(platform, payment)).status).toBe(status);
    expect(await smallItem(platform, payment.id)).toBe(status);
    expect(await platform.balanceOf(payment.account)).toBe(left);
  });

  test.concurrent('to another internal account has arrived when it is COMPLETED', async () => {
    const receiver = await platform.fundedAccount(0, 'EUR');
    const payment = await quoteTo(platform, { destinationType: 'ACCOUNT', accountId: receiver.id });

    await execute(platform, payment);
    const { status, receivedAmount } = await ended(platform, payment);

    expect(status).toBe('COMPLETED');
    expect(await platform.balanceOf(receiver)).toBe(receivedAmount?.amount);
  });

  test.concurrent('to an internal account that was closed in the meantime is FAILED and refunded', async () => {
    const receiver = await platform.fundedAccount(0, 'EUR');
    const payment = await quoteTo(platform, { destinationType: 'ACCOUNT', accountId: receiver.id });
    await platform.api.ok('deleteCustomer', { path: { customerId: receiver.customerId } });

    await execute(platform, payment);

    expect(await ended(platform, payment)).toMatchObject({
      status: 'FAILED',
      failureReason: 'COUNTERPARTY_POST_TX_FAILED',
      refund: { status: 'COMPLETED' },
    });
    expect(await platform.balanceOf(payment.account)).toBe(funds);
  });

  test.concurrent('to a bank account that is deleted right afterwards is paid', async () => {
    const { id } = await platform.externalAccount({ suffix: '003' });
    const payment = await quoteTo(platform, { destinationType: 'ACCOUNT', accountId: id });
    await execute(platform, payment);
    await platform.api.ok('deletePlatformExternalAccount', { path: { externalAccountId: id } });

    expect((await ended(platform, payment)).status).toBe('COMPLETED');
  });

  test.concurrent('whose payer was deleted before the return keeps the money in clearing', async () => {
    const account = await platform.fundedAccount(amount);
    const { id } = await platform.externalAccount({ suffix: '005' });
    const payment = await quoteTo(platform, { destinationType: 'ACCOUNT', accountId: id }, account);
    await execute(platform, payment);
    const read = () => platform.api.ok('getTransaction', { path: { transactionId: payment.id } });
    // The return comes a quarter of a second after the delivery.
    await vi.waitFor(async () => expect((await read()).status).not.toBe('PROCESSING'), {
      timeout: patienceMs,
      interval: 20,
    });
    const deletion = await platform.api.call('deleteCustomer', { path: { customerId: account.customerId } });

    const end = await ended(platform, payment, '005');
    // On a very busy machine the money returns first, and then it keeps its payer.
    if (!deletion.isOk) expect(deletion.error.code).toBe('CUSTOMER_HAS_FUNDS');
    expect(end).toMatchObject({ refund: { status: deletion.isOk ? 'FAILED' : 'COMPLETED' } });
  });
});
