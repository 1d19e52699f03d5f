import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { handOverToListener } from '#shared/events/hand-over-to-listener.ts';
import { makeEvents } from '#shared/events/make-events.ts';

/**
 * Stream consumer: each change of a resource becomes its events, which deliver-events sends. Second and last reader of
 * the stream (start-workflows is the first): a shard serves no third one without throttling.
 */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const records = Records.map((record) => ({
    sequenceNumber: record.dynamodb?.SequenceNumber ?? '',
    record,
  }));
  const open = await makeEvents(records, handOverToListener);
  return { batchItemFailures: open.map((itemIdentifier) => ({ itemIdentifier })) };
};
