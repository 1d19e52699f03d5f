import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { longestQueueRetentionDays } from '#shared/kernel/aws-limits.ts';
import { acknowledge } from '../nag/acknowledge.ts';

/** With this permission of the function, Lambda writes failed batches into the queue. */
export const putFailures = ({ queueArn }: Queue): PolicyStatement =>
  new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queueArn] });

/**
 * The queue of stream batches and of asynchronous and scheduled calls that failed every retry. An alarm watches it.
 */
export class FailedEventsQueue extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct) {
    super(scope, 'FailedEvents');
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(longestQueueRetentionDays),
    });
    const reason = 'This queue is the dead-letter queue; a person reads it, no consumer can fail on it.';
    acknowledge(this.queue, { 'AwsSolutions-SQS3': reason, 'Serverless-SQSRedrivePolicy': reason });
  }
}
