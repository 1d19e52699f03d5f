import { randomUUID } from 'node:crypto';
import { deleteItem, type Item, platformItems, putItem } from './raw-table.ts';
import type { TestPlatform } from './service.ts';

/** A new link token of a customer. */
export const newLinkToken = async (platform: TestPlatform, customerId: string): Promise<string> =>
  (await platform.api.ok('createLinkToken', { body: { customerId } })).linkToken;

/** What the widget would have given; makes the account ACTIVE unless it ends in `-fail`. */
export const newPublicToken = (end = ''): string => `public-sandbox-${randomUUID()}${end}`;

/** The request that uses a link token. */
export const use = (link_token: string, publicToken = newPublicToken(), accountId?: string) => ({
  path: { link_token },
  body: { publicToken, ...(accountId === undefined ? {} : { accountId }) },
});

/** The items of a platform's link tokens. */
export const linkItems = async (platform: TestPlatform): Promise<Item[]> =>
  (await platformItems(platform.address, platform.id)).filter(({ sk }) => sk === 'LINK');

/** The one link item of a platform, changed. */
export const changeLink = async (platform: TestPlatform, changes: Item): Promise<void> => {
  const [item] = await linkItems(platform);
  await putItem(platform.address, { ...item, ...changes });
};

/** Removes the platform's link items, so that the next one is the only one. */
export const forgetLinks = async (platform: TestPlatform): Promise<void> => {
  for (const item of await linkItems(platform)) await deleteItem(platform.address, item);
};
