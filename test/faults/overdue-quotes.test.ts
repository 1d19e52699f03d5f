import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOlder } from '#test/api/support/plant-quote.ts';
import { invoke, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { testTimeScale } from '#test/support/time-scale.ts';
import { expectEnding, paid, step } from '#test/workflow/support/quote-endings.ts';
import { filedItem, funds, makeDue, quoteToSuffix, traceOf } from '#test/workflow/support/quoted-payment.ts';

const sweep = 'PaymentsService-local-finish-overdue';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await newPlatform();
});

afterAll(async () => {
  expect(await platform.reconcile()).toEqual([]);
});

describe('the sweep of overdue quotes', () => {
  test('ends a payment whose workflow is waiting', async () => {
    const payment = await paid(platform, '003');
    await step(platform, payment, 'START');
    await makeDue(platform, payment);

    await invoke(sweep, {});

    // The sweep of the schedule may have taken the payment a moment before this one, and may still be at it.
    await expect.poll(async () => (await platform.settled(payment.id)).status).toBe('COMPLETED');
  });

  test('finds by itself a payment whose workflow died: two minutes are six seconds here', async () => {
    const dead = { kind: 'crash', at: 1, moment: 'before', caller: 'Functionspayout' } as const;

    await platform.withFaults(dead, async () => expectEnding(platform, await paid(platform, '000'), '000'));
  });

  test('asks about a payment on its way, and completes it no earlier than its workflow would', async () => {
    const payment = await paid(platform, '003');
    await step(platform, payment, 'START');

    const { checkAt, updatedAt } = await filedItem(platform, payment);

    expect(Date.parse(String(checkAt)) - Date.parse(String(updatedAt))).toBe(360_000 / testTimeScale);
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
