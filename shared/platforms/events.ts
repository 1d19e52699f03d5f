import type { EventDraft } from '#shared/events/event-draft.ts';
import type { Platform } from './platform.ts';

/** A new webhook endpoint is tried once. */
export const platformEventsOf = (before: Platform | undefined, after: Platform): EventDraft[] => {
  const { uuid: platformId, version, webhookEndpoint } = after;
  if (webhookEndpoint === undefined || webhookEndpoint === before?.webhookEndpoint) return [];
  const changedAt = new Date(after.updatedAt);
  return [{ platformId, type: 'TEST', resource: `PLATFORM#${platformId}`, version, changedAt }];
};
