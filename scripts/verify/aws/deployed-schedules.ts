import {
  DescribeRuleCommand,
  EventBridgeClient,
  ListTargetsByRuleCommand,
} from '@aws-sdk/client-eventbridge';
import type { DeployedStack } from '#operator/access/deployed-stack.ts';
import type { ScheduleShape, Shape } from '../shape/shape.ts';
import { shortName } from '../shape/short-name.ts';

export const deployedSchedules = async (stack: DeployedStack): Promise<Shape['schedules']> => {
  const client = new EventBridgeClient({ region: stack.region });
  const schedules: [string, ScheduleShape][] = [];
  for (const Name of stack.idsOf('AWS::Events::Rule')) {
    const { ScheduleExpression: expression, State } = await client.send(new DescribeRuleCommand({ Name }));
    if (expression === undefined) continue;
    const { Targets = [] } = await client.send(new ListTargetsByRuleCommand({ Rule: Name }));
    for (const { Arn = '' } of Targets)
      schedules.push([shortName(Arn, stack.name), { isEnabled: State === 'ENABLED', expression }]);
  }
  return Object.fromEntries(schedules);
};
