import { itemsAt } from '#test/support/raw-table.ts';
import type { World } from './world.ts';

/** The balance of a world's account, read from the table: a request for it costs ten times as much. */
export const storedBalance = async ({
  platform: { id, address },
  internalAccountId,
}: World): Promise<number> => {
  const pk = `ACCOUNT#${id}#${internalAccountId.replace('InternalAccount:', '')}`;
  const [item] = await itemsAt(address, [{ pk, sk: 'BALANCE' }]);
  if (typeof item?.balanceMinor !== 'bigint') throw new Error(`${internalAccountId} has no balance`);
  return Number(item.balanceMinor);
};
