import { Duration, NestedStack, Stack } from 'aws-cdk-lib';
import type { IMetric, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IFilterPattern } from 'aws-cdk-lib/aws-logs';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { paymentWorkflows, reporters, webhookSenders } from '../alarms.ts';
import type { AlarmSettings } from '../environments/settings.ts';
import { type Capacity, watchCapacity } from './capacity-alarms.ts';
import { countLines, largest, linesWith, logGroupOf, metricPeriod, sum, total } from './logged-lines.ts';
import { AlarmRaiser, type Threshold } from './raise-alarm.ts';
import type { ServiceApi } from './rest-api.ts';
import type { Workflow } from './workflow.ts';

/**
 * Twenty times a warm answer with three trips, and more than a cold start. A platform's client gives up after 10 s or
 * 30 s.
 */
const slowAnswerMs = 3_000;
/** Scanners of the internet cause a few. A platform with wrong credentials or a guesser causes hundreds. */
const refusedSignIns = 300;
/** Ten a minute. Below it, a quarter of an hour without a request is ordinary. */
const someTrafficAnHour = 600;

/** Alarms about what platforms see of the API. The name is that of the outer stack. */
const watchTraffic = (
  stackName: string,
  alarms: AlarmRaiser,
  { dimensions, accessLogs }: ServiceApi,
): void => {
  const ofApi = (metricName: string) => sum('AWS/ApiGateway', metricName, dimensions);
  alarms.raise('apiServerErrors', ofApi('5XXError'), { above: 0, periods: 2 });
  const latency = ofApi('Latency').with({ statistic: 'p99' });
  alarms.raise('slowAnswers', latency, { above: slowAnswerMs, periods: 5 });
  const refused = countLines(alarms.filters, {
    stackName,
    metricName: 'RefusedSignIns',
    pattern: linesWith.gatewayStatus('401'),
    logGroups: [accessLogs],
  });
  alarms.raise('failedSignIns', refused.with({ period: Duration.minutes(5) }), { above: refusedSignIns });
  const requests = ofApi('Count');
  alarms.raiseForAll('noTraffic', {
    noTrafficNow: {
      metric: requests.with({ period: Duration.minutes(5) }),
      is: 'below',
      threshold: 1,
      periods: 3,
      periodsThatMeet: 3,
    },
    someTrafficBefore: {
      metric: requests.with({ period: Duration.hours(1) }),
      is: 'above',
      threshold: someTrafficAnHour,
      periods: 3,
      periodsThatMeet: 1,
    },
  });
};

