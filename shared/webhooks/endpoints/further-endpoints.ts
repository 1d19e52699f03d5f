import * as z from 'zod';
import { type WebhookType, webhookTypes } from '#shared/kernel/outbox/event.ts';
import { absent, any, below, equals } from '#shared/kernel/table/condition.ts';
import { defineItem } from '#shared/kernel/table/item.ts';
import { readBatch, readRange } from '#shared/kernel/table/range.ts';
import type { NamedWrites } from '#shared/kernel/table/transact.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { endpointListKeys } from '#shared/platforms/store.ts';
import { type EndpointHealth, healthFor, healthSchema } from './breaker.ts';
import { furtherPartition, healthItem, platformEndpointItem } from './endpoint-store.ts';

/** Beside the endpoint of the configuration. Each gets its own request for each event that it wants. */
export const mostFurtherEndpoints = 10;

const furtherSchema = z.object({
  platformId: z.string(),
  uuid: z.string(),
  /** These names are those of the platform's item, so that one item definition serves both (endpoint-store.ts). */
  webhookEndpoint: z.string(),
  webhookEndpointSetAt: z.string(),
  webhookEndpointDisabledAt: z.string().optional(),
  /** Absent: all. */
  types: z.array(z.enum(webhookTypes)).readonly().optional(),
  description: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.int(),
});
/** One of a platform's endpoints beside the one of its configuration. */
export type FurtherEndpoint = Readonly<z.output<typeof furtherSchema>>;

const furtherItem = defineItem({
  schema: furtherSchema,
  keyOf: ({ platformId, uuid }: { platformId: string; uuid: string }) => ({
    pk: furtherPartition(platformId),
    sk: uuid,
  }),
});

/** The endpoint of a raw item. */
export const parseFurtherEndpoint = (raw: unknown): FurtherEndpoint => furtherItem.parse(raw);

export const wantsType = ({ types }: Pick<FurtherEndpoint, 'types'>, type: WebhookType): boolean =>
  types === undefined || types.includes(type);

/** All of a platform, the oldest first, strongly consistent. They are at most ten. */
export const listFurtherEndpoints = async (platformId: string): Promise<FurtherEndpoint[]> => {
  const raw = await readRange({
    index: 'table',
    partition: furtherPartition(platformId),
    descending: false,
    consistent: true,
    count: mostFurtherEndpoints,
  });
  return raw.map(parseFurtherEndpoint);
};

/** Strongly consistent; undefined when the platform has no such endpoint. */
export const getFurtherEndpoint = (platformId: string, uuid: string): Promise<FurtherEndpoint | undefined> =>
  furtherItem.get({ platformId, uuid });

/** The healths of endpoints of one platform, in their order. */
export const readHealths = async (endpoints: readonly FurtherEndpoint[]): Promise<EndpointHealth[]> => {
  const keyOf = ({ platformId, uuid }: FurtherEndpoint) =>
    healthItem.keyOf({ platformId, endpointUuid: uuid });
  const raw = await readBatch(endpoints.map((endpoint) => ({ ...keyOf(endpoint) })));
  return endpoints.map((endpoint) => {
    const stored = raw.find(({ pk }) => pk === keyOf(endpoint).pk);
    return healthFor(endpoint.webhookEndpoint, stored && healthSchema.parse(stored));
  });
};

/**
 * The writes of a new endpoint. The platform counts its endpoints, and the search for missing events finds it. `platform`
 * fails when it has as many as it may have.
 */
export const newFurtherWrites = (endpoint: FurtherEndpoint): NamedWrites<'endpoint' | 'platform'> => {
  const { platformId, createdAt } = endpoint;
  const set = { updatedAt: createdAt, ...endpointListKeys(platformId) };
  const hasRoom = any(absent('webhookEndpointCount'), below('webhookEndpointCount', mostFurtherEndpoints));
  const change = { set, add: { version: 1, webhookEndpointCount: 1 } };
  return {
    endpoint: furtherItem.put(endpoint, absent('uuid')),
    platform: platformEndpointItem.update({ platformId }, change, hasRoom),
  };
};

/** Replaces the endpoint that `after` was made from. `endpoint` fails when that has changed. */
export const changedFurtherWrites = (
  before: FurtherEndpoint,
  after: FurtherEndpoint,
): NamedWrites<'endpoint'> => ({ endpoint: furtherItem.put(after, equals('version', before.version)) });

/** The writes that remove an endpoint. Each fails when its item has changed meanwhile. @param at ISO 8601 */
export const removedFurtherWrites = (
  { platformId, uuid, version }: FurtherEndpoint,
  platform: Pick<Platform, 'version' | 'webhookEndpoint' | 'webhookEndpointCount'>,
  at: string,
): NamedWrites<'endpoint' | 'platform'> => {
  const isLast = platform.webhookEndpoint === undefined && platform.webhookEndpointCount === 1;
  const change = {
    set: { updatedAt: at },
    add: { version: 1, webhookEndpointCount: -1 },
    remove: isLast ? (['listPk'] as const) : [],
  };
  return {
    endpoint: furtherItem.remove({ platformId, uuid }, equals('version', version)),
    platform: platformEndpointItem.update({ platformId }, change, equals('version', platform.version)),
  };
};
