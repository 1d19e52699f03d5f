import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { putTrailObject } from '#shared/audit/put-trail-object.ts';
import { writeTrail } from '#shared/audit/write-trail.ts';
import { clock } from '#shared/kernel/clock.ts';
import { setting } from '#shared/kernel/config.ts';
import { batchDispatcher, type EventBatch } from '#shared/webhooks/delivery/event-batch.ts';
import { platformEndpointItem } from '#shared/webhooks/endpoints/endpoint-store.ts';
import { makeEvents } from '#shared/webhooks/events/make-events.ts';

const dispatch = batchDispatcher(setting('DELIVER_EVENTS_FUNCTION_ARN', z.string().min(1)));

/** A new endpoint takes effect at once. When an endpoint was removed within this time, deliver-events finds none. */
const rememberedMs = 5 * 60_000;
const maxRemembered = 10_000;

/** Platforms that had an endpoint, with the time until which we assume that they still have it. */
const endpointUntilMs = new Map<string, number>();

const hasEndpoint = async (platformId: string): Promise<boolean> => {
  if ((endpointUntilMs.get(platformId) ?? 0) > clock.nowMs()) return true;
  const platform = await platformEndpointItem.get({ platformId });
  const { webhookEndpoint, webhookEndpointCount = 0 } = platform ?? {};
  if (webhookEndpoint === undefined && webhookEndpointCount === 0) return false;
  if (endpointUntilMs.size >= maxRemembered) endpointUntilMs.clear();
  endpointUntilMs.set(platformId, clock.nowMs() + rememberedMs);
  return true;
};

/** Reads the endpoint first: that is cheaper than a call of deliver-events that finds none. */
const dispatchIfWanted = async (batch: EventBatch): Promise<void> => {
  if (await hasEndpoint(batch.platformId)) await dispatch(batch);
};

const createdAt = ({ dynamodb }: DynamoDBRecord): Date | undefined => {
  const seconds = dynamodb?.ApproximateCreationDateTime;
  return seconds === undefined ? undefined : new Date(seconds * 1_000);
};

/**
 * Stream consumer: turns each change of a resource into its events, which deliver-events sends, and into a record of the
 * audit trail. start-workflows is the other reader of the stream; with a third one DynamoDB would throttle them.
 */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const records = Records.map((record) => ({
    sequenceNumber: record.dynamodb?.SequenceNumber ?? '',
    createdAt: createdAt(record),
    record,
  }));
  const [events, trail] = await Promise.all([
    makeEvents(records, dispatchIfWanted),
    writeTrail(records, putTrailObject),
  ]);
  const unfinished = [...new Set([...events, ...trail])];
  return { batchItemFailures: unfinished.map((itemIdentifier) => ({ itemIdentifier })) };
};