/** The operator's topic if the settings name one. Otherwise a topic of the stack, with the operator's address. */
const alarmTopic = (scope: Construct, settings: AlarmSettings): ITopic => {
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

export interface AlarmsProps {
  readonly settings: AlarmSettings;
  readonly api: ServiceApi;
  /**
   * Functions whose errors no other alarm shows. An endpoint's error is a 5xx of the API. A workflow step throws on
   * purpose while a payout is pending (decision "one step pays and asks again"), and a lasting error fails its
   * workflow. The authorizer throws for wrong credentials; any other error of it becomes a 503.
   */
  readonly workers: readonly IFunction[];
  /** Those of them that run less often than once a minute, each with an alarm of its own besides. */
  readonly seldomWorkers: readonly SeldomWorker[];
  /** The functions with these names that exist in this stack. */
  readonly named: (ids: readonly string[]) => readonly IFunction[];
  /** It has an alarm of its own, because its failures have another effect. */
  readonly rateRefresher: IFunction | undefined;
  readonly streamConsumers: readonly IFunction[];
  /** Each has an alarm of its own. */
  readonly switchNames: readonly string[];
  readonly workflows: readonly Pick<Workflow, 'arn' | 'id'>[];
  readonly failedEvents: Queue;
  readonly capacity: Omit<Capacity, 'workflows'>;
}

export interface SeldomWorker {
  readonly id: string;
  readonly worker: IFunction;
  readonly everyMinutes: number;
}

interface Counted {
  readonly metricName: string;
  readonly pattern: IFilterPattern;
  /** Metrics to add to the count of log lines. */
  readonly others?: readonly Metric[];
  readonly periods?: number;
  /** Default: a minute, and no line at all. */
  readonly within?: { readonly period: Duration; readonly above: number };
}

/** Three runs of refresh-rates. Lambda does not retry a failed run, so it counts as one error. */
const ratesPeriod = Duration.minutes(15);

const failuresOf = ({ arn: StateMachineArn }: Pick<Workflow, 'arn'>): Metric[] =>
  ['ExecutionsFailed', 'ExecutionsTimedOut'].map((name) => sum('AWS/States', name, { StateMachineArn }));

/** The alarms of one deployment. docs/runbook.md says what each one means and what to do. */
export class Alarms extends Construct {
  readonly topic: ITopic;
  private readonly raiser: AlarmRaiser;

  constructor(scope: Construct, props: AlarmsProps) {
    super(scope, 'Alarms');
    this.topic = alarmTopic(this, props.settings);
    const { stackName } = Stack.of(this);
    // A stack has at most 500 resources, and these alarms take forty: they get a stack of their own. The alarms that end
    // a rollout must stay in the outer stack (decision "one template, two places").
    const others = new NestedStack(this, 'Others', {
      description: `${stackName}: alarms that end no rollout`,
    });
    this.raiser = new AlarmRaiser({ triggers: this, others }, this.topic);
    watchTraffic(stackName, this.raiser, props.api);
    this.watchFunctions(props);
    this.watchWorkflows(props);
    if (props.streamConsumers.length > 0) this.watchStream(props);
    this.watchLogs(props);
    if (props.rateRefresher) this.watchRates(props.rateRefresher);
    watchCapacity(this.raiser, { ...props.capacity, workflows: props.workflows });
  }

  private watchFunctions({ workers, seldomWorkers }: AlarmsProps): void {
    const errors = workers.map(({ functionName: FunctionName }) =>
      sum('AWS/Lambda', 'Errors', { FunctionName }),
    );
    this.raiser.raiseForSum('functionErrors', errors, { above: 0, periods: 2 });
    // A worker that does not run every minute never fails in two minutes in a row: two of three runs raise its alarm.
    for (const { id, worker, everyMinutes } of seldomWorkers) {
      const failures = worker.metricErrors({ statistic: 'Sum', period: Duration.minutes(3 * everyMinutes) });
      this.raiser.raise('functionErrors', failures, { above: 1 }, `functionErrors-${id}`, `Function: ${id}.`);
    }
  }

  private watchWorkflows({ workflows }: AlarmsProps): void {
    const { payments = [], others = [] } = Object.groupBy(workflows, ({ id }) =>
      paymentWorkflows.includes(id) ? 'payments' : 'others',
    );
    this.raiser.raiseForSum('failedWorkflows', payments.flatMap(failuresOf), { above: 0 });
    this.raiser.raiseForSum('failedBackgroundWorkflows', others.flatMap(failuresOf), { above: 0 });
  }

  private watchStream({ streamConsumers, failedEvents }: AlarmsProps): void {
    const statistics = { statistic: 'Maximum', period: metricPeriod };
    const ages = streamConsumers.map((consumer) => consumer.metric('IteratorAge', statistics));
    this.raiser.raise('streamDelay', largest(ages), { above: 60_000, periods: 3 });
    const depth = failedEvents.metricApproximateNumberOfMessagesVisible(statistics);
    this.raiser.raise('failedEvents', depth, { above: 0 });
  }

  private watchRates(refresher: IFunction): void {
    const failures = refresher.metricErrors({ statistic: 'Sum', period: ratesPeriod });
    this.raiser.raise('oldRates', failures, { above: 1 });
  }

  private watchLogs(props: AlarmsProps): void {
    const { code } = linesWith;
    this.watchLines(props, 'failedRefunds', { metricName: 'FailedRefunds', pattern: code('REFUND_FAILED') });
    this.watchLines(props, 'heldDeposits', { metricName: 'HeldDeposits', pattern: code('DEPOSIT_HELD') });
    // Its signature was right before its form was read. 401 and 409 have alarms of their own.
    const unreadable = { metricName: 'RefusedDeposits', pattern: linesWith.anyStatus(400, 413, 415) };
    this.watchLines(props, 'refusedDeposits', unreadable);
    const contradicted = linesWith.anyCode(
      'PAYOUT_RESULT_CONTRADICTED',
      'DEPOSIT_CONTRADICTED',
      'VERIFICATION_RESULT_CONTRADICTED',
    );
    this.watchLines(props, 'reconciliationExceptions', {
      metricName: 'ReconciliationExceptions',
      pattern: contradicted,
    });
    const infected = { metricName: 'InfectedDocuments', pattern: code('DOCUMENT_INFECTED') };
    this.watchLines(props, 'infectedDocuments', infected);
    this.watchLines(props, 'overdueScans', { metricName: 'OverdueScans', pattern: code('SCAN_OVERDUE') });
    const kept = { metricName: 'OverduePayerData', pattern: code('PAYER_DATA_OVERDUE') };
    this.watchLines(props, 'overduePayerData', kept);
    // A stranger may try once or twice; a switch with a wrong key or clock goes on.
    const few = { period: ratesPeriod, above: 2 };
    const forged = { metricName: 'RefusedSignatures', pattern: code('INVALID_SIGNATURE'), within: few };
    this.watchLines(props, 'refusedSignatures', forged);
    this.watchSwitches(props);
    const provider = {
      metricName: 'VerificationProviderDown',
      pattern: code('VERIFICATION_PROVIDER_DOWN'),
    };
    this.watchLines(props, 'verificationProviderDown', provider);
    const wrong = { metricName: 'LedgerDifferences', pattern: code('LEDGER_DIFFERENCE') };
    this.watchLines(props, 'ledgerDifferences', wrong);
    this.watchLines(props, 'deadDeliveries', { metricName: 'DeadDeliveries', pattern: code('WEBHOOK_DEAD') });
    // A single fault is retried after seconds. A bug shows up in every minute.
    const faults = { metricName: 'DeliveryFaults', pattern: code('DELIVERY_FAULT'), periods: 2 };
    this.watchLines(props, 'deliveryFaults', faults);
    const others = props
      .named(webhookSenders)
      .map((sender) => sender.metric('AsyncEventsDropped', { statistic: 'Sum', period: metricPeriod }));
    const given = { metricName: 'EventsGivenUp', pattern: code('EVENTS_GIVEN_UP'), others };
    this.watchLines(props, 'lostEvents', given);
    // One run of refresh-rates may meet a source that answers late.
    const within = { period: ratesPeriod, above: 1 };
    const strays = { metricName: 'StrayRateSources', pattern: code('RATE_SOURCE_LEFT_OUT'), within };
    this.watchLines(props, 'strayRateSource', strays);
  }

  /** An alarm for each switch, with its name. */
  private watchSwitches({ named, switchNames }: AlarmsProps): void {
    const functions = named(reporters.switchDown);
    if (functions.length === 0) return;
    for (const name of switchNames) {
      const metric = countLines(this.raiser.filters, {
        stackName: Stack.of(this).stackName,
        metricName: `SwitchDown-${name}`,
        pattern: linesWith.codeAndSwitch('SWITCH_DOWN', name),
        logGroups: functions.map(logGroupOf),
      });
      const [id, about] =
        name === 'default' ? ['switchDown', ''] : [`switchDown-${name}`, `Switch: ${name}.`];
      this.raiser.raise('switchDown', metric, { above: 0 }, id, about);
    }
  }

  private watchLines({ named }: AlarmsProps, name: keyof typeof reporters, counted: Counted): void {
    const functions = named(reporters[name]);
    if (functions.length === 0) return;
    const { others = [], periods = 1, within, ...lines } = counted;
    const count = countLines(this.raiser.filters, {
      stackName: Stack.of(this).stackName,
      ...lines,
      logGroups: functions.map(logGroupOf),
    });
    const counting = within === undefined ? count : count.with({ period: within.period });
    const metric: IMetric = others.length === 0 ? counting : total([counting, ...others]);
    const threshold: Threshold = { above: within?.above ?? 0, periods };
    this.raiser.raise(name, metric, threshold);
  }
}
