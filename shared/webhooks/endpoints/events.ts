import type { EventDraft } from '#shared/kernel/outbox/event.ts';
import type { FurtherEndpoint } from './further-endpoints.ts';

export { parseFurtherEndpoint } from './further-endpoints.ts';

/** An endpoint gets a TEST event, it alone, when it is made, gets another URL, or is enabled again. */
export const furtherEndpointEventsOf = (
  before: FurtherEndpoint | undefined,
  after: FurtherEndpoint,
): EventDraft[] => {
  const { platformId, uuid: endpointUuid, version, webhookEndpoint, updatedAt } = after;
  const isEnabled =
    before?.webhookEndpointDisabledAt !== undefined && after.webhookEndpointDisabledAt === undefined;
  if (webhookEndpoint === before?.webhookEndpoint && !isEnabled) return [];
  const resource = `WEBHOOK_ENDPOINT#${platformId}#${endpointUuid}`;
  return [{ platformId, endpointUuid, type: 'TEST', resource, version, changedAt: new Date(updatedAt) }];
};
