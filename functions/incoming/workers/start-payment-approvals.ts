import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import { ExecutionAlreadyExists, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import type { Context, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { setting } from '#shared/kernel/config.ts';

const stateMachineArn = setting('PAYMENT_APPROVAL_STATE_MACHINE_ARN', z.string().min(1));
const client = new SFNClient({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 3000 },
});
const processor = new BatchProcessor(EventType.DynamoDBStreams);

const text = z.object({ S: z.string() });
const recordSchema = z.object({
  dynamodb: z.object({ NewImage: z.object({ platformId: text, sortId: text }) }),
});

/** The execution bears the transaction's id, so a record that comes again starts nothing. */
const start = async (record: DynamoDBRecord): Promise<void> => {
  const { platformId, sortId } = recordSchema.parse(record).dynamodb.NewImage;
  const input = { platformId: platformId.S, transactionId: sortId.S };
  try {
    await client.send(
      new StartExecutionCommand({ stateMachineArn, name: sortId.S, input: JSON.stringify(input) }),
    );
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error;
  }
};

/** Stream consumer: each new payment that waits for its platform gets its workflow. */
export const handler = (event: DynamoDBStreamEvent, context: Context): Promise<DynamoDBBatchResponse> =>
  processPartialResponse(event, start, processor, { context });
