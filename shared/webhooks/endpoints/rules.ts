import { formatId } from '#shared/kernel/ids.ts';
import { type EndpointHealth, isOpen } from './breaker.ts';
import type { FurtherEndpoint } from './further-endpoints.ts';

export const healthStates = ['NOT_CALLED', 'ANSWERING', 'FAILING', 'PAUSED'] as const;

const stateOf = (health: EndpointHealth, now: Date): (typeof healthStates)[number] => {
  if (isOpen(health, now)) return 'PAUSED';
  if (health.isNew === true) return 'NOT_CALLED';
  return health.failuresInARow === 0 ? 'ANSWERING' : 'FAILING';
};

/** WebhookEndpoint in answers. */
export const furtherEndpointView = (endpoint: FurtherEndpoint, health: EndpointHealth, now: Date) => {
  const { uuid, webhookEndpoint: url, webhookEndpointDisabledAt: disabledAt, types, description } = endpoint;
  const state = stateOf(health, now);
  return {
    id: formatId('WebhookEndpoint', uuid),
    url,
    ...(types !== undefined && { types: [...types] }),
    ...(description !== undefined && { description }),
    status: disabledAt === undefined ? ('ACTIVE' as const) : ('DISABLED' as const),
    ...(disabledAt !== undefined && { disabledAt }),
    health: {
      state,
      failuresInARow: health.failuresInARow,
      ...(state === 'PAUSED' && { pausedUntil: health.openUntil }),
    },
    createdAt: endpoint.createdAt,
    updatedAt: endpoint.updatedAt,
  };
};

/** What a platform may say of an endpoint. `null` removes it. */
export interface FurtherChange {
  readonly url?: string | undefined;
  readonly types?: FurtherEndpoint['types'] | null | undefined;
  readonly description?: string | null | undefined;
}

const settled = <Value>(change: Value | null | undefined, before: Value | undefined): Value | undefined =>
  change === undefined ? before : (change ?? undefined);

/** The endpoint after a change. Setting the URL, also the same one, enables a disabled endpoint. @param at ISO 8601 */
export const changedFurther = (
  before: FurtherEndpoint,
  change: FurtherChange,
  at: string,
): FurtherEndpoint => {
  const { types: _types, description: _description, webhookEndpointDisabledAt, ...kept } = before;
  const types = settled(change.types, before.types);
  const description = settled(change.description, before.description);
  const isSet = change.url !== undefined;
  return {
    ...kept,
    ...(isSet && { webhookEndpoint: change.url, webhookEndpointSetAt: at }),
    ...(!isSet && webhookEndpointDisabledAt !== undefined && { webhookEndpointDisabledAt }),
    ...(types !== undefined && { types }),
    ...(description !== undefined && { description }),
    updatedAt: at,
    version: before.version + 1,
  };
};
