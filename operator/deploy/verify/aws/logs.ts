import { setTimeout as sleep } from 'node:timers/promises';
import { CloudWatchClient, GetMetricDataCommand } from '@aws-sdk/client-cloudwatch';
import {
  CloudWatchLogsClient,
  DescribeLogStreamsCommand,
  paginateFilterLogEvents,
} from '@aws-sdk/client-cloudwatch-logs';
import type { DeployedStack } from '../../../access/stack.ts';

/** CloudWatch shows a line some seconds after it was written. */
const arrivalMs = 15_000;
/** A filter pattern of whole words: S3's, the SDK's and our own name for an error, and IAM's sentence. */
export const refusals = '?AccessDenied ?AccessDeniedException ?"is not authorized to perform"';
const dayMs = 86_400_000;
/** GetMetricData takes 500 queries. */
const mostQueries = 500;

/** Every line about a refused call in all log groups of the stack. */
export const refusedCalls = async (
  stack: DeployedStack,
  since: Date,
  pauseMs = arrivalMs,
): Promise<string[]> => {
  const client = new CloudWatchLogsClient({ region: stack.region });
  const lines: string[] = [];
  await sleep(pauseMs);
  for (const logGroupName of stack.idsOf('AWS::Logs::LogGroup')) {
    const query = { logGroupName, filterPattern: refusals, startTime: since.getTime() };
    for await (const { events = [] } of paginateFilterLogEvents({ client }, query)) {
      lines.push(...events.map(({ message = '' }) => `${logGroupName}: ${message.trim().slice(0, 500)}`));
    }
  }
  return lines;
};

/** The functions that ran today. */
const invokedFunctions = async (stack: DeployedStack): Promise<string[]> => {
  const names = stack.idsOf('AWS::Lambda::Function').slice(0, mostQueries);
  const client = new CloudWatchClient({ region: stack.region });
  const { MetricDataResults = [] } = await client.send(
    new GetMetricDataCommand({
      StartTime: new Date(Date.now() - dayMs),
      EndTime: new Date(),
      MetricDataQueries: names.map((name, index) => ({
        Id: `function${index}`,
        MetricStat: {
          Metric: {
            Namespace: 'AWS/Lambda',
            MetricName: 'Invocations',
            Dimensions: [{ Name: 'FunctionName', Value: name }],
          },
          Period: dayMs / 1000,
          Stat: 'Sum',
        },
      })),
    }),
  );
  const invoked = MetricDataResults.filter(({ Values = [] }) => Values.some((count) => count > 0));
  return invoked.flatMap(({ Id = '' }) => names[Number(Id.replace('function', ''))] ?? []);
};

/** The functions that ran today and have never written a log line. */
export const functionsWithoutLogs = async (stack: DeployedStack): Promise<string[]> => {
  const client = new CloudWatchLogsClient({ region: stack.region });
  const mute: string[] = [];
  for (const name of await invokedFunctions(stack)) {
    const query = { logGroupName: `/aws/lambda/${name}`, limit: 1 };
    const { logStreams = [] } = await client.send(new DescribeLogStreamsCommand(query));
    if (logStreams.length === 0) mute.push(name);
  }
  return mute;
};
