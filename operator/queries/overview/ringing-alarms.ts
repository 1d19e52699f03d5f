import { CloudWatchClient, paginateDescribeAlarms } from '@aws-sdk/client-cloudwatch';
import { alarmTexts } from '#infra/alarm-texts.ts';

export interface RingingAlarm {
  /** Of its section in the runbook. */
  readonly heading: string;
  readonly happened: string;
  readonly firstStep: string;
  /** ISO 8601. */
  readonly since: string;
}

interface DescribedAlarm {
  readonly AlarmName?: string | undefined;
  readonly AlarmActions?: readonly string[] | undefined;
  readonly StateUpdatedTimestamp?: Date | undefined;
}

/** CloudFormation puts the stack before a logical id, and a hash behind it. The longest name that fits is meant. */
const ringingOf = (stackName: string, { AlarmName = '', StateUpdatedTimestamp }: DescribedAlarm) => {
  const id = AlarmName.slice(`${stackName}-Alarms`.length);
  const [name] = Object.keys(alarmTexts)
    .filter((one) => id.startsWith(one))
    .toSorted((left, right) => right.length - left.length);
  const text = Object.entries(alarmTexts).find(([one]) => one === name)?.[1];
  const since = (StateUpdatedTimestamp ?? new Date(0)).toISOString();
  if (text === undefined) return { heading: AlarmName, happened: '', firstStep: '', since };
  return { heading: text.heading, happened: text.happened, firstStep: text.firstStep, since };
};

/** The alarms of a stack that ring now, the last first. A part of a composite alarm has no action and means nothing alone. */
export const ringingAlarms = async (stackName: string, region: string): Promise<RingingAlarm[]> => {
  const pages = paginateDescribeAlarms(
    { client: new CloudWatchClient({ region }) },
    {
      AlarmNamePrefix: `${stackName}-Alarms`,
      AlarmTypes: ['MetricAlarm', 'CompositeAlarm'],
      StateValue: 'ALARM',
    },
  );
  const ringing: RingingAlarm[] = [];
  for await (const { MetricAlarms = [], CompositeAlarms = [] } of pages) {
    const alarms: readonly DescribedAlarm[] = [...MetricAlarms, ...CompositeAlarms];
    const acting = alarms.filter(({ AlarmActions = [] }) => AlarmActions.length > 0);
    ringing.push(...acting.map((alarm) => ringingOf(stackName, alarm)));
  }
  return ringing.toSorted((left, right) => right.since.localeCompare(left.since));
};
