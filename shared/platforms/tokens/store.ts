import * as z from 'zod';
import { clock } from '#shared/kernel/clock.ts';
import { absent, all, any, below, equals, present } from '#shared/kernel/table/condition.ts';
import { defineItem, type Write } from '#shared/kernel/table/item.ts';
import { pagesOf } from '#shared/kernel/table/pages.ts';
import { readRange } from '#shared/kernel/table/range.ts';
import { transactIfUnchanged } from '#shared/kernel/table/transact.ts';
import { writeAlone } from '#shared/kernel/table/write-alone.ts';
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

/** All tokens of a platform, in pages of `count`. */
export const tokenPages = (platformId: string, count: number): AsyncGenerator<Token[]> =>
  pagesOf({
    count,
    read: (page) => readTokens(platformId, page.after, page.count),
    positionOf: ({ uuid }) => uuid,
  });

/** Long enough for every reader of the table's stream. */
const removalDays = 30;

/** What a deleted token leaves: the audit trail reads in it who deleted the token, because an item that is gone says nothing. */
const removedTokenItem = defineItem({
  schema: z.object({ platformId: z.string(), uuid: z.string(), removedAt: z.string() }),
  keyOf: ({ platformId, uuid }: TokenKey) => ({ pk: `TOKEN_REMOVED#${platformId}#${uuid}`, sk: 'TOKEN' }),
  expiresAtEpochSecondsOf: ({ removedAt }) => Math.ceil(Date.parse(removedAt) / 1_000) + removalDays * 86_400,
});

/**
 * Deletes a token. With `survivor`, deletes it only if that token still exists.
 *
 * @returns false when the token or the survivor was gone already
 */
export const removeToken = async (token: TokenKey, survivor: TokenKey | undefined): Promise<boolean> => {
  const { platformId, uuid } = token;
  const removed = { platformId, uuid, removedAt: clock.now().toISOString() };
  return transactIfUnchanged({
    token: tokenItem.remove(token, present('uuid')),
    removed: removedTokenItem.put(removed, absent('removedAt')),
    ...(survivor !== undefined && { survivor: tokenItem.check(survivor, present('uuid')) }),
  });
};

/** What a change of the secret stores. Times ISO 8601. */
export interface NewSecret {
  readonly secretHash: string;
  /** How long the secret before is valid as well. */
  readonly formerSecretUntil: string;
  readonly at: string;
}

/** Gives a token another secret. @returns false when another change came between, or the token is gone */
export const changeSecret = (
  token: Token,
  { secretHash, formerSecretUntil, at: updatedAt }: NewSecret,
): Promise<boolean> => {
  const set = { secretHash, formerSecretHash: token.secretHash, formerSecretUntil, updatedAt };
  return writeAlone(tokenItem.update(token, { set }, equals('secretHash', token.secretHash)));
};

/** Notes the day of a sign-in, once a day. */
export const noteUse = async (key: TokenKey, lastUsedOn: string): Promise<void> => {
  const isNews = all(present('uuid'), any(absent('lastUsedOn'), below('lastUsedOn', lastUsedOn)));
  await writeAlone(tokenItem.update(key, { set: { lastUsedOn } }, isNews), { isChange: false });
};

/** What a token repeats of its platform. */
export type Marks = Pick<Token, 'disabledAt' | 'usageKey'>;

/** The write that gives a token the marks of its platform. Its condition fails when the token is gone. */
export const marksWrite = (key: TokenKey, { disabledAt, usageKey }: Marks): Write => {
  const remove = [
    ...(disabledAt === undefined ? (['disabledAt'] as const) : []),
    ...(usageKey === undefined ? (['usageKey'] as const) : []),
  ];
  return tokenItem.update(key, { set: { disabledAt, usageKey }, remove }, present('uuid'));
};
