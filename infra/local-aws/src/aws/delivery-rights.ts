import * as z from 'zod';
import { refuse } from '../start-error.ts';
import type { Resource, Template } from '../template.ts';
import type { AccessControl, ServiceRequest } from './access-control.ts';

const rule = z.looseObject({
  Targets: z
    .array(
      z.looseObject({
        Arn: z.string(),
        DeadLetterConfig: z.looseObject({ Arn: z.string() }).optional(),
      }),
    )
    .default([]),
});
const notifications = z.looseObject({
  BucketName: z.string(),
  NotificationConfiguration: z.looseObject({
    LambdaFunctionConfigurations: z.array(z.looseObject({ LambdaFunctionArn: z.string() })).default([]),
    QueueConfigurations: z.array(z.looseObject({ QueueArn: z.string() })).default([]),
  }),
});
const actionList = z.array(z.string()).default([]);
const alarm = z.looseObject({
  AlarmActions: actionList,
  InsufficientDataActions: actionList,
  OKActions: actionList,
});

/** A delivery that AWS makes without a role, and the resource of the template that orders it. */
interface Delivery extends ServiceRequest {
  readonly orderedBy: string;
}

const functionArn = /^arn:aws:lambda:/;
const queueArn = /^arn:aws:sqs:/;

/**
 * On AWS, a delivery that the target's policy does not allow is lost without a word. Here the start fails and names it.
 *
 * @throws StartError for the first delivery that the policy of a function, queue or topic does not allow
 */
export const checkDeliveryRights = (
  template: Pick<Template, 'ofType' | 'find'>,
  { serviceMay }: Pick<AccessControl, 'serviceMay'>,
): void => {
  const deliveries = [
    ...template.ofType('AWS::Events::Rule').flatMap(ofRule),
    ...template.ofType('Custom::S3BucketNotifications').flatMap(ofBucket),
    ...template
      .ofType('AWS::CloudWatch::Alarm', 'AWS::CloudWatch::CompositeAlarm')
      .flatMap((resource) => ofAlarm(resource, hasOwnPolicy(template))),
  ];
  for (const { orderedBy, ...request } of deliveries) {
    const { service, action, resource } = request;
    if (!serviceMay(request))
      refuse(orderedBy, `the policy of ${resource} does not allow ${service} ${action}`);
  }
};

const ofRule = ({ logicalId, arn, physicalId, properties }: Resource): Delivery[] => {
  const byEvents = { orderedBy: logicalId, service: 'events.amazonaws.com', sourceArn: arn ?? physicalId };
  return rule
    .parse(properties)
    .Targets.flatMap(({ Arn, DeadLetterConfig }) => [
      ...(functionArn.test(Arn) ? [{ ...byEvents, action: 'lambda:InvokeFunction', resource: Arn }] : []),
      ...[queueArn.test(Arn) ? Arn : [], DeadLetterConfig?.Arn ?? []]
        .flat()
        .map((resource) => ({ ...byEvents, action: 'sqs:SendMessage', resource })),
    ]);
};

const ofBucket = ({ logicalId, properties }: Resource): Delivery[] => {
  const { BucketName, NotificationConfiguration: to } = notifications.parse(properties);
  const byS3 = {
    orderedBy: logicalId,
    service: 's3.amazonaws.com',
    sourceArn: `arn:aws:s3:::${BucketName}`,
  };
  return [
    ...to.LambdaFunctionConfigurations.map(({ LambdaFunctionArn: resource }) => ({
      ...byS3,
      action: 'lambda:InvokeFunction',
      resource,
    })),
    ...to.QueueConfigurations.map(({ QueueArn: resource }) => ({
      ...byS3,
      action: 'sqs:SendMessage',
      resource,
    })),
  ];
};

/** The policy that SNS gives to a new topic allows the account's alarms; a written one replaces it. */
const hasOwnPolicy = (template: Pick<Template, 'ofType'>) => {
  const topics = template.ofType('AWS::SNS::TopicPolicy').flatMap(({ properties }) => properties.Topics);
  return (topicArn: string): boolean => topics.flat().includes(topicArn);
};

const ofAlarm = (
  { logicalId, arn, physicalId, properties }: Resource,
  isChecked: (topicArn: string) => boolean,
): Delivery[] => {
  const { AlarmActions, InsufficientDataActions, OKActions } = alarm.parse(properties);
  return [...AlarmActions, ...InsufficientDataActions, ...OKActions].filter(isChecked).map((resource) => ({
    orderedBy: logicalId,
    service: 'cloudwatch.amazonaws.com',
    sourceArn: arn ?? physicalId,
    action: 'sns:Publish',
    resource,
  }));
};
