import { expect, test } from 'vitest';
import { deleteItem, type Item, platformItems, putItem } from '#test/support/raw-table.ts';
import { newPlatform } from '#test/support/service.ts';

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
