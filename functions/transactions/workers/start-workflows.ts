import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import { ExecutionAlreadyExists, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import type { Context, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { withLimits } from '#shared/kernel/aws-client.ts';
import { setting } from '#shared/kernel/config.ts';
import { publicIds } from '#shared/kernel/ids.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import type { WorkflowName } from '#shared/kernel/outbox/workflow-start.ts';
import { subjectOfRecord } from '#shared/webhooks/events/subject-of-record.ts';
import { workflowOfChange } from '#shared/webhooks/events/workflow-of-change.ts';

const arnSchema = z.string().min(1);
const stateMachineArns: Readonly<Record<WorkflowName, string | undefined>> = {
  'account-link': setting('ACCOUNT_LINK_STATE_MACHINE_ARN', arnSchema),
  // Production has no workflows of the sandbox (infra/synthesize.ts).
  'delayed-outcome': setting('DELAYED_OUTCOME_STATE_MACHINE_ARN', arnSchema.optional()),
  'payment-approval': setting('PAYMENT_APPROVAL_STATE_MACHINE_ARN', arnSchema),
  'payout-batch': setting('PAYOUT_BATCH_STATE_MACHINE_ARN', arnSchema),
  'quote-execution': setting('QUOTE_EXECUTION_STATE_MACHINE_ARN', arnSchema),
  'verification-outcome': setting('VERIFICATION_OUTCOME_STATE_MACHINE_ARN', arnSchema.optional()),
};
const client = new SFNClient(withLimits({ tries: 3, timeoutMs: 3000 }));
const operation = 'startWorkflows';
const processor = new BatchProcessor(EventType.DynamoDBStreams);

/** The execution's name comes from the change, so a record that arrives twice starts one execution. */
const start = async (record: DynamoDBRecord): Promise<void> => {
  const wanted = workflowOfChange(record);
  if (wanted === undefined) return;
  const { workflow, name, chunks } = wanted;
  const input = { ...wanted.input, ...(chunks && { chunks }) };
  const stateMachineArn = stateMachineArns[workflow];
  if (stateMachineArn === undefined) throw new Error(`This environment has no workflow ${workflow}`);
  try {
    await client.send(new StartExecutionCommand({ stateMachineArn, name, input: JSON.stringify(input) }));
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error;
  }
  const { platformId, transactionId, beneficialOwnerId, batchUuid } = wanted.input;
  const ids = publicIds({
    Transaction: transactionId,
    BeneficialOwner: beneficialOwnerId,
    PayoutBatch: batchUuid,
    ExternalAccount: workflow === 'account-link' ? name : undefined,
  });
  log.info({ operation, platformId, ids, workflow, execution: name });
};

/** The batch processor tells Lambda which records failed, and nobody why. */
const startOrTell = async (record: DynamoDBRecord): Promise<void> => {
  try {
    await start(record);
  } catch (error) {
    log.error({ operation, ...subjectOfRecord(record), ...errorFields(error) });
    throw error;
  }
};

/**
 * Stream consumer: starts the workflow of each change that has to wait for something. All workflows share one
 * consumer, because DynamoDB throttles a stream with more than two readers, and make-events is the other one.
 */
export const handler = (event: DynamoDBStreamEvent, context: Context): Promise<DynamoDBBatchResponse> =>
  processPartialResponse(event, startOrTell, processor, { context });
