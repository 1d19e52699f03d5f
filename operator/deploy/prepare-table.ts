import {
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { Command } from 'commander';

interface Options {
  readonly table: string;
  readonly endpoint?: string;
}

/** A restore of a large table takes hours; the table then exists, but it is not ACTIVE. */
const patience = { maxWaitTime: 12 * 3_600, minDelay: 20, maxDelay: 60 };

export interface Preparation {
  readonly client: DynamoDBClient;
  readonly TableName: string;
  /** DynamoDB Local has no recovery and no protection. */
  readonly isAws: boolean;
  /** In seconds. */
  readonly wait?: typeof patience;
}

/** @throws an error that says in which state the table still is */
const ready = async ({ client, TableName, wait = patience }: Preparation): Promise<void> => {
  try {
    await waitUntilTableExists({ client, ...wait }, { TableName });
  } catch (cause) {
    if (!(cause instanceof Error) || cause.name !== 'TimeoutError') throw cause;
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    throw new Error(`${TableName} is still ${Table?.TableStatus}. Run the command again.`, { cause });
  }
};

/** The settings of infra/constructs/table.ts. An import takes the table as it is, so the table must have them before. */
export const prepareRestoredTable = async (preparation: Preparation): Promise<string> => {
  const { client, TableName, isAws } = preparation;
  // Fails at once for a name that no table has: nobody waits for hours because of it.
  await client.send(new DescribeTableCommand({ TableName }));
  await ready(preparation);
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  if (Table?.StreamSpecification?.StreamEnabled !== true) {
    const StreamSpecification = { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } as const;
    await client.send(new UpdateTableCommand({ TableName, StreamSpecification }));
    await ready(preparation);
  }
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  if (TimeToLiveDescription?.AttributeName === undefined) {
    const TimeToLiveSpecification = { AttributeName: 'expiresAtEpochSeconds', Enabled: true };
    await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
  }
  if (isAws) {
    const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
    await client.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }));
    await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true }));
    await ready(preparation);
  }
  return `${TableName} has a stream and expiry${isAws ? ', recovery and deletion protection' : ''}. Set restoredTable: '${TableName}'.`;
};

export const prepareTableCommand = (): Command =>
  new Command('prepare-table')
    .description('Gives a restored table the stream, expiry, recovery and protection that the stack expects.')
    .requiredOption('--table <name>', 'name of the restored table')
    .option(
      '--endpoint <url>',
      "address of DynamoDB, if it is not AWS's own; without recovery and protection",
    )
    .action(async ({ table, endpoint }: Options) => {
      const local = { region: 'us-east-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
      const client = new DynamoDBClient(endpoint === undefined ? {} : { endpoint, ...local });
      const isAws = endpoint === undefined;
      console.log(await prepareRestoredTable({ client, TableName: table, isAws }));
    });
