import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { DeleteMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { describe, expect, it } from 'vitest';
import { serviceAddress } from '#test/support/service.ts';

describe('the credentials to read', () => {
  it('are refused every write', async () => {
    const { operator, tableName } = serviceAddress();
    if (operator === undefined) throw new Error('The shared service has an operator');
    const { read, region, endpoint, stackName, failedEventsQueueUrl } = operator;
    const client = { region, endpoint, credentials: read, maxAttempts: 1 };
    const writes = [
      new DynamoDBClient(client).send(
        new PutItemCommand({ TableName: tableName, Item: { pk: { S: 'X' }, sk: { S: 'X' } } }),
      ),
      new SFNClient(client).send(
        new StartExecutionCommand({
          stateMachineArn: `arn:aws:states:us-east-1:000000000000:stateMachine:${stackName}-quote-execution`,
        }),
      ),
      new LambdaClient(client).send(new InvokeCommand({ FunctionName: `${stackName}-pay-out` })),
      new SQSClient({ ...client, useQueueUrlAsEndpoint: false }).send(
        new DeleteMessageCommand({ QueueUrl: failedEventsQueueUrl, ReceiptHandle: 'x' }),
      ),
    ];
    const outcomes = await Promise.allSettled(writes);

    expect(outcomes.map((one) => (one.status === 'rejected' ? one.reason.name : 'allowed'))).toEqual(
      Array(4).fill('AccessDeniedException'),
    );
  });
});
