import { Duration, Stack } from 'aws-cdk-lib';
import type { SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import {
  type AlarmName,
  alarmTexts,
  paymentWorkflows,
  reporters,
  runbookLink,
  webhookSenders,
} from '../alarms.ts';
import type { AlarmSettings } from '../environments/settings.ts';
import { alarmTopic } from './alarm-topic.ts';
import { type LoggedCode, loggedCode } from './logged-code.ts';
import { stageName } from './rest-api.ts';
import type { Workflow } from './workflow.ts';

export interface AlarmsProps {
  readonly settings: AlarmSettings;
  readonly api: SpecRestApi;
  /**
   * Functions whose errors no other alarm shows. An endpoint's error is a 5xx of the API. A workflow step throws on
   * purpose while a payout is pending (docs/decisions/0007), and a lasting error fails its workflow. The authorizer
   * throws for wrong credentials; any other error of it becomes a 503.
   */
  readonly workers: readonly IFunction[];
  /** The functions with these names that exist in this stack. */
  readonly named: (ids: readonly string[]) => readonly IFunction[];
  /** It has an alarm of its own, because its failures have another effect. */
  readonly rateRefresher: IFunction | undefined;
  readonly streamConsumers: readonly IFunction[];
  readonly workflows: readonly Pick<Workflow, 'arn' | 'id'>[];
  readonly table: Table;
  readonly failedEvents: Queue;
}

type Counted = Omit<LoggedCode, 'reporters'> &
  Pick<AlarmsProps, 'named'> & {
    readonly periods?: number;
    /** Metrics to add to the count of log lines. */
    readonly others?: readonly Metric[];
  };

interface Threshold {
  readonly above: number;
  /** Periods in a row; default 1. */
  readonly periods?: number;
}

const period = Duration.minutes(1);
/** Three runs of refresh-rates. Lambda does not retry a failed run, so it counts as one error. */
const ratesPeriod = Duration.minutes(15);

const sum = (namespace: string, metricName: string, dimensionsMap: Record<string, string>): Metric =>
  new Metric({ namespace, metricName, dimensionsMap, statistic: 'Sum', period });

/** CloudWatch adds up at most ten metrics in one alarm. One alarm costs as much as the metrics in it. */
const metricLimit = 10;

const failuresOf = ({ arn: StateMachineArn }: Pick<Workflow, 'arn'>): Metric[] =>
  ['ExecutionsFailed', 'ExecutionsTimedOut'].map((name) => sum('AWS/States', name, { StateMachineArn }));

/** The maximum, because the sum of two ages has no meaning. */
const largest = (metrics: readonly Metric[]): IMetric => combined('MAX', metrics);

const total = (metrics: readonly Metric[]): IMetric => combined('SUM', metrics);

const combined = (operator: 'MAX' | 'SUM', metrics: readonly Metric[]): IMetric => {
  const usingMetrics = Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric]));
  return new MathExpression({
    expression: `${operator}([${Object.keys(usingMetrics).join(',')}])`,
    usingMetrics,
    period,
  });
};

/** The alarms of one deployment. docs/runbook.md says what each one means and what to do. */
export class Alarms extends Construct {
  readonly topic: ITopic;

  constructor(scope: Construct, props: AlarmsProps) {
    super(scope, 'Alarms');
    this.topic = alarmTopic(this, props.settings);
    this.watchApi(props);
    this.watchFunctions(props);
    if (props.rateRefresher) this.watchRates(props.rateRefresher);
    this.watchTable(props.table.tableName);
  }

  private watchApi({ api }: AlarmsProps): void {
    const serverErrors = sum('AWS/ApiGateway', '5XXError', { ApiName: api.restApiName, Stage: stageName });
    this.alarm('apiServerErrors', serverErrors, { above: 0, periods: 2 });
  }

