import { type JsonObject, jsonObject } from '#src/template-json.ts';

const string = (name: string) => ({ AttributeName: name, AttributeType: 'S' });
const keys = (partition: string, sort: string) => [
  { AttributeName: partition, KeyType: 'HASH' },
  { AttributeName: sort, KeyType: 'RANGE' },
];

/** A table with pk and sk, one index `list` (listPk, sortId), a stream and TTL. */
export const table: JsonObject = {
  Type: 'AWS::DynamoDB::Table',
  Properties: {
    TableName: 'Records',
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: keys('pk', 'sk'),
    AttributeDefinitions: ['pk', 'sk', 'listPk', 'sortId'].map(string),
    GlobalSecondaryIndexes: [
      { IndexName: 'list', KeySchema: keys('listPk', 'sortId'), Projection: { ProjectionType: 'ALL' } },
    ],
    StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
    TimeToLiveSpecification: { AttributeName: 'expiresAtEpochSeconds', Enabled: true },
  },
};

/** The table with other properties; an undefined one is left out. */
export const tableWith = (more: object): JsonObject => {
  const Properties = { ...jsonObject.parse(table.Properties), ...more };
  return jsonObject.parse(JSON.parse(JSON.stringify({ ...table, Properties })));
};

export const tableArn = 'arn:aws:dynamodb:us-east-1:000000000000:table/Records';

export const role = (statements: readonly JsonObject[], name: string, service = 'lambda'): JsonObject => ({
  Type: 'AWS::IAM::Role',
  Properties: {
    RoleName: name,
    AssumeRolePolicyDocument: {
      Version: '2012-10-17',
      Statement: [
        { Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service: `${service}.amazonaws.com` } },
      ],
    },
    Policies: [
      { PolicyName: 'Grants', PolicyDocument: { Version: '2012-10-17', Statement: [...statements] } },
    ],
  },
});

/** A function with its role `<logicalId>Role`. The test's `invoke` takes the place of its code. */
export const functionWithRole = (logicalId: string, statements: readonly JsonObject[]): JsonObject => ({
  [`${logicalId}Role`]: role(statements, `${logicalId}Role`),
  [logicalId]: {
    Type: 'AWS::Lambda::Function',
    Properties: {
      FunctionName: logicalId,
      Role: { 'Fn::GetAtt': [`${logicalId}Role`, 'Arn'] },
      Handler: 'index.handler',
      Runtime: 'nodejs24.x',
      Code: { S3Bucket: 'assets', S3Key: 'none.zip' },
    },
  },
});

export const functionArn = (name: string): string => `arn:aws:lambda:us-east-1:000000000000:function:${name}`;

/** Allows the actions on items whose partition key begins with `<prefix>#`. */
export const onKeys = (actions: readonly string[], prefix: string, resource = tableArn): JsonObject => ({
  Effect: 'Allow',
  Action: actions.map((action) => `dynamodb:${action}`),
  Resource: resource,
  Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [`${prefix}#*`] } },
});

/** The same, if one of the keys that IAM is shown begins so. */
export const onAnyKey = (actions: readonly string[], prefix: string): JsonObject => ({
  ...onKeys(actions, prefix),
  Condition: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': [`${prefix}#*`] } },
});

/** Allows a rule or a bucket of the template to call a function. */
export const mayBeCalledBy = (
  service: 'events' | 's3',
  functionId: string,
  sourceId: string,
): JsonObject => ({
  Type: 'AWS::Lambda::Permission',
  Properties: {
    Action: 'lambda:InvokeFunction',
    FunctionName: { 'Fn::GetAtt': [functionId, 'Arn'] },
    Principal: `${service}.amazonaws.com`,
    SourceArn: { 'Fn::GetAtt': [sourceId, 'Arn'] },
  },
});

/** Allows a rule or a bucket of the template to send to a queue. */
export const mayReceiveFrom = (service: 'events' | 's3', queueId: string, sourceId: string): JsonObject => ({
  Type: 'AWS::SQS::QueuePolicy',
  Properties: {
    Queues: [{ Ref: queueId }],
    PolicyDocument: {
      Version: '2012-10-17',
      Statement: [
        {
          Effect: 'Allow',
          Action: 'sqs:SendMessage',
          Resource: { 'Fn::GetAtt': [queueId, 'Arn'] },
          Principal: { Service: `${service}.amazonaws.com` },
          Condition: { ArnEquals: { 'aws:SourceArn': { 'Fn::GetAtt': [sourceId, 'Arn'] } } },
        },
      ],
    },
  },
});
