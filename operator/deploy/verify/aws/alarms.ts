import {
  CloudWatchClient,
  DescribeAlarmHistoryCommand,
  SetAlarmStateCommand,
} from '@aws-sdk/client-cloudwatch';
import { paginateListSubscriptionsByTopic, SNSClient } from '@aws-sdk/client-sns';
import type { Settings } from '#infra/environments/settings.ts';
import type { DeployedStack } from '../../../access/stack.ts';
import { Difference } from '../check.ts';
import type { Subscriber } from '../ports/deployment.ts';
import { waitFor } from '../world/world.ts';

/** SNS has this instead of an ARN until somebody has followed the link in its mail. */
const unconfirmed = 'PendingConfirmation';
const deliveryLimitSeconds = 60;

export const alarmSubscribers = async (stack: DeployedStack, { alarms }: Settings): Promise<Subscriber[]> => {
  const TopicArn = alarms?.topicArn ?? stack.idsOf('AWS::SNS::Topic')[0];
  if (TopicArn === undefined) throw new Difference(`${stack.name} has no alarm topic`);
  const client = new SNSClient({ region: stack.region });
  const found: Subscriber[] = [];
  for await (const { Subscriptions = [] } of paginateListSubscriptionsByTopic({ client }, { TopicArn })) {
    for (const { Endpoint: endpoint = '', SubscriptionArn } of Subscriptions) {
      found.push({ endpoint, isConfirmed: SubscriptionArn !== unconfirmed });
    }
  }
  return found;
};

/** What CloudWatch's history says about the alarm's action. @throws Difference when it says nothing in time */
const actionOf = (client: CloudWatchClient, AlarmName: string, StartDate: Date): Promise<string> => {
  const EndDate = new Date(StartDate.getTime() + 3_600_000);
  const query = { AlarmName, StartDate, EndDate, HistoryItemType: 'Action' as const };
  return waitFor(`${AlarmName} did not reach its topic`, deliveryLimitSeconds, async () => {
    const { AlarmHistoryItems = [] } = await client.send(new DescribeAlarmHistoryCommand(query));
    return AlarmHistoryItems[0]?.HistorySummary;
  });
};

/** Sets one alarm by hand and reads in its history what CloudWatch's message to the topic became. */
export const raiseAlarm = async (stack: DeployedStack): Promise<string> => {
  const [AlarmName] = stack.idsOf('AWS::CloudWatch::Alarm').toSorted();
  if (AlarmName === undefined) throw new Difference(`${stack.name} has no alarms`);
  const client = new CloudWatchClient({ region: stack.region });
  const since = new Date();
  const StateReason = 'npm run stack -- verify tries the way of an alarm. Nothing is wrong.';
  const set = (StateValue: 'ALARM' | 'OK') =>
    client.send(new SetAlarmStateCommand({ AlarmName, StateValue, StateReason }));
  await set('ALARM');
  try {
    const summary = await actionOf(client, AlarmName, since);
    if (summary.startsWith('Successfully')) return `${AlarmName} reached its topic: look for its mail`;
    throw new Difference(`${AlarmName}: ${summary}`);
  } finally {
    await set('OK');
  }
};
