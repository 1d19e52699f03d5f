import * as z from 'zod';
import { absent, all, any, atMost, type Condition, equals } from '#shared/kernel/condition.ts';
import { defineItem } from '#shared/kernel/item.ts';
import { readBatch } from '#shared/kernel/read-batch.ts';
import { writeAlone } from '#shared/kernel/write-alone.ts';
import type { EndpointHealth } from './breaker.ts';

/** What delivery needs of a platform; the rest of its item is not even parsed. */
export const platformEndpointItem = defineItem({
  schema: z.object({
    webhookEndpoint: z.string().optional(),
    webhookEndpointSetAt: z.string().optional(),
    webhookEndpointDisabledAt: z.string().optional(),
    updatedAt: z.string(),
    version: z.int(),
  }),
  keyOf: (platformId: string) => ({ pk: `PLATFORM#${platformId}`, sk: 'PLATFORM' }),
});

export const healthItem = defineItem({
  schema: z.object({
    endpoint: z.string(),
    failuresInARow: z.int(),
    openings: z.int(),
    openUntil: z.string().optional(),
  }),
  keyOf: ({ platformId }: { platformId: string }) => ({ pk: `ENDPOINT#${platformId}`, sk: 'HEALTH' }),
});

/** An answer that says that the endpoint is gone; times in ISO 8601. */
export interface GoneAnswer {
  readonly endpoint: string;
  readonly askedAt: string;
  readonly answeredAt: string;
}

/** Stops sending to an endpoint that is gone; without effect when the platform has set one after it was asked. */
export const disableEndpoint = async (platformId: string, answer: GoneAnswer): Promise<void> => {
  const { endpoint, askedAt, answeredAt: at } = answer;
  const change = { set: { webhookEndpointDisabledAt: at, updatedAt: at }, add: { version: 1 } };
  const isAsAsked = all(
    equals('webhookEndpoint', endpoint),
    any(absent('webhookEndpointSetAt'), atMost('webhookEndpointSetAt', askedAt)),
    absent('webhookEndpointDisabledAt'),
  );
  await writeAlone(platformEndpointItem.update(platformId, change, isAsAsked));
};

/** What is known of the platform's endpoints, strongly consistent; undefined while none has failed. */
export const readHealth = async (platformId: string): Promise<EndpointHealth | undefined> => {
  const [stored] = await readBatch([{ ...healthItem.keyOf({ platformId }) }]);
  return stored && healthItem.parse(stored);
};

const isOther =
  (endpoint: string): Condition =>
  (placeholders) =>
    `${placeholders.name('endpoint')} <> ${placeholders.value(endpoint)}`;

const isAsRead = ({ failuresInARow, openings, openUntil }: EndpointHealth): Condition =>
  all(
    equals('failuresInARow', failuresInARow),
    equals('openings', openings),
    openUntil === undefined ? absent('openUntil') : equals('openUntil', openUntil),
  );

/** Puts a changed health in the place of the one it was made from. @returns false when that has changed meanwhile */
export const saveHealth = (
  platformId: string,
  before: EndpointHealth,
  after: EndpointHealth,
): Promise<boolean> => {
  const condition = any(absent('endpoint'), isOther(after.endpoint), isAsRead(before));
  return writeAlone(healthItem.put({ platformId, ...after }, condition));
};
