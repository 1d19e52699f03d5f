import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { deleteItem, type Item, platformItems, putItem } from '#test/support/raw-table.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

const sorted = (items: readonly Item[]): Item[] =>
  items.toSorted((left, right) =>
    `${String(left.pk)} ${String(left.sk)}`.localeCompare(`${String(right.pk)} ${String(right.sk)}`),
  );

test('the stream gives the same items of a platform as a scan', async () => {
  const platform = await newPlatform();
  const account = await platform.fundedAccount(1_000);
  await platform.api.ok('createTransferOut', {
    body: {
      source: { accountId: account.id },
      destination: { accountId: (await platform.externalAccount()).id },
      amount: 400,
    },
    key: 'one-key',
  });
  await platform.api.ok('deleteCustomer', { path: { customerId: (await platform.newCustomer()).id } });
  const named = { pk: 'ELSEWHERE', sk: 'ITEM', platformId: platform.id };
  await putItem(platform.address, named);

  const { tableName, dynamodbEndpoint } = platform.address;
  const scanned = sorted(await platformItems({ tableName, dynamodbEndpoint }, platform.id));

  expect(sorted(await platformItems(platform.address, platform.id))).toEqual(scanned);
  expect(scanned).toContainEqual(named);
  expect(scanned.length).toBeGreaterThan(10);
  await deleteItem(platform.address, named);
});

test('a UMA domain that went over to the next platform belongs to that one alone', async () => {
  const [former, next] = await Promise.all([newPlatform(), newPlatform()]);
  const umaDomain = `d-${randomUUID()}.example`;
  const itemsOf = async ({ address, id }: TestPlatform): Promise<Item[]> =>
    (await platformItems(address, id)).filter(({ pk }) => pk === `UMA_DOMAIN#${umaDomain}`);
  await former.api.ok('updateConfig', { body: { umaDomain } });
  await former.api.ok('updateConfig', { body: { umaDomain: null } });
  const [reserved = {}] = await itemsOf(former);
  await putItem(former.address, { ...reserved, reservedUntil: '2025-01-01T00:00:00.000Z' });
  await next.api.ok('updateConfig', { body: { umaDomain } });

  expect(await itemsOf(former)).toEqual([]);
  expect(await itemsOf(next)).toMatchObject([{ umaDomain, platformId: next.id }]);
  expect(await Promise.all([former.reconcile(), next.reconcile()])).toEqual([[], []]);
});
