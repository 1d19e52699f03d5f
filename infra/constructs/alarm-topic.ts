import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { AlarmSettings } from '../environments/settings.ts';

/** The operator's topic if the settings name one. Otherwise a topic of the stack, with the operator's address. */
export const alarmTopic = (scope: Construct, settings: AlarmSettings): ITopic => {
  if (settings.topicArn !== undefined) return Topic.fromTopicArn(scope, 'Topic', settings.topicArn);
  const topic = new Topic(scope, 'Topic', { displayName: 'Payments Service alarms', enforceSSL: true });
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    }),
  );
  if (settings.email !== undefined) topic.addSubscription(new EmailSubscription(settings.email));
  return topic;
};
