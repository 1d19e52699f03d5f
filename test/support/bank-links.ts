import { randomUUID } from 'node:crypto';
import { deleteItem, type Item, platformItems, putItem } from './raw-table.ts';
import type { TestPlatform } from './service.ts';

/** A new link token of a customer. */
export const newLinkToken = async (platform: TestPlatform, customerId: string): Promise<string> =>
  (await platform.api.ok('createLinkToken', { body: { customerId } })).linkToken;

/** The token that the widget would return. It makes the account ACTIVE unless it ends in `-fail`. */
export const newPublicToken = (end = ''): string => `public-sandbox-${randomUUID()}${end}`;

/** The request that uses a link token. */
export const use = (link_token: string, publicToken = newPublicToken(), accountId?: string) => ({
  path: { link_token },
  body: { publicToken, ...(accountId === undefined ? {} : { accountId }) },
});

/** The stored link tokens of a platform. */
export const linkItems = async (platform: TestPlatform): Promise<Item[]> =>
  (await platformItems(platform.address, platform.id)).filter(({ sk }) => sk === 'LINK');

/** Changes the only stored link of a platform. */
export const changeLink = async (platform: TestPlatform, changes: Item): Promise<void> => {
  const [item] = await linkItems(platform);
  await putItem(platform.address, { ...item, ...changes });
};

/** Removes the platform's stored links, so that the next one is the only one. */
export const forgetLinks = async (platform: TestPlatform): Promise<void> => {
  for (const item of await linkItems(platform)) await deleteItem(platform.address, item);
};
