import { awsClient } from '@payments-service/local-aws/aws-client';
import { startDynamodb } from '@payments-service/local-aws/dynamodb-process';
import { expect, onTestFinished, test } from 'vitest';
import { CommitLog } from '#test/support/commit-log.ts';

const dynamodbTarget = (operation: string) => `DynamoDB_20120810.${operation}`;

test('the log of commits reads items with empty maps, whose type DynamoDB Local leaves out', async () => {
  const dynamodb = await startDynamodb();
  onTestFinished(() => dynamodb.stop());
  const client = awsClient(dynamodb.port);
  onTestFinished(() => client.close());
  await client.call(dynamodbTarget('CreateTable'), {
    TableName: 'Records',
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  });
  const address = { tableName: 'Records', dynamodbEndpoint: `http://127.0.0.1:${dynamodb.port}` };
  const log = await CommitLog.start(address);
  onTestFinished(() => log.stop());

  const metadata = { M: { filters: { M: {} } } };
  await client.call(dynamodbTarget('PutItem'), { TableName: 'Records', Item: { pk: { S: 'A' }, metadata } });
  await client.call(dynamodbTarget('PutItem'), { TableName: 'Records', Item: { pk: { S: 'B' } } });

  expect(await log.positionOf(({ after }) => JSON.stringify(after?.metadata) === '{"filters":{}}')).toBe(0);
  expect(await log.positionOf(({ pk }) => pk === 'B')).toBe(1);
});
