import { beforeAll, describe, expect, test } from 'vitest';
import { itemBytes } from '#shared/kernel/item-bytes.ts';
import { storedItem } from '#test/support/raw-table.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';
import { endings, type Suffix, suffixes } from './support/quote-endings.ts';
import { ended, execute, quoteTo, quoteToSuffix } from './support/quoted-payment.ts';

/** DynamoDB takes a unit for each of these. */
const kilobyte = 1_024;

let platform: TestPlatform;

beforeAll(async () => {
  platform = await newPlatform();
});

/** The state of a stored payment and its bytes. @param id `Transaction:<uuid>` */
const sizeOf = async (id: string): Promise<{ readonly status: string; readonly bytes: number }> => {
  const uuid = id.slice(id.indexOf(':') + 1);
  const item = await storedItem(platform.address, {
    pk: `TRANSACTION#${platform.id}#${uuid}`,
    sk: 'TRANSACTION',
  });
  return { status: String(item?.status), bytes: itemBytes(item ?? {}) };
};

const expectSmall = async (id: string, status: string): Promise<void> => {
  const size = await sizeOf(id);
  expect(size.status).toBe(status);
  expect(size.bytes, `${status}: the payment's item`).toBeLessThan(kilobyte);
};

describe('the item of a payment is below 1 KB', () => {
  test.concurrent.each(suffixes)(
    'of a quote with suffix %s, in each of its states',
    async (suffix: Suffix) => {
      const payment = await quoteToSuffix(platform, suffix);
      await expectSmall(payment.id, 'PENDING');

      await execute(platform, payment);
      const underWay = await sizeOf(payment.id);
      expect(underWay.bytes, `${underWay.status}: the payment's item`).toBeLessThan(kilobyte);

      await ended(platform, payment, suffix);
      await expectSmall(payment.id, endings[suffix].status);
    },
  );

  test.concurrent('of a quote to a UMA address', async () => {
    const umaAddress = '$success.eur@sandbox.uma.test';
    const payment = await quoteTo(platform, { destinationType: 'UMA_ADDRESS', umaAddress });
    await expectSmall(payment.id, 'PENDING');

    await execute(platform, payment);
    await ended(platform, payment);
    await expectSmall(payment.id, 'COMPLETED');
  });

  test.concurrent.each([
    ['000', 'COMPLETED', 'COMPLETED'],
    ['002', 'FAILED', 'FAILED'],
    ['004', 'REJECTED', 'REJECTED'],
    ['005', 'PENDING', 'FAILED'],
  ])('of a transfer with suffix %s: %s, then %s', async (suffix, first, last) => {
    const account = await platform.fundedAccount(10_000);
    const bank = await platform.externalAccount({ suffix, customerId: account.customerId });
    const [inside, outside] = [{ accountId: account.id }, { accountId: bank.id }];
    const transfers = [
      await platform.api.ok('createTransferOut', {
        body: { source: inside, destination: outside, amount: 500 },
      }),
      await platform.api.ok('createTransferIn', {
        body: { source: outside, destination: inside, amount: 500 },
      }),
    ];
    for (const { id } of transfers) await expectSmall(id, first);
    for (const { id } of transfers) await platform.settled(id);
    for (const { id } of transfers) await expectSmall(id, last);
  });
});
