import { putItem, storedItem } from '#test/support/raw-table.ts';
import { mapOf } from '#test/support/reconciler/findings.ts';
import type { TestPlatform } from '#test/support/service.ts';
import type { Invoiced } from './invoiced.ts';

/** Makes the time of an unpaid invoice run out, which takes ten minutes otherwise. */
export const endInvoice = async (platform: TestPlatform, { id }: Pick<Invoiced, 'id'>): Promise<void> => {
  const uuid = id.slice('Transaction:'.length);
  const key = { pk: `TRANSACTION#${platform.id}#${uuid}`, sk: 'TRANSACTION' };
  const item = await storedItem(platform.address, key);
  const payableUntil = new Date(Date.now() - 120_000).toISOString();
  const duePlace = String(item?.dueSk).replace(/^[^#]*/, payableUntil);
  await putItem(platform.address, {
    ...item,
    checkAt: payableUntil,
    dueSk: duePlace,
    network: { ...mapOf(item?.network), payableUntil },
  });
};
