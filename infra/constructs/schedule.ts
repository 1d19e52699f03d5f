import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  EventInvokeConfig,
  EventSourceMapping,
  type IFunction,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { longestAsynchronousWaitMinutes } from '#shared/kernel/aws-limits.ts';
import { liveAlias } from '../gradual-functions.ts';
import { acknowledge } from '../nag/acknowledge.ts';
import type { ScheduledWorker, StreamConsumer } from '../triggers.ts';

interface StreamMappingProps {
  readonly consumer: StreamConsumer;
  readonly function: IFunction;
  readonly streamArn: string;
  readonly failedEvents: Queue;
}

/** Lambda needs these permissions in the consumer's role to read the stream. */
export const streamStatements = (streamArn: string): PolicyStatement[] => [
  new PolicyStatement({
    actions: [
      'dynamodb:DescribeStream',
      'dynamodb:GetRecords',
      'dynamodb:GetShardIterator',
      'dynamodb:ListStreams',
    ],
    resources: [streamArn],
  }),
];

/** Calls a worker with the table's changes, also those before the mapping existed. One bad record stops no other. */
export const mapStream = (scope: Construct, props: StreamMappingProps): EventSourceMapping => {
  const { retries, maxAgeMinutes, parallelBatches } = props.consumer;
  return new EventSourceMapping(scope, 'Stream', {
    target: props.function,
    eventSourceArn: props.streamArn,
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: props.consumer.batchSize,
    ...(parallelBatches !== undefined && { parallelizationFactor: parallelBatches }),
    bisectBatchOnError: true,
    reportBatchItemFailures: true,
    ...(retries !== undefined && { retryAttempts: retries }),
    maxRecordAge: Duration.minutes(maxAgeMinutes),
    onFailure: new SqsDlq(props.failedEvents),
    filters: props.consumer.filters.map((filter) => ({ pattern: JSON.stringify(filter) })),
  });
};

export interface WorkerScheduleProps {
  readonly worker: ScheduledWorker;
  readonly function: IFunction;
  /** The function or its alias. */
  readonly called: IFunction;
  readonly failedEvents: Queue;
}

/**
 * Calls a worker on its schedule. The rule only hands the call to Lambda: it retries what it cannot hand over, and
 * sends it to the queue in the end. Lambda then drops a call that fails or waits longer than one period, because the
 * next one does its work. The alarm of each worker counts its errors.
 */
export const scheduleWorker = (scope: Construct, props: WorkerScheduleProps): Rule => {
  const { everyMinutes } = props.worker;
  const isAlias = props.called !== props.function;
  const config = new EventInvokeConfig(scope, 'ScheduledCalls', {
    function: props.function,
    ...(isAlias && { qualifier: liveAlias }),
    retryAttempts: 0,
    maxEventAge: Duration.minutes(Math.min(everyMinutes, longestAsynchronousWaitMinutes)),
  });
  // The qualifier is only a name.
  if (isAlias) config.node.addDependency(props.called);
  acknowledge(config, {
    'Serverless-LambdaAsyncFailureDestination': 'The next call does the work of a failed one.',
  });
  return new Rule(scope, 'Schedule', {
    schedule: Schedule.rate(Duration.minutes(everyMinutes)),
    targets: [
      new LambdaFunction(props.called, {
        deadLetterQueue: props.failedEvents,
        maxEventAge: Duration.minutes(everyMinutes),
        retryAttempts: 1,
      }),
    ],
  });
};
