import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { DeleteCommand, DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { platformFolders } from '#operator/deploy/verify/world/platform-folders.ts';
import type { DeployedStack } from '../../../access/stack.ts';

const objectsOf = ({ region, output }: DeployedStack) => {
  const client = new S3Client({ region });
  const Bucket = output('DocumentsBucketName');
  return {
    keys: async (Prefix: string): Promise<string[]> => {
      const found: string[] = [];
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
        found.push(...Contents.flatMap(({ Key }) => Key ?? []));
      }
      return found;
    },
    bytes: async (Key: string): Promise<Uint8Array> => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      return (await Body?.transformToByteArray()) ?? new Uint8Array();
    },
    delete: (Key: string) => client.send(new DeleteObjectCommand({ Bucket, Key })),
  };
};

/** Removes every item of a platform. It reads the whole table, so a large one costs money. @returns their number */
const removeItems = async ({ region, output }: DeployedStack, platformId: string): Promise<number> => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region }));
  const TableName = output('TableName');
  let count = 0;
  const query = {
    TableName,
    ConsistentRead: true,
    FilterExpression: 'contains(pk, :platform) OR platformId = :platform',
    ExpressionAttributeValues: { ':platform': platformId },
    ProjectionExpression: 'pk, sk',
  };
  for await (const { Items = [] } of paginateScan({ client }, query)) {
    for (const { pk, sk } of Items) await client.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
    count += Items.length;
  }
  return count;
};

/** The operator's access to bucket and table. */
export const storedIn = (stack: DeployedStack) => {
  const objects = objectsOf(stack);
  return {
    objectKeys: objects.keys,
    objectBytes: objects.bytes,
    removePlatform: async (platformId: string): Promise<number> => {
      const keys = (await Promise.all(platformFolders(platformId).map(objects.keys))).flat();
      for (const key of keys) await objects.delete(key);
      return keys.length + (await removeItems(stack, platformId));
    },
  };
};
