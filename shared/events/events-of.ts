import type { EventDraft } from '#shared/outbox/event-draft.ts';
import { changeOf } from './change.ts';
import { registry } from './registry.ts';

/**
 * The events of one record of the table's stream.
 *
 * @throws when the record is no item of ours, or one that its room cannot read
 */
export const eventsOf = async (record: unknown): Promise<readonly EventDraft[]> => {
  const change = changeOf(record);
  if (change === undefined) return [];
  const room = registry[change.prefix];
  if (room === undefined) throw new Error(`No room makes events of ${change.prefix}`);
  return room(change.before, change.after);
};
