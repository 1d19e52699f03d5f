import { absent, present } from '#shared/kernel/condition.ts';
import { defineItem, type Write } from '#shared/kernel/item.ts';
import { readRange } from '#shared/kernel/range.ts';
import { transactIfUnchanged } from '#shared/kernel/transact.ts';
import type { TokenKey } from './credentials.ts';
import { type Token, tokenItemSchema } from './token.ts';

const partitionOf = (platformId: string): string => `TOKEN#${platformId}`;

const tokenItem = defineItem({
  schema: tokenItemSchema,
  keyOf: ({ platformId, uuid }: TokenKey) => ({ pk: partitionOf(platformId), sk: uuid }),
});

/** The table's key, for reads of many. */
export const tokenItemKey = tokenItem.keyOf;

/** A token, read consistently (1 unit): a deleted token is gone at once. */
export const readToken = (key: TokenKey): Promise<Token | undefined> => tokenItem.get(key);

/** The write that stores a new token; its condition fails when the uuid is taken. */
export const tokenWrite = (token: Token): Write => tokenItem.put(token, absent('uuid'));

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
 * Deletes a token. With `survivor`, deletes it only if that token still exists.
 *
 * @returns false when the token or the survivor was gone already
 */
export const removeToken = async (token: TokenKey, survivor: TokenKey | undefined): Promise<boolean> => {
  return transactIfUnchanged({
    token: tokenItem.remove(token, present('uuid')),
    ...(survivor !== undefined && { survivor: tokenItem.check(survivor, present('uuid')) }),
  });
};
