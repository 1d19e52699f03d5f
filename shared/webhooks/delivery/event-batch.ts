import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import { withLimits } from '#shared/kernel/aws-client.ts';
import { asynchronousCallBytes } from '#shared/kernel/aws-limits.ts';
import { type WebhookEvent, webhookEventSchema } from '#shared/kernel/outbox/event.ts';
import { type EndpointRef, endpointPart, refOf } from '../endpoints/breaker.ts';

/** For what surrounds the events in a call. */
const envelopeBytes = 57_344;
const limits = { events: 25, bytes: asynchronousCallBytes - envelopeBytes } as const;

/** Events of one platform, in one asynchronous call of a function that delivers them. */
export const eventBatchSchema = z.strictObject({
  platformId: z.uuid(),
  /** The only endpoint that gets them. Absent: all that want them. */
  endpointUuid: z.uuid().optional(),
  events: z.array(webhookEventSchema).min(1).max(limits.events),
});

export type EventBatch = z.output<typeof eventBatchSchema>;

export interface PlatformEvent extends EndpointRef {
  readonly event: WebhookEvent;
}

/** In the call, the body is JSON within JSON. */
const bytesOf = (event: WebhookEvent): number => Buffer.byteLength(JSON.stringify(event)) + 1;

const splitByLimits = (events: readonly WebhookEvent[]): WebhookEvent[][] => {
  const parts: WebhookEvent[][] = [];
  let bytesLeft = 0;
  for (const event of events) {
    const bytes = bytesOf(event);
    const current = parts.at(-1);
    if (current === undefined || current.length === limits.events || bytes > bytesLeft) {
      parts.push([event]);
      bytesLeft = limits.bytes - bytes;
    } else {
      current.push(event);
      bytesLeft -= bytes;
    }
  }
  return parts;
};

/**
 * Divides events into batches within the limits, each for one platform or endpoint, without duplicates. An event that is larger
 * than a batch may be is alone in its batch, so that Lambda refuses no other event with it.
 */
export const eventBatchesOf = (addressed: readonly PlatformEvent[]): EventBatch[] => {
  const byEndpoint = Map.groupBy(addressed, endpointPart);
  return [...byEndpoint].flatMap(([part, group]) => {
    const unique = new Map(group.map(({ event }) => [event.id, event]));
    const { platformId, endpointUuid } = refOf(part);
    const to = { platformId, ...(endpointUuid !== undefined && { endpointUuid }) };
    return splitByLimits([...unique.values()]).map((events) => ({ ...to, events }));
  });
};

/** @throws Lambda's error when it did not accept the batch */
export type DispatchBatch = (batch: EventBatch) => Promise<void>;

/**
 * Sends batches to a function that delivers them. Lambda stores an accepted batch and calls the function until it
 * succeeds, so the caller waits for no endpoint.
 */
export const batchDispatcher = (functionArn: string): DispatchBatch => {
  const client = new LambdaClient(withLimits({ tries: 3, timeoutMs: 3000 }));
  return async (batch) => {
    const Payload = JSON.stringify(batch);
    await client.send(new InvokeCommand({ FunctionName: functionArn, InvocationType: 'Event', Payload }));
  };
};
