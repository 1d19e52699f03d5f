import type { JsonObject } from '#src/template-json.ts';
import { functionWithRole, mayBeCalledBy, mayReceiveFrom, role } from './templates.ts';

/** A statement of the bucket's policy. */
const onAll = (more: JsonObject): JsonObject => ({
  Effect: 'Deny',
  Principal: '*',
  Action: 's3:*',
  Resource: ['arn:aws:s3:::papers', 'arn:aws:s3:::papers/*'],
  ...more,
});

/** The bucket `papers` with a policy, a rule, queues, and two functions that use it. */
export const papers: JsonObject = {
  Bucket: {
    Type: 'AWS::S3::Bucket',
    Properties: {
      BucketName: 'papers',
      NotificationConfiguration: { EventBridgeConfiguration: { EventBridgeEnabled: true } },
    },
  },
  GatewayRole: role(
    [{ Effect: 'Allow', Action: 's3:PutObject', Resource: 'arn:aws:s3:::papers/uploads/*' }],
    'GatewayRole',
    'apigateway',
  ),
  ...functionWithRole('Filer', [
    {
      Effect: 'Allow',
      Action: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'],
      Resource: 'arn:aws:s3:::papers/uploads/*',
    },
  ]),
  ...functionWithRole('Lister', [
    {
      Effect: 'Allow',
      Action: ['s3:GetObject', 's3:ListBucket'],
      Resource: ['arn:aws:s3:::papers', 'arn:aws:s3:::papers/*'],
    },
  ]),
  Rule: {
    Type: 'AWS::Events::Rule',
    Properties: {
      EventPattern: {
        source: ['aws.s3'],
        'detail-type': ['Object Created'],
        detail: { bucket: { name: ['papers'] }, object: { key: [{ prefix: 'uploads/' }] } },
      },
      Targets: [
        { Id: 'Function', Arn: { 'Fn::GetAtt': ['Filer', 'Arn'] } },
        { Id: 'Queue', Arn: { 'Fn::GetAtt': ['FromRule', 'Arn'] } },
      ],
    },
  },
  MayCall: mayBeCalledBy('events', 'Filer', 'Rule'),
  FromRule: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'FromRule' } },
  MaySend: mayReceiveFrom('events', 'FromRule', 'Rule'),
  FromBucket: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'FromBucket' } },
  MayReport: mayReceiveFrom('s3', 'FromBucket', 'Bucket'),
  Notifications: {
    Type: 'Custom::S3BucketNotifications',
    Properties: {
      BucketName: { Ref: 'Bucket' },
      NotificationConfiguration: {
        EventBridgeConfiguration: {},
        QueueConfigurations: [
          { QueueArn: { 'Fn::GetAtt': ['FromBucket', 'Arn'] }, Events: ['s3:ObjectCreated:*'] },
        ],
      },
    },
  },
  BucketPolicy: {
    Type: 'AWS::S3::BucketPolicy',
    Properties: {
      Bucket: { Ref: 'Bucket' },
      PolicyDocument: {
        Version: '2012-10-17',
        Statement: [
          onAll({ Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
          onAll({ Action: 's3:DeleteObject', Resource: 'arn:aws:s3:::papers/uploads/kept/*' }),
          onAll({
            Effect: 'Allow',
            Principal: { AWS: 'arn:aws:iam::000000000000:role/ListerRole' },
            Action: 's3:PutObject',
            Resource: 'arn:aws:s3:::papers/lists/*',
          }),
        ],
      },
    },
  },
};
