import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { awsClient } from './aws-client.ts';
import { launchDynamodb } from './dynamodb-java.ts';
import { freePort } from './dynamodb-process.ts';
import { javaFiles, removeFormer } from './java-files.ts';

/**
 * Runs DynamoDB Local for two seconds and keeps the classes that Java has loaded, so that later starts take half a
 * second instead of one and a half. Does nothing when that was done before.
 *
 * @throws StartError when Java is missing or DynamoDB Local does not start
 */
export const keepClasses = async (): Promise<void> => {
  const { archive, directory } = javaFiles();
  rmSync(directory, { recursive: true });
  if (archive === undefined || existsSync(archive)) return;
  removeUnfinished(archive);
  const unfinished = `${archive}.${process.pid}`;
  const port = await freePort();
  const java = await launchDynamodb({ port, archiveTo: unfinished });
  try {
    await useOnce(port);
  } finally {
    await java.stop();
  }
  // Without the file Java did not write the archive, and everything starts as before.
  if (!existsSync(unfinished)) return;
  renameSync(unfinished, archive);
  removeFormer(archive);
};

/** Of processes that were killed. Another one that still writes only loses its archive. */
const removeUnfinished = (archive: string): void => {
  const directory = dirname(archive);
  for (const name of readdirSync(directory)) {
    if (name.startsWith(`${basename(archive)}.`)) rmSync(join(directory, name), { force: true });
  }
};

const [dynamodb, streams] = ['DynamoDB_20120810', 'DynamoDBStreams_20120810'];
const TableName = 'Classes';
const Key = { pk: { S: 'A' }, sk: { S: 'B' } };

/** The calls that a service makes first. */
const useOnce = async (port: number): Promise<void> => {
  const client = awsClient(port);
  const call = (name: string, body = {}) => client.call(`${dynamodb}.${name}`, { TableName, ...body });
  try {
    await call('CreateTable', tableOf());
    await call('UpdateTimeToLive', { TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true } });
    const put = {
      TableName,
      Item: { ...Key, n: { N: '1' } },
      ConditionExpression: 'attribute_not_exists(pk)',
    };
    await client.call(`${dynamodb}.TransactWriteItems`, { TransactItems: [{ Put: put }] });
    await call('UpdateItem', {
      Key,
      UpdateExpression: 'SET n = n + :one',
      ConditionExpression: 'n >= :one',
      ExpressionAttributeValues: { ':one': { N: '1' } },
    });
    await call('GetItem', { Key });
    await call('Query', {
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': Key.pk },
    });
    await client.call(`${streams}.ListStreams`, { TableName });
  } finally {
    client.close();
  }
};

const tableOf = () => {
  const KeySchema = [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ];
  return {
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema,
    AttributeDefinitions: [
      { AttributeName: 'pk', AttributeType: 'S' },
      { AttributeName: 'sk', AttributeType: 'S' },
    ],
    GlobalSecondaryIndexes: [{ IndexName: 'byKey', KeySchema, Projection: { ProjectionType: 'ALL' } }],
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  };
};
