import * as z from 'zod';
import { absent, present } from '#shared/kernel/condition.ts';
import { defineItem, type Write } from '#shared/kernel/item.ts';
import { readRange } from '#shared/kernel/range.ts';
import { transact, transactIfUnchanged } from '#shared/kernel/transact.ts';
import type { TokenKey } from './credentials.ts';
import { permissions } from './permissions.ts';
import type { Token } from './token.ts';

const partitionOf = (platformId: string): string => `TOKEN#${platformId}`;

const tokenItem = defineItem({
  schema: z.object({
    platformId: z.string(),
    uuid: z.string(),
    name: z.string(),
    permissions: z.array(z.enum(permissions)),
    secretHash: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
  }),
  keyOf: ({ platformId, uuid }: TokenKey) => ({ pk: partitionOf(platformId), sk: uuid }),
});

/** A token as of now: deleted ones are gone at once (consistent read, 1 unit). */
export const readToken = (key: TokenKey): Promise<Token | undefined> => tokenItem.get(key);

/** The write that stores a new token; its position fails when the uuid is taken. */
export const tokenWrite = (token: Token): Write =>
  tokenItem.put({ ...token, permissions: [...token.permissions] }, absent('uuid'));

export const insertToken = (token: Token): Promise<void> => transact({ token: tokenWrite(token) });

/** Up to `count` tokens of a platform older than the token `after`, newest first. */
export const readTokens = async (
  platformId: string,
  after: string | undefined,
  count: number,
): Promise<Token[]> => {
  const partition = partitionOf(platformId);
  const range = { partition, after, count, descending: true, consistent: true };
  const items = await readRange({ index: 'table', ...range });
  return items.map(tokenItem.parse);
};

/**
 * Deletes a token, on condition that the platform keeps `survivor`, when one is given.
 *
 * @returns false when the token or its survivor was gone already
 */
export const removeToken = async (token: TokenKey, survivor: TokenKey | undefined): Promise<boolean> => {
  return transactIfUnchanged({
    token: tokenItem.remove(token, present('uuid')),
    ...(survivor !== undefined && { survivor: tokenItem.check(survivor, present('uuid')) }),
  });
};
