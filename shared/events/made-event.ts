import { eventBody, eventIdOf } from '#shared/webhooks/event.ts';
import type { HandedOverEvent } from '#shared/webhooks/handed-over.ts';
import type { EventDraft } from './event-draft.ts';

/** An event ready to be sent: made again of the same change, it is the same to the last byte of its id. */
export const madeEvent = (draft: EventDraft): HandedOverEvent => {
  const { type, data } = draft;
  const timestamp = draft.changedAt.toISOString();
  const id = eventIdOf(draft);
  return { id, type, timestamp, body: eventBody({ id, type, timestamp, data }) };
};
