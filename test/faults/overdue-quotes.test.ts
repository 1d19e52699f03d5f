import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOlder } from '#test/api/support/plant-quote.ts';
import { putItem } from '#test/support/raw-table.ts';
import { invoke, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { testTimeScale } from '#test/support/time-scale.ts';
import { expectEnding, paid, step } from '#test/workflow/support/quote-endings.ts';
import {
  filedItem,
  funds,
  makeDue,
  type QuotedPayment,
  quoteTo,
  quoteToSuffix,
  toBank,
  traceOf,
} from '#test/workflow/support/quoted-payment.ts';

const sweep = 'PaymentsService-local-finish-overdue';

/** Former code had four shards: the random digit modulo four. */
const fileAsBefore = async (of: TestPlatform, payment: QuotedPayment): Promise<void> => {
  const shard = Number.parseInt(payment.uuid.slice(-4, -3), 16) % 4;
  await putItem(of.address, { ...(await filedItem(of, payment)), duePk: `DUE#${shard}` });
};

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

  test('ends what former code filed in one of four shards, beside what was filed since', async () => {
    const other = await newPlatform();
    const account = await other.fundedAccount(funds);
    const { id: bankId } = await other.externalAccount({ suffix: '000' });
    const quotes: QuotedPayment[] = [];
    for (let count = 0; count < 6; count += 1) quotes.push(await quoteTo(other, toBank(bankId), account));
    for (const payment of quotes.slice(0, 4)) await fileAsBefore(other, payment);
    for (const { quoteId } of quotes) await makeOlder(other, quoteId, 7 * 60_000);

    await invoke(sweep, {});

    const ends = await Promise.all(quotes.map((payment) => traceOf(other, payment)));
    expect(ends.map(({ status }) => status)).toEqual(Array(6).fill('EXPIRED'));
    expect(await other.reconcile()).toEqual([]);
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
