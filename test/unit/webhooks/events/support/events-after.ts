import type { Write } from '#shared/kernel/table/item.ts';
import { eventsOf } from '#shared/webhooks/events/registry.ts';
import { changeRecord } from './change-record.ts';

/** The events of a write, as the stream tells of it. */
export const eventsAfter = (after: Write, before?: Write) => eventsOf(changeRecord(after, before));

export const typesAfter = async (after: Write, before?: Write): Promise<string[]> =>
  (await eventsAfter(after, before)).map(({ type }) => type);

/** Data as a platform gets it. */
export const shownIn = (data: unknown): unknown => JSON.parse(JSON.stringify(data));
