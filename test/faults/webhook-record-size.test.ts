import { expect, test } from 'vitest';
import type { Item } from '#test/support/raw-table.ts';
import { newPlatform } from '#test/support/service.ts';
import { payToUma } from '#test/support/uma-payments.ts';
import { WebhookReceiver } from '#test/support/webhook-receiver.ts';
import { platformRecords } from '#test/support/webhook-records.ts';

const writeUnitBytes = 1024;

/** An upper bound of the item's size by names and values. Numbers take less than this. */
const sizeOf = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return Buffer.byteLength(String(value));
  const entries = Object.entries(value);
  return entries.reduce((sum, [name, inner]) => sum + Buffer.byteLength(name) + sizeOf(inner) + 1, 3);
};

test('the record of a delivered payment event costs two write units', async () => {
  const receiver = await WebhookReceiver.start();
  const platform = await newPlatform();
  await platform.api.ok('updateConfig', { body: { webhookEndpoint: receiver.url } });
  const account = await platform.fundedAccount(1_000_000);
  const bank = await platform.externalAccount({ customerId: account.customerId });
  const { id } = await platform.api.ok('createTransferOut', {
    body: { source: { accountId: account.id }, destination: { accountId: bank.id }, amount: 500 },
  });
  const quote = await payToUma(platform, { from: account, to: '$success.eur@sandbox.uma.test' });

  const delivered = async (paymentId: string): Promise<Item[]> =>
    (await platformRecords(platform)).filter(
      ({ body, status }) => String(body).includes(paymentId) && status === 'DELIVERED',
    );
  await expect.poll(async () => (await delivered(id)).length).toBeGreaterThan(0);
  await expect.poll(async () => (await delivered(quote.transactionId)).length).toBeGreaterThan(1);
  const sizes = [...(await delivered(id)), ...(await delivered(quote.transactionId))].map(sizeOf);
  expect(sizes.filter((size) => size > 2 * writeUnitBytes)).toEqual([]);
  await receiver.stop();
});
