import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import { ExecutionAlreadyExists, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import type { Context, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { startOfChange } from '#shared/events/start-of-change.ts';
import { setting } from '#shared/kernel/config.ts';
import type { WorkflowName } from '#shared/outbox/workflow-start.ts';

const arnSchema = z.string().min(1);
const stateMachineArns: Readonly<Record<WorkflowName, string>> = {
  'account-link': setting('ACCOUNT_LINK_STATE_MACHINE_ARN', arnSchema),
  'delayed-outcome': setting('DELAYED_OUTCOME_STATE_MACHINE_ARN', arnSchema),
  'payment-approval': setting('PAYMENT_APPROVAL_STATE_MACHINE_ARN', arnSchema),
  'quote-execution': setting('QUOTE_EXECUTION_STATE_MACHINE_ARN', arnSchema),
  'verification-outcome': setting('VERIFICATION_OUTCOME_STATE_MACHINE_ARN', arnSchema),
};
const client = new SFNClient({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 3000 },
});
const processor = new BatchProcessor(EventType.DynamoDBStreams);

/** The execution bears the name of its cause, so a record that comes again starts nothing. */
const start = async (record: DynamoDBRecord): Promise<void> => {
  const wanted = startOfChange(record);
  if (wanted === undefined) return;
  const { workflow, name, input } = wanted;
  const stateMachineArn = stateMachineArns[workflow];
  try {
    await client.send(new StartExecutionCommand({ stateMachineArn, name, input: JSON.stringify(input) }));
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error;
  }
};

/**
 * Stream consumer: what has to wait for something gets its workflow. One consumer for all workflows, since
 * a shard of a DynamoDB stream serves two readers without being throttled, and the other one makes the events.
 */
export const handler = (event: DynamoDBStreamEvent, context: Context): Promise<DynamoDBBatchResponse> =>
  processPartialResponse(event, start, processor, { context });
