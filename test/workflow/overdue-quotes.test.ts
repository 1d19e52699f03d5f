import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOlder } from '#test/api/support/plant-quote.ts';
import { putItem } from '#test/support/raw-table.ts';
import { invoke, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { paid, step } from './support/quote-endings.ts';
import { funds, itemsOf, type QuotedPayment, quoteToSuffix, traceOf } from './support/quoted-payment.ts';

const sweep = 'PaymentsService-local-finish-overdue';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await newPlatform();
});

afterAll(async () => {
  expect(await platform.reconcile()).toEqual([]);
});

/** Moves the time of the sweep's next check into the past. */
const makeDue = async (payment: QuotedPayment): Promise<void> => {
  const item = (await itemsOf(platform, payment)).find(({ sk }) => sk === 'TRANSACTION');
  const checkAt = new Date(Date.now() - 120_000).toISOString();
  if (item !== undefined) {
    await putItem(platform.address, { ...item, checkAt, dueSk: `${checkAt}#${payment.uuid}` });
  }
};

describe('the sweep of overdue quotes', () => {
  test('ends a payment whose workflow is waiting', async () => {
    const payment = await paid(platform, '003');
    await step(platform, payment, 'START');
    await makeDue(payment);

    await invoke(sweep, {});

    const path = { transactionId: payment.id };
    expect((await platform.api.ok('getTransaction', { path })).status).toBe('COMPLETED');
  });

  test('does not change a payment that is not due', async () => {
    const payment = await paid(platform, '003');

    await invoke(sweep, {});

    const path = { transactionId: payment.id };
    expect((await platform.api.ok('getTransaction', { path })).status).toBe('PROCESSING');
  });

  test('marks an expired quote as EXPIRED without any movement of money', async () => {
    const other = await newPlatform();
    const payment = await quoteToSuffix(other, '000');
    await makeOlder(other, payment.quoteId, 7 * 60_000);

    await invoke(sweep, {});

    expect(await traceOf(other, payment)).toMatchObject({ status: 'EXPIRED', version: 2n, journals: [] });
    expect(await other.balanceOf(payment.account)).toBe(funds);
    expect(await other.reconcile()).toEqual([]);
  });
});
