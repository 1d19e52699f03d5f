import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { acknowledge } from '../nag/acknowledge.ts';

/** Lambda puts what cannot be handled into the queue in the function's name. */
export const putFailures = ({ queueArn }: Queue): PolicyStatement =>
  new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queueArn] });

/** Where stream batches, asynchronous and scheduled calls end up that no retry could get through; an alarm watches its depth. */
export class FailedEventsQueue extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct) {
    super(scope, 'FailedEvents');
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    const reason = 'This queue is the dead-letter queue; a person reads it, no consumer can fail on it.';
    acknowledge(this.queue, { 'AwsSolutions-SQS3': reason, 'Serverless-SQSRedrivePolicy': reason });
  }
}
