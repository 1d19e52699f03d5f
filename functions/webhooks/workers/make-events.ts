import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { handOverToListener } from '#shared/events/hand-over-to-listener.ts';
import { makeEvents } from '#shared/events/make-events.ts';

const createdAt = ({ dynamodb }: DynamoDBRecord): Date | undefined => {
  const seconds = dynamodb?.ApproximateCreationDateTime;
  return seconds === undefined ? undefined : new Date(seconds * 1_000);
};

/**
 * Stream consumer: each change of a resource becomes its events, which deliver-events sends. Second and last reader of
 * the stream (start-workflows is the first): a shard serves no third one without throttling.
 */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const records = Records.map((record) => ({
    sequenceNumber: record.dynamodb?.SequenceNumber ?? '',
    createdAt: createdAt(record),
    record,
  }));
  const open = await makeEvents(records, handOverToListener);
  return { batchItemFailures: open.map((itemIdentifier) => ({ itemIdentifier })) };
};
