import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  BatchWriteItemCommand,
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  paginateScan,
} from '@aws-sdk/client-dynamodb';
import { App } from 'aws-cdk-lib';
import { local } from '#infra/environments/local.ts';
import { addStack } from '#infra/synthesize.ts';

const writesABatch = 25;

export const clientOf = (endpoint: string): DynamoDBClient =>
  new DynamoDBClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'LOCALOPERATOR', secretAccessKey: 'local' },
  });

/** What AWS restores: the items, the keys and the indexes. Neither stream nor expiry come back. */
export const restoreTable = async (client: DynamoDBClient, from: string, to: string): Promise<number> => {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: from }));
  await client.send(
    new CreateTableCommand({
      TableName: to,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: Table?.KeySchema,
      AttributeDefinitions: Table?.AttributeDefinitions,
      GlobalSecondaryIndexes: Table?.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => ({
        IndexName,
        KeySchema,
        Projection,
      })),
    }),
  );
  let copied = 0;
  for await (const { Items = [] } of paginateScan({ client }, { TableName: from, ConsistentRead: true })) {
    for (let first = 0; first < Items.length; first += writesABatch) {
      const puts = Items.slice(first, first + writesABatch).map((Item) => ({ PutRequest: { Item } }));
      await client.send(new BatchWriteItemCommand({ RequestItems: { [to]: puts } }));
      copied += puts.length;
    }
  }
  return copied;
};

export const deleteTable = async (client: DynamoDBClient, TableName: string): Promise<void> => {
  await client.send(new DeleteTableCommand({ TableName }));
};

export const expiryOf = async (endpoint: string, TableName: string): Promise<string | undefined> => {
  const client = clientOf(endpoint);
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  client.destroy();
  return TimeToLiveDescription?.TimeToLiveStatus;
};

/** Runs the operator's command. @throws what it printed, when it fails */
export const prepareTable = async (table: string, endpoint: string): Promise<string> => {
  const args = ['scripts/stack.ts', 'prepare-table', '--table', table, '--endpoint', endpoint];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(output);
  return output;
};

/** Synthesizes the local environment with the setting of a restore. */
export const adoptingAssembly = async (outdir: string, restoredTable: string): Promise<void> => {
  const app = new App({ outdir, analyticsReporting: false, builtinCloudFormationValidation: false });
  await addStack(app, { ...local, restoredTable });
  app.synth();
};
