import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteItem, type Item, platformItems, putItem } from '#test/support/raw-table.ts';
import { invoke, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { paid, step } from '#test/workflow/support/quote-endings.ts';
import { filedItem, makeDue, type QuotedPayment } from '#test/workflow/support/quoted-payment.ts';

const sweep = 'PaymentsService-local-finish-overdue';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await newPlatform();
});

afterAll(async () => {
  expect(await platform.reconcile()).toEqual([]);
});

const filed = (payment: QuotedPayment): Promise<Item> => filedItem(platform, payment);

const dueAtMs = async (payment: QuotedPayment): Promise<number> =>
  Date.parse(String((await filed(payment)).checkAt));

const bankAccount = async (): Promise<Item> => {
  const items = await platformItems(platform.address, platform.id);
  return items.find(({ sk }) => sk === 'EXTERNAL') ?? {};
};

test('a payout that cannot be resolved does not block others, and ends once it can be resolved', async () => {
  const payment = await paid(platform, '003');
  await step(platform, payment, 'START');
  const account = await bankAccount();
  await deleteItem(platform.address, account);
  await makeDue(platform, payment);

  await invoke(sweep, {});

  expect((await filed(payment)).status).toBe('PROCESSING');
  expect(await dueAtMs(payment)).toBeGreaterThan(Date.now());
  await putItem(platform.address, account);
  await makeDue(platform, payment);
  await invoke(sweep, {});
  // The schedule's own run of the sweep may have taken it at the same moment.
  await expect.poll(async () => (await filed(payment)).status).toBe('COMPLETED');
});
