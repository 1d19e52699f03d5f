import type { EventDraft } from '#shared/outbox/event-draft.ts';
import type { Image } from './change.ts';

type Drafts = readonly EventDraft[];

/** What a room makes of a change of one of its items. */
export type RoomEvents = (before: Image | undefined, after: Image) => Drafts | Promise<Drafts>;

/**
 * A room's line in the registry.
 *
 * @param parse the domain value of a stored item, as the room's store gives it
 * @param eventsOf the events of a change; `before` is undefined for a new item
 */
export const roomEvents =
  <Stored>(
    parse: (raw: unknown) => Stored,
    eventsOf: (before: Stored | undefined, after: Stored) => Drafts | Promise<Drafts>,
  ): RoomEvents =>
  (before, after) =>
    eventsOf(before && parse(before), parse(after));
