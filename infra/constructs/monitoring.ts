import { NestedStack, Stack } from 'aws-cdk-lib';
import type { Rule } from 'aws-cdk-lib/aws-events';
import { CfnQueryDefinition, type ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Settings } from '../environments/settings.ts';
import { switchNames } from '../environments/switch-settings.ts';
import { type LogScope, parts, type SavedQuery, savedQueries } from '../saved-queries.ts';
import type { Trigger } from '../triggers.ts';
import { Alarms, type SeldomWorker } from './alarms.ts';
import { addDashboard } from './dashboard.ts';
import { logGroupOf } from './logged-lines.ts';
import type { ServiceApi } from './rest-api.ts';
import type { ServiceFunctions } from './service-functions.ts';
import type { Workflow } from './workflow.ts';

type LogGroups = Readonly<Record<LogScope, readonly ILogGroup[]>>;

const definitionName = (stackName: string, query: SavedQuery, number: number, count: number): string =>
  `${stackName}/${query.name}${count === 1 ? '' : ` (${number} of ${count})`}`;

/** The saved queries, for the console of CloudWatch Logs Insights. */
class QueryDefinitions extends Construct {
  constructor(scope: Construct, stackName: string, logGroups: LogGroups) {
    super(scope, 'Queries');
    for (const query of savedQueries) {
      const groups = parts(logGroups[query.logs]);
      for (const [index, part] of groups.entries()) {
        const name = definitionName(stackName, query, index + 1, groups.length);
        new CfnQueryDefinition(this, `${query.name} ${index + 1}`.replaceAll(/\W/g, ''), {
          name,
          queryString: query.lines.join('\n| '),
          logGroupNames: part.map(({ logGroupName }) => logGroupName),
        });
      }
    }
  }
}

export interface MonitoringProps {
  readonly settings: Settings;
  readonly api: ServiceApi;
  readonly functions: ServiceFunctions;
  readonly triggers: Readonly<Record<string, Trigger>>;
  readonly workflows: readonly Workflow[];
  readonly tableName: string;
  readonly failedEvents: Queue;
  /** Rules other than the schedules of workers. */
  readonly rules: readonly Rule[];
}

/** The worker that has its own alarm. */
const refreshRates = 'refresh-rates';

const seldomWorkers = ({ functions, triggers }: MonitoringProps): SeldomWorker[] =>
  Object.entries(triggers).flatMap(([id, trigger]) => {
    if (trigger.on !== 'schedule' || trigger.everyMinutes === 1 || id === refreshRates) return [];
    return [{ id, worker: functions.named(id), everyMinutes: trigger.everyMinutes }];
  });

const addAlarms = (scope: Construct, monitoring: MonitoringProps): Alarms => {
  const { settings, functions, ...props } = monitoring;
  const [rateRefresher] = functions.existing([refreshRates]);
  return new Alarms(scope, {
    ...props,
    settings: settings.alarms ?? {},
    switchNames: switchNames(settings),
    workers: functions.ofKind('worker').filter((one) => one !== rateRefresher),
    seldomWorkers: seldomWorkers(monitoring),
    named: (ids) => functions.existing(ids),
    rateRefresher,
    streamConsumers: functions.streamConsumers,
    capacity: {
      tableName: props.tableName,
      rules: [...functions.schedules, ...props.rules],
      reserved: functions.existing(Object.keys(settings.reservedConcurrency)),
      accountConcurrency: settings.accountConcurrency,
    },
  });
};

const addQueries = (
  scope: Construct,
  stackName: string,
  { api, functions, workflows }: MonitoringProps,
): void => {
  const endpoints = functions.ofKind('endpoint').map(logGroupOf);
  const all = [...endpoints, ...functions.ofKind('authorizer', 'step', 'worker').map(logGroupOf)];
  new QueryDefinitions(scope, stackName, {
    endpoints,
    functions: all,
    access: [api.accessLogs],
    all: [...all, api.accessLogs, api.executionLogs, ...workflows.map(({ logs }) => logs)],
  });
};

/**
 * Alarms, dashboard and saved queries, unless the settings have no alarms.
 *
 * @returns values for the stack's outputs
 */
export const addMonitoring = (scope: Construct, props: MonitoringProps): Record<string, string> => {
  if (props.settings.alarms === undefined) return {};
  const { topic } = addAlarms(scope, props);
  const { stackName } = Stack.of(scope);
  // Nothing refers to a dashboard or a query, so they need no room among the 500 resources of the stack.
  const views = new NestedStack(scope, 'Views', { description: `${stackName}: dashboard and saved queries` });
  addDashboard(views, {
    ...props,
    stackName,
    streamConsumers: props.functions.streamConsumers,
    existing: (ids) => props.functions.existing(ids),
  });
  addQueries(views, stackName, props);
  return { AlarmTopicArn: topic.topicArn };
};