  private watchFunctions(props: AlarmsProps): void {
    const errors = props.workers.map(({ functionName }) =>
      sum('AWS/Lambda', 'Errors', { FunctionName: functionName }),
    );
    this.alarms('functionErrors', errors, { above: 0, periods: 2 });
    this.watchWorkflows(props);
    if (props.streamConsumers.length > 0) this.watchStream(props);
    const log = { stackName: Stack.of(this).stackName, named: props.named };
    this.watchCode('failedRefunds', { ...log, code: 'REFUND_FAILED', metricName: 'FailedRefunds' });
    this.watchCode('deadDeliveries', { ...log, code: 'WEBHOOK_DEAD', metricName: 'DeadDeliveries' });
    // A single fault is retried after seconds. A bug shows up in every minute.
    const faults = { ...log, code: 'DELIVERY_FAULT', metricName: 'DeliveryFaults', periods: 2 };
    this.watchCode('deliveryFaults', faults);
    const others = props
      .named(webhookSenders)
      .map((sender) => sender.metric('AsyncEventsDropped', { statistic: 'Sum', period }));
    const given = { ...log, code: 'EVENTS_GIVEN_UP', metricName: 'EventsGivenUp', others };
    this.watchCode('lostEvents', given);
  }

  private watchWorkflows({ workflows }: AlarmsProps): void {
    const { payments = [], others = [] } = Object.groupBy(workflows, ({ id }) =>
      paymentWorkflows.includes(id) ? 'payments' : 'others',
    );
    this.alarms('failedWorkflows', payments.flatMap(failuresOf), { above: 0 });
    this.alarms('failedBackgroundWorkflows', others.flatMap(failuresOf), { above: 0 });
  }

  private watchStream({ streamConsumers, failedEvents }: AlarmsProps): void {
    const ages = streamConsumers.map((consumer) =>
      consumer.metric('IteratorAge', { statistic: 'Maximum', period }),
    );
    this.alarm('streamDelay', largest(ages), { above: 60_000, periods: 3 });
    const depth = failedEvents.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum', period });
    this.alarm('failedEvents', depth, { above: 0 });
  }

  private watchRates(refresher: IFunction): void {
    const failures = refresher.metricErrors({ statistic: 'Sum', period: ratesPeriod });
    this.alarm('oldRates', failures, { above: 1 });
  }

  private watchCode(name: keyof typeof reporters, { named, periods, others = [], ...log }: Counted): void {
    const functions = named(reporters[name]);
    if (functions.length === 0) return;
    const count = loggedCode(this, { ...log, reporters: functions }, { statistic: 'Sum', period });
    const metric = others.length === 0 ? count : total([count, ...others]);
    this.alarm(name, metric, { above: 0, ...(periods !== undefined && { periods }) });
  }

  private watchTable(TableName: string): void {
    const throttled = ['ReadThrottleEvents', 'WriteThrottleEvents'].map((name) =>
      sum('AWS/DynamoDB', name, { TableName }),
    );
    this.alarms('tableThrottling', throttled, { above: 0, periods: 3 });
    // DynamoDB counts conflicts itself. Retries hide single ones; a hot account causes hundreds a minute.
    this.alarm('transactionConflicts', sum('AWS/DynamoDB', 'TransactionConflict', { TableName }), {
      above: 300,
      periods: 3,
    });
  }

  /** Creates as many alarms with this text as the metrics need, and none without metrics. */
  private alarms(name: AlarmName, metrics: readonly Metric[], threshold: Threshold): void {
    for (let first = 0; first < metrics.length; first += metricLimit) {
      const number = first / metricLimit + 1;
      const id = number === 1 ? name : `${name}${number}`;
      this.alarm(name, total(metrics.slice(first, first + metricLimit)), threshold, id);
    }
  }

  private alarm(
    name: AlarmName,
    metric: IMetric,
    { above, periods = 1 }: Threshold,
    id: string = name,
  ): void {
    const text = alarmTexts[name];
    const alarm = new Alarm(this, id, {
      alarmDescription: `${text.errorImpact} ${runbookLink(text)}`,
      metric,
      threshold: above,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: periods,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
  }
}
