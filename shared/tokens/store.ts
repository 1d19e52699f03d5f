import { Entity } from 'dynamodb-toolbox/entity';
import { GetItemCommand } from 'dynamodb-toolbox/entity/actions/get';
import { ConditionCheck } from 'dynamodb-toolbox/entity/actions/transactCheck';
import { DeleteTransaction } from 'dynamodb-toolbox/entity/actions/transactDelete';
import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import { item } from 'dynamodb-toolbox/schema/item';
import { list } from 'dynamodb-toolbox/schema/list';
import { string } from 'dynamodb-toolbox/schema/string';
import { QueryCommand } from 'dynamodb-toolbox/table/actions/query';
import { newUuid } from '#shared/kernel/ids.ts';
import { table } from '#shared/kernel/table.ts';
import { ConditionsFailed, transact, type Write } from '#shared/kernel/transact.ts';
import type { TokenKey } from './credentials.ts';
import { permissions } from './permissions.ts';
import type { Token } from './token.ts';

const TokenEntity = new Entity({
  name: 'Token',
  table,
  timestamps: false,
  schema: item({
    platformId: string().key(),
    uuid: string().key(),
    name: string(),
    permissions: list(string().enum(...permissions)),
    secretHash: string(),
    createdAt: string(),
    updatedAt: string(),
  }),
  computeKey: ({ platformId, uuid }) => ({ pk: `TOKEN#${platformId}`, sk: uuid }),
});

/** A token as of now: deleted ones are gone at once (consistent read, 1 unit). */
export const readToken = async ({ platformId, uuid }: TokenKey): Promise<Token | undefined> => {
  const { Item } = await TokenEntity.build(GetItemCommand)
    .key({ platformId, uuid })
    .options({ consistent: true })
    .send();
  return Item;
};

/** The write that stores a new token; its position fails when the uuid is taken. */
export const tokenWrite = (token: Token): Write =>
  TokenEntity.build(PutTransaction)
    .item({ ...token, permissions: [...token.permissions] })
    .options({ condition: { attr: 'uuid', exists: false } });

export const insertToken = (token: Token): Promise<void> => transact([tokenWrite(token)], newUuid());

/** Up to `count` tokens of a platform older than the token `after`, newest first. */
export const readTokens = async (
  platformId: string,
  after: string | undefined,
  count: number,
): Promise<Token[]> => {
  const { Items } = await table
    .build(QueryCommand)
    .entities(TokenEntity)
    .query({ partition: `TOKEN#${platformId}`, ...(after !== undefined && { range: { lt: after } }) })
    .options({ reverse: true, limit: count, consistent: true })
    .send();
  return Items ?? [];
};

/**
 * Deletes a token, on condition that the platform keeps `survivor`, when one is given.
 *
 * @returns false when the token or its survivor was gone already
 */
export const removeToken = async (token: TokenKey, survivor: TokenKey | undefined): Promise<boolean> => {
  const exists = { attr: 'uuid', exists: true } as const;
  const { platformId, uuid } = token;
  const writes: Write[] = [
    TokenEntity.build(DeleteTransaction).key({ platformId, uuid }).options({ condition: exists }),
  ];
  if (survivor !== undefined) {
    const key = { platformId: survivor.platformId, uuid: survivor.uuid };
    writes.push(TokenEntity.build(ConditionCheck).key(key).condition(exists));
  }
  try {
    await transact(writes, newUuid());
    return true;
  } catch (error) {
    if (error instanceof ConditionsFailed) return false;
    throw error;
  }
};
