import type { EventParts } from './event.ts';

/** An event as a room makes it of a change; shared/outbox/event.ts gives it its id and body. */
export interface EventDraft extends EventParts {
  /** Bare uuid: who is told of it. */
  readonly platformId: string;
  /** The resource as its GET shows it after the change; `TEST` has none. */
  readonly data?: unknown;
}
