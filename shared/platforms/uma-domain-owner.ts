import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { documentClient, table } from '#shared/kernel/table.ts';

const lockSchema = z.object({ platformId: z.string() });

/** uuid of the platform that has reserved a UMA domain (lower case); undefined when nobody has. */
export const umaDomainOwner = async (umaDomain: string): Promise<string | undefined> => {
  const { Item } = await documentClient.send(
    new GetCommand({
      TableName: table.getName(),
      Key: { pk: `UMA_DOMAIN#${umaDomain}`, sk: 'LOCK' },
      ConsistentRead: true,
    }),
  );
  return Item === undefined ? undefined : lockSchema.parse(Item).platformId;
};
