import {
  Dashboard,
  GraphWidget,
  type IWidget,
  type Metric,
  PeriodOverride,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { paymentFunctions, paymentWorkflows, webhookSenders } from '../alarms.ts';
import { countLines, linesWith, logGroupOf, sum } from './logged-lines.ts';
import type { ServiceApi } from './rest-api.ts';
import { indexNames } from './table.ts';
import type { Workflow } from './workflow.ts';

export interface DashboardProps {
  readonly stackName: string;
  readonly api: ServiceApi;
  readonly tableName: string;
  readonly failedEvents: Queue;
  readonly workflows: readonly Pick<Workflow, 'arn' | 'id'>[];
  readonly streamConsumers: readonly IFunction[];
  readonly existing: (ids: readonly string[]) => readonly IFunction[];
}

const largest = { statistic: 'Maximum' };

const graph = (title: string, metrics: readonly Metric[]): IWidget =>
  new GraphWidget({ title, left: [...metrics], width: 8, height: 6 });

const note = `The alarms link to docs/runbook.md. An accepted payment may still fail later: its execution decides.
All metrics of Lambda without a function's name and of logs are of the whole account and region.`;

/**
 * The answers of the operations that move money. AWS counts no answers by operation without a paid metric for each
 * method, but the functions log the status of each answer.
 */
const payments = (scope: Construct, { stackName, existing }: DashboardProps): Metric[] => {
  const logGroups = existing(paymentFunctions).map(logGroupOf);
  const answered = (metricName: string, from: number, below: number) =>
    countLines(scope, { stackName, metricName, pattern: linesWith.statusFrom(from, below), logGroups });
  return [answered('PaymentsAccepted', 200, 300), answered('PaymentsRefused', 400, 500)];
};

const ofExecutions =
  (metricName: string) =>
  ({ arn: StateMachineArn, id }: Pick<Workflow, 'arn' | 'id'>): Metric =>
    sum('AWS/States', metricName, { StateMachineArn }).with({
      label: `${id} ${metricName.replace('Executions', '').toLowerCase()}`,
    });

const executions = ({ workflows }: DashboardProps): Metric[] =>
  workflows
    .filter(({ id }) => paymentWorkflows.includes(id))
    .flatMap((workflow) =>
      ['ExecutionsStarted', 'ExecutionsSucceeded', 'ExecutionsFailed', 'ExecutionsTimedOut'].map((name) =>
        ofExecutions(name)(workflow),
      ),
    );

const webhooks = ({ stackName, workflows, existing }: DashboardProps): Metric[] => {
  const retries = workflows
    .filter(({ id }) => id === 'webhook-delivery')
    .map(ofExecutions('ExecutionsStarted'));
  const senders = existing(webhookSenders).flatMap(({ functionName: FunctionName }) =>
    ['Invocations', 'AsyncEventsDropped'].map((name) => sum('AWS/Lambda', name, { FunctionName })),
  );
  const logged = ['DeliveryFaults', 'DeadDeliveries', 'EventsGivenUp'].map((name) => sum(stackName, name));
  return [...retries, ...senders, ...logged];
};

const ledger = (props: DashboardProps): Metric[] => [
  sum(props.stackName, 'FailedRefunds'),
  sum('AWS/DynamoDB', 'TransactionConflict', { TableName: props.tableName }),
  sum('AWS/SQS', 'ApproximateNumberOfMessagesVisible', { QueueName: props.failedEvents.queueName }).with(
    largest,
  ),
  ...props.streamConsumers.map(({ functionName: FunctionName }) =>
    sum('AWS/Lambda', 'IteratorAge', { FunctionName }).with(largest),
  ),
];

const throttles = ({ tableName: TableName }: DashboardProps): Metric[] => [
  sum('AWS/Lambda', 'Throttles'),
  sum('AWS/Lambda', 'ClaimedAccountConcurrency').with(largest),
  ...['ReadThrottleEvents', 'WriteThrottleEvents'].map((name) => sum('AWS/DynamoDB', name, { TableName })),
  ...indexNames.map((GlobalSecondaryIndexName) =>
    sum('AWS/DynamoDB', 'WriteThrottleEvents', { TableName, GlobalSecondaryIndexName }),
  ),
];

const costs = ({ tableName: TableName }: DashboardProps): Metric[] => [
  sum('AWS/DynamoDB', 'ConsumedWriteCapacityUnits', { TableName }),
  sum('AWS/DynamoDB', 'ConsumedReadCapacityUnits', { TableName }),
  sum('AWS/Lambda', 'Invocations'),
  sum('AWS/Lambda', 'Duration'),
  sum('AWS/Logs', 'IncomingBytes'),
];

/** One page about the whole environment. Up to 50 metrics are free. */
export const addDashboard = (scope: Construct, props: DashboardProps): Dashboard => {
  const ofApi = (name: string) => sum('AWS/ApiGateway', name, props.api.dimensions);
  const latency = ['p50', 'p90', 'p99'].map((statistic) => ofApi('Latency').with({ statistic }));
  const dashboard = new Dashboard(scope, 'Dashboard', {
    dashboardName: props.stackName,
    periodOverride: PeriodOverride.AUTO,
  });
  dashboard.addWidgets(new TextWidget({ markdown: note, width: 24, height: 2 }));
  dashboard.addWidgets(
    graph('Payments by outcome of the request', payments(scope, props)),
    graph('Payment executions by state', executions(props)),
    graph('Webhooks', webhooks(props)),
  );
  dashboard.addWidgets(
    graph('Requests', [
      ...['Count', '4XXError', '5XXError'].map(ofApi),
      sum(props.stackName, 'RefusedSignIns'),
    ]),
    graph('Latency in ms', [...latency, ofApi('IntegrationLatency').with({ statistic: 'p99' })]),
    graph('Ledger, stream and failed events', ledger(props)),
  );
  dashboard.addWidgets(graph('Throttles', throttles(props)), graph('Cost drivers', costs(props)));
  return dashboard;
};
