import * as z from 'zod';
import { absent, all, any, equals, present } from '#shared/kernel/condition.ts';
import { defineItem } from '#shared/kernel/item.ts';
import { writeAlone } from '#shared/kernel/write-alone.ts';
import type { EndpointHealth } from './breaker.ts';

/** What delivery needs of a platform; the rest of its item is not even parsed. */
export const platformEndpointItem = defineItem({
  schema: z.object({
    webhookEndpoint: z.string().optional(),
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

/**
 * Stops sending to the endpoint, which has said that it is gone; without effect when the platform has set another one
 * meanwhile. @param at ISO 8601
 */
export const disableEndpoint = async (platformId: string, endpoint: string, at: string): Promise<void> => {
  const change = { set: { webhookEndpointDisabledAt: at, updatedAt: at }, add: { version: 1 } };
  const isSame = all(equals('webhookEndpoint', endpoint), absent('webhookEndpointDisabledAt'));
  await writeAlone(platformEndpointItem.update(platformId, change, isSame));
};

/** Calls side by side may lose each other's counts: then the breaker opens a little later. */
export const saveHealth = async (platformId: string, health: EndpointHealth): Promise<void> => {
  const anyState = any(absent('endpoint'), present('endpoint'));
  await writeAlone(healthItem.put({ platformId, ...health }, anyState));
};
