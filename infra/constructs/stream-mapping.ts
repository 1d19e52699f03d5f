import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { EventSourceMapping, type IFunction, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { StreamConsumer } from '../triggers.ts';

export interface StreamMappingProps {
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
