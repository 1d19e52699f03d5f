import { mkdtempSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Host, startHost } from '#src/host.ts';
import { send } from '#src/testing/fixture-gateway.ts';
import { type FixtureStack, fixtureAssembly, proxyTo } from '#src/testing/fixture-stack.ts';
import { javaProcesses } from '#src/testing/java-processes.ts';

const sdk = pathToFileURL(createRequire(import.meta.url).resolve('@aws-sdk/client-dynamodb'));

const countCalls = `import { DeleteItemCommand, DynamoDBClient, UpdateItemCommand } from '${sdk}';
const client = new DynamoDBClient({ maxAttempts: 1 });
export const handler = async (event) => {
  const item = { TableName: process.env.TABLE_NAME, Key: { pk: { S: event.pathParameters.name } } };
  if (event.httpMethod === 'DELETE') {
    const error = await client.send(new DeleteItemCommand(item)).catch((thrown) => thrown);
    return { statusCode: 400, body: error.name };
  }
  const { Attributes } = await client.send(new UpdateItemCommand({
    ...item,
    UpdateExpression: 'ADD calls :one',
    ExpressionAttributeValues: { ':one': { N: '1' } },
    ReturnValues: 'UPDATED_NEW',
  }));
  return { statusCode: 200, body: Attributes.calls.N };
};`;

const stack: FixtureStack = {
  functions: {
    Count: {
      source: countCalls,
      properties: {
        Environment: { Variables: { TABLE_NAME: { Ref: 'Table' } } },
        Role: { 'Fn::GetAtt': ['Role', 'Arn'] },
      },
    },
  },
  body: { paths: { '/counters/{name}': { post: proxyTo('Count'), delete: proxyTo('Count') } } },
  resources: {
    Table: {
      Type: 'AWS::DynamoDB::Table',
      Properties: {
        AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      },
    },
    Role: {
      Type: 'AWS::IAM::Role',
      Properties: {
        AssumeRolePolicyDocument: {},
        Policies: [
          {
            PolicyName: 'Count',
            PolicyDocument: {
              Version: '2012-10-17',
              Statement: [
                {
                  Effect: 'Allow',
                  Action: 'dynamodb:UpdateItem',
                  Resource: { 'Fn::GetAtt': ['Table', 'Arn'] },
                },
              ],
            },
          },
        ],
      },
    },
  },
};

let host: Host;
const lost: string[] = [];

beforeAll(async () => {
  host = await startHost({ assembly: fixtureAssembly(stack), onLost: (reason) => lost.push(reason) });
});

afterAll(() => host.stop());

const call = (method: string) => send(host.baseUrl, { method, target: '/counters/a' });

test('a request goes through the gateway, a function, its role and the database', async () => {
  expect(await call('POST')).toMatchObject({ status: 200, body: '1' });
  expect(await call('POST')).toMatchObject({ status: 200, body: '2' });
});

test('a role that does not allow a call refuses it', async () => {
  const { status, body } = await call('DELETE');
  expect(status).toBe(400);
  expect(body).toContain('AccessDenied');
  expect(host.aws.denials()).toMatchObject([{ caller: 'Count', action: 'dynamodb:DeleteItem' }]);
});

test('a template that the host cannot serve is refused before anything starts', async () => {
  const beyond = { ...stack, body: { paths: {}, 'x-amazon-apigateway-policy': {} } };
  const dataDir = mkdtempSync(join(tmpdir(), 'refused-'));
  await expect(startHost({ assembly: fixtureAssembly(beyond), dataDir })).rejects.toThrow(/cannot serve Api/);
  // The lock comes first. Database, S3 and key service would each have made a file of their own.
  expect(readdirSync(dataDir).toSorted()).toEqual(['host.lock', 'host.pid']);
});

test('a gateway that may not invoke a function is refused with the name of the route', async () => {
  const Role = { Type: 'AWS::IAM::Role', Properties: { AssumeRolePolicyDocument: {} } };
  const credentials = { credentials: { 'Fn::GetAtt': ['InvokeRole', 'Arn'] } };
  const without = {
    ...stack,
    body: { paths: { '/counters/{name}': { post: proxyTo('Count', {}, credentials) } } },
    resources: { ...stack.resources, InvokeRole: Role },
  };
  await expect(startHost({ assembly: fixtureAssembly(without) })).rejects.toThrow(
    'cannot serve Api: POST /counters/{name}: the gateway may not lambda:InvokeFunction arn:aws:lambda:us-east-1:000000000000:function:Count',
  );
});

test('a database in memory that dies is reported once, because its data is lost', async () => {
  for (const pid of javaProcesses({ hostPid: process.pid })) process.kill(pid, 'SIGKILL');
  await expect
    .poll(() => lost)
    .toEqual(['DynamoDB Local ended with exit code 137. The data was in memory and is lost.']);
});

test('a stopped host no longer answers', async () => {
  await host.stop();
  await expect(call('POST')).rejects.toThrow(/ECONNREFUSED/);
});
