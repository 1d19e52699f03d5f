import type { Rule } from 'aws-cdk-lib/aws-events';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { difference, sum } from './logged-lines.ts';
import type { AlarmRaiser } from './raise-alarm.ts';
import { indexNames } from './table.ts';
import type { Workflow } from './workflow.ts';

export interface Capacity {
  readonly tableName: string;
  readonly workflows: readonly Pick<Workflow, 'arn'>[];
  readonly rules: readonly Rule[];
  /** Functions with reserved instances. Calls of them wait on purpose when all instances are busy. */
  readonly reserved: readonly IFunction[];
  /** The account's limit of concurrent executions. */
  readonly accountConcurrency: number;
}

const throttles = ['ReadThrottleEvents', 'WriteThrottleEvents'];

const watchTable = (alarms: AlarmRaiser, { tableName: TableName }: Capacity): void => {
  const ofTable = (metricName: string, more = {}) => sum('AWS/DynamoDB', metricName, { TableName, ...more });
  const onTable = throttles.map((name) => ofTable(name));
  alarms.raiseForSum('tableThrottling', onTable, { above: 0, periods: 3 });
  const onIndexes = indexNames.flatMap((GlobalSecondaryIndexName) =>
    throttles.map((name) => ofTable(name, { GlobalSecondaryIndexName })),
  );
  alarms.raiseForSum('indexThrottling', onIndexes, { above: 0, periods: 3 });
  // DynamoDB counts conflicts itself. Retries hide single ones; a busy account causes hundreds a minute.
  alarms.raise('transactionConflicts', ofTable('TransactionConflict'), { above: 300, periods: 3 });
};

/**
 * Without dimensions, Lambda's metrics are of all functions of the account and region. One account for each
 * environment is the documented way, and one metric costs less than ninety.
 */
const watchLambda = (alarms: AlarmRaiser, { reserved, accountConcurrency }: Capacity): void => {
  const ofReserved = reserved.map(({ functionName: FunctionName }) =>
    sum('AWS/Lambda', 'Throttles', { FunctionName }),
  );
  const unexpected = difference(sum('AWS/Lambda', 'Throttles'), ofReserved);
  alarms.raise('functionThrottling', unexpected, { above: 0, periods: 2 });
  const claimed = sum('AWS/Lambda', 'ClaimedAccountConcurrency').with({ statistic: 'Maximum' });
  alarms.raise('accountConcurrency', claimed, { above: Math.floor(accountConcurrency * 0.8), periods: 3 });
};

const watchWorkflows = (alarms: AlarmRaiser, { workflows }: Capacity): void => {
  const throttled = workflows.map(({ arn: StateMachineArn }) =>
    sum('AWS/States', 'ExecutionThrottled', { StateMachineArn }),
  );
  alarms.raiseForSum('throttledWorkflows', throttled, { above: 0, periods: 3 });
};

const watchRules = (alarms: AlarmRaiser, { rules }: Capacity): void => {
  const failed = rules.map(({ ruleName: RuleName }) => sum('AWS/Events', 'FailedInvocations', { RuleName }));
  alarms.raiseForSum('failedSchedules', failed, { above: 0 });
};

/** Alarms about AWS services that refuse or delay work. */
export const watchCapacity = (alarms: AlarmRaiser, capacity: Capacity): void => {
  watchTable(alarms, capacity);
  watchLambda(alarms, capacity);
  watchWorkflows(alarms, capacity);
  watchRules(alarms, capacity);
};
