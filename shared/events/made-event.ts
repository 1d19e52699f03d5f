import { eventBody, eventIdOf } from '#shared/outbox/event.ts';
import type { EventDraft } from '#shared/outbox/event-draft.ts';
import type { HandedOverEvent } from '#shared/webhooks/delivery/handed-over.ts';

/** An event ready to be sent: made again of the same change, it is the same to the last byte of its id. */
export const madeEvent = (draft: EventDraft): HandedOverEvent => {
  const { type, data } = draft;
  const timestamp = draft.changedAt.toISOString();
  const id = eventIdOf(draft);
  return { id, type, timestamp, body: eventBody({ id, type, timestamp, data }) };
};
