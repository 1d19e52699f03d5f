import type { EventDraft } from '#shared/outbox/event.ts';
import type { Platform } from './platform.ts';

/** A webhook endpoint is tried once when it is set, or set again after it was disabled. */
export const platformEventsOf = (before: Platform | undefined, after: Platform): EventDraft[] => {
  const { uuid: platformId, version, webhookEndpoint } = after;
  if (webhookEndpoint === undefined) return [];
  const isEnabled = before?.webhookEndpointDisabledAt !== undefined && !after.webhookEndpointDisabledAt;
  if (webhookEndpoint === before?.webhookEndpoint && !isEnabled) return [];
  const changedAt = new Date(after.updatedAt);
  return [{ platformId, type: 'TEST', resource: `PLATFORM#${platformId}`, version, changedAt }];
};
