import { expect } from 'vitest';
import { itemBytes } from '#test/support/item-bytes.ts';
import { storedItem } from '#test/support/raw-table.ts';
import type { TestPlatform } from '#test/support/service.ts';

/** DynamoDB takes a unit for each of these. */
const kilobyte = 1_024;

/** Expects the stored item of a payment below 1 KB. @param id `Transaction:<uuid>` @returns its status */
export const smallItem = async (platform: TestPlatform, id: string): Promise<string> => {
  const uuid = id.slice(id.indexOf(':') + 1);
  const item = await storedItem(platform.address, {
    pk: `TRANSACTION#${platform.id}#${uuid}`,
    sk: 'TRANSACTION',
  });
  if (item === undefined) throw new Error(`${id} is not stored`);
  expect(itemBytes(item), `${String(item.status)}: the payment's item`).toBeLessThan(kilobyte);
  return String(item.status);
};
