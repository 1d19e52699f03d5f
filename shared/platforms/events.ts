import type { EventDraft } from '#shared/kernel/outbox/event.ts';
import type { Platform } from './platform.ts';

/** A platform gets a TEST event when it sets a new webhook endpoint, or enables a disabled one. */
export const platformEventsOf = (before: Platform | undefined, after: Platform): EventDraft[] => {
  const { uuid: platformId, version, webhookEndpoint } = after;
  if (webhookEndpoint === undefined) return [];
  const isEnabled = before?.webhookEndpointDisabledAt !== undefined && !after.webhookEndpointDisabledAt;
  if (webhookEndpoint === before?.webhookEndpoint && !isEnabled) return [];
  const changedAt = new Date(after.updatedAt);
  return [{ platformId, type: 'TEST', resource: `PLATFORM#${platformId}`, version, changedAt }];
};
