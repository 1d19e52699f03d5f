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
const waitSeconds = 600;

/** The settings of infra/constructs/table.ts. An import takes the table as it is, so the table must have them before. */
const prepare = async (client: DynamoDBClient, TableName: string, isAws: boolean): Promise<string> => {
  const ready = () => waitUntilTableExists({ client, maxWaitTime: waitSeconds }, { TableName });
  await ready();
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  if (Table?.StreamSpecification?.StreamEnabled !== true) {
    const StreamSpecification = { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } as const;
    await client.send(new UpdateTableCommand({ TableName, StreamSpecification }));
    await ready();
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
    await ready();
  }
  return `${TableName} has a stream and expiry${isAws ? ', recovery and deletion protection' : ''}. Set restoredTable: '${TableName}'.`;
};

const program = new Command('table:prepare')
  .description('Gives a restored table the stream, expiry, recovery and protection that the stack expects.')
  .requiredOption('--table <name>', 'name of the restored table')
  .option('--endpoint <url>', "address of DynamoDB, if it is not AWS's own; without recovery and protection")
  .action(async ({ table, endpoint }: Options) => {
    const local = { region: 'us-east-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
    const client = new DynamoDBClient(endpoint === undefined ? {} : { endpoint, ...local });
    console.log(await prepare(client, table, endpoint === undefined));
  });
try {
  await program.parseAsync();
} catch (error) {
  program.error(error instanceof Error ? error.message : String(error));
}
