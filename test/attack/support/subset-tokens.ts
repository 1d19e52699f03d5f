import { basic } from '#test/api/support/raw-request.ts';
import { platformItems, putItem } from '#test/support/raw-table.ts';
import type { Permission, TestPlatform } from '#test/support/service.ts';

export interface SubsetToken {
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly authorization: string;
}

const subsets: readonly (readonly Permission[])[] = [
  [],
  ['VIEW'],
  ['TRANSACT'],
  ['MANAGE'],
  ['VIEW', 'TRANSACT'],
  ['VIEW', 'MANAGE'],
  ['TRANSACT', 'MANAGE'],
  ['VIEW', 'TRANSACT', 'MANAGE'],
];

/** The API creates no token without permissions, so this one loses its permissions in the table. */
const strip = async ({ id: platformId, address }: TestPlatform, tokenId: string): Promise<void> => {
  const items = await platformItems(address, platformId);
  const item = items.find(({ pk, sk }) => pk === `TOKEN#${platformId}` && tokenId.endsWith(`:${sk}`));
  if (item === undefined) throw new Error(`${tokenId} is not in the table`);
  await putItem(address, { ...item, permissions: [] });
};

/** A token of the platform for each of the eight subsets of permissions. */
export const tokensOfAllSubsets = (platform: TestPlatform): Promise<SubsetToken[]> =>
  Promise.all(
    subsets.map(async (permissions) => {
      const name = permissions.join('+') || 'none';
      const wanted = permissions.length === 0 ? ['VIEW'] : permissions;
      const token = await platform.api.ok('createToken', { body: { name, permissions: wanted } });
      if (permissions.length === 0) await strip(platform, token.id);
      return { name, permissions, authorization: basic(token) };
    }),
  );
