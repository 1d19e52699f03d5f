import { describe, expect, it } from 'vitest';
import { accessControl } from '#src/aws/access-control.ts';
import { checkDeliveryRights } from '#src/aws/delivery-rights.ts';
import type { JsonObject } from '#src/template-json.ts';
import { templateOf } from '#src/testing/template-of.ts';
import { functionWithRole, mayBeCalledBy, mayReceiveFrom } from './support/templates.ts';

const arnOf = (logicalId: string): JsonObject => ({ 'Fn::GetAtt': [logicalId, 'Arn'] });
const rule = (target: JsonObject): JsonObject => ({
  Type: 'AWS::Events::Rule',
  Properties: { ScheduleExpression: 'rate(1 day)', Targets: [{ Id: 'Target', ...target }] },
});
const notifications = (configuration: JsonObject): JsonObject => ({
  Type: 'Custom::S3BucketNotifications',
  Properties: { BucketName: { Ref: 'Bucket' }, NotificationConfiguration: configuration },
});
const queue: JsonObject = { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'Queue' } };
const bucket: JsonObject = { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'papers' } };
const alarm: JsonObject = {
  Type: 'AWS::CloudWatch::Alarm',
  Properties: { AlarmActions: [{ Ref: 'Topic' }] },
};
const topicPolicy = (service: string): JsonObject => ({
  Type: 'AWS::SNS::TopicPolicy',
  Properties: {
    Topics: [{ Ref: 'Topic' }],
    PolicyDocument: {
      Version: '2012-10-17',
      Statement: [
        {
          Effect: 'Allow',
          Action: 'sns:Publish',
          Resource: { Ref: 'Topic' },
          Principal: { Service: service },
        },
      ],
    },
  },
});

const withFunction = { ...functionWithRole('Worker', []), Rule: rule({ Arn: arnOf('Worker') }) };
const withQueue = { Queue: queue, Rule: rule({ Arn: arnOf('Queue') }) };
const withDeadLetters = {
  ...withFunction,
  MayCall: mayBeCalledBy('events', 'Worker', 'Rule'),
  Queue: queue,
  Rule: rule({ Arn: arnOf('Worker'), DeadLetterConfig: { Arn: arnOf('Queue') } }),
};
const bucketToQueue = {
  Bucket: bucket,
  Queue: queue,
  Rule: rule({ Arn: arnOf('Queue') }),
  Notifications: notifications({ QueueConfigurations: [{ QueueArn: arnOf('Queue'), Events: [] }] }),
};
const bucketToFunction = {
  ...functionWithRole('Worker', []),
  Bucket: bucket,
  Other: bucket,
  Notifications: notifications({
    LambdaFunctionConfigurations: [{ LambdaFunctionArn: arnOf('Worker'), Events: [] }],
  }),
};
const alarmed = { Alarm: alarm, Topic: { Type: 'AWS::SNS::Topic', Properties: { TopicName: 'Topic' } } };

const check = (resources: JsonObject): void => {
  const template = templateOf(resources);
  checkDeliveryRights(template, accessControl(template));
};

describe('a delivery that the policy of its target does not allow is refused', () => {
  it.each<[string, JsonObject, RegExp]>([
    ['of a rule to a function', withFunction, /Rule: .*function:Worker does not allow events/],
    [
      'of a rule to a function that allows another rule',
      {
        ...withFunction,
        Other: rule({ Arn: arnOf('Worker') }),
        MayCall: mayBeCalledBy('events', 'Worker', 'Other'),
      },
      /Rule: .*function:Worker does not allow events/,
    ],
    ['of a rule to a queue', withQueue, /Rule: .*sqs:.*:Queue does not allow events/],
    ['of a rule to its dead-letter queue', withDeadLetters, /Rule: .*sqs:.*:Queue does not allow events/],
    [
      'of a bucket to a queue that allows only a rule',
      { ...bucketToQueue, MaySend: mayReceiveFrom('events', 'Queue', 'Rule') },
      /Notifications: .*sqs:.*:Queue does not allow s3/,
    ],
    ['of a bucket to a function', bucketToFunction, /Notifications: .*function:Worker does not allow s3/],
    [
      'of an alarm to a topic whose policy names another service',
      { ...alarmed, Policy: topicPolicy('events.amazonaws.com') },
      /Alarm: .*sns:.*:Topic does not allow cloudwatch/,
    ],
  ])('%s', (_what, resources, message) => {
    expect(() => check(resources)).toThrow(message);
  });

  it.each<[string, JsonObject]>([
    ['to a function', { ...withFunction, MayCall: mayBeCalledBy('events', 'Worker', 'Rule') }],
    ['to a dead-letter queue', { ...withDeadLetters, MaySend: mayReceiveFrom('events', 'Queue', 'Rule') }],
    ['of a bucket', { ...bucketToFunction, MayCall: mayBeCalledBy('s3', 'Worker', 'Bucket') }],
    ['of an alarm', { ...alarmed, Policy: topicPolicy('cloudwatch.amazonaws.com') }],
    ['of an alarm to a topic with the policy that SNS gives it', alarmed],
  ])('but not a delivery %s that is allowed', (_what, resources) => {
    expect(() => check(resources)).not.toThrow();
  });
});

it('a second policy of one queue is refused, because it would replace the first', () => {
  const policy = mayReceiveFrom('events', 'Queue', 'Rule');
  expect(() => check({ ...withQueue, First: policy, Second: policy })).toThrow(/Second: .*second policy/);
});
