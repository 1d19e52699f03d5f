import { APIGatewayClient, CreateApiKeyCommand, UpdateUsagePlanCommand } from '@aws-sdk/client-api-gateway';
import {
  DeleteItemCommand,
  DynamoDBClient,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { DeleteMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { describe, expect, it } from 'vitest';
import { serviceAddress } from '#test/support/service.ts';

describe('the credentials to read', () => {
  it('are refused every write', async () => {
    const { operator, tableName } = serviceAddress();
    if (operator === undefined) throw new Error('The shared service has an operator');
    const { read, region, endpoint, stackName, failedEventsQueueUrl, usagePlanId } = operator;
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
      new APIGatewayClient(client).send(new CreateApiKeyCommand({ name: 'x', enabled: true })),
      new APIGatewayClient(client).send(new UpdateUsagePlanCommand({ usagePlanId, patchOperations: [] })),
    ];
    const outcomes = await Promise.allSettled(writes);

    expect(outcomes.map((one) => (one.status === 'rejected' ? one.reason.name : 'allowed'))).toEqual(
      Array(6).fill('AccessDeniedException'),
    );
  });
});

describe('the credentials to write', () => {
  it('are refused every write of a journal or a payment, and every function that no command needs', async () => {
    const { operator, tableName: TableName } = serviceAddress();
    if (operator === undefined) throw new Error('The shared service has an operator');
    const { write, region, endpoint, stackName } = operator;
    const client = { region, endpoint, credentials: write, maxAttempts: 1 };
    const table = new DynamoDBClient(client);
    const keys = ['JOURNAL', 'TRANSACTION'].map((prefix) => ({ pk: { S: `${prefix}#x#y` }, sk: { S: 'x' } }));
    const outcomes = await Promise.allSettled([
      ...keys.map((Key) =>
        table.send(new UpdateItemCommand({ TableName, Key, UpdateExpression: 'REMOVE amount' })),
      ),
      ...keys.map((Key) => table.send(new DeleteItemCommand({ TableName, Key }))),
      ...keys.map((Item) => table.send(new PutItemCommand({ TableName, Item }))),
      new LambdaClient(client).send(new InvokeCommand({ FunctionName: `${stackName}-pay-out` })),
    ]);

    expect(outcomes.map((one) => (one.status === 'rejected' ? one.reason.name : 'allowed'))).toEqual(
      Array(7).fill('AccessDeniedException'),
    );
  });
});
