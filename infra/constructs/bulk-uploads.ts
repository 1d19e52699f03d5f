import { type EventPattern, Match, Rule } from 'aws-cdk-lib/aws-events';
import { SfnStateMachine } from 'aws-cdk-lib/aws-events-targets';
import { CfnBucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import type { DocumentsBucket } from './documents-bucket.ts';
import { startingRole } from './starting-role.ts';

export interface BulkUploadsProps {
  readonly documents: DocumentsBucket;
  /** ARN of bulk-customers. */
  readonly workflowArn: string;
  readonly failedEvents: Queue;
}

/** Sets the property on the bucket itself. CDK's own property would add a function and a role for it. */
const notifyEventBridge = ({ bucket }: DocumentsBucket): void => {
  const { defaultChild } = bucket.node;
  if (!(defaultChild instanceof CfnBucket)) throw new Error('The bucket has no resource of its own');
  defaultChild.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } };
};

const newForms = ({ bucket }: DocumentsBucket): EventPattern => ({
  source: ['aws.s3'],
  detailType: ['Object Created'],
  detail: {
    bucket: { name: [bucket.bucketName] },
    object: { key: Match.prefix('uploads/bulk/') },
  },
});

/** Starts the bulk workflow for each form that the gateway writes into the bucket. */
export const startBulkJobs = (scope: Construct, props: BulkUploadsProps): Rule => {
  const { documents, workflowArn, failedEvents } = props;
  notifyEventBridge(documents);
  const workflow = StateMachine.fromStateMachineArn(scope, 'BulkWorkflow', workflowArn);
  const role = startingRole(scope, 'BulkUploadsRole', workflowArn);
  return new Rule(scope, 'BulkUploads', {
    eventPattern: newForms(documents),
    targets: [new SfnStateMachine(workflow, { deadLetterQueue: failedEvents, role })],
  });
};
