import { readBatch } from '#shared/kernel/read-batch.ts';
import type { EventDraft } from '#shared/outbox/event-draft.ts';
import { deliveryKey } from '#shared/webhooks/delivery/delivery-item.ts';
import type { HandedOverEvent } from '#shared/webhooks/delivery/handed-over.ts';
import { madeEvent } from './made-event.ts';
import type { Passed } from './walks.ts';

/** Whether a platform was to be told of a change, and should have been by now. */
export type IsDue = (draft: EventDraft) => boolean;

const maxKeys = 100;

const recordedIds = async (platformId: string, ids: readonly string[]): Promise<Set<string>> => {
  const recorded = new Set<string>();
  for (let start = 0; start < ids.length; start += maxKeys) {
    const keys = ids.slice(start, start + maxKeys).map((id) => ({ ...deliveryKey(platformId, id) }));
    for (const { sk } of await readBatch(keys)) recorded.add(String(sk));
  }
  return recorded;
};

/** Those of the events that have no record, each once: nobody has tried to send them. */
const withoutRecord = async (
  platformId: string,
  drafts: readonly EventDraft[],
): Promise<Map<string, HandedOverEvent>> => {
  const events = new Map(drafts.map(madeEvent).map((event) => [event.id, event]));
  for (const id of await recordedIds(platformId, [...events.keys()])) events.delete(id);
  return events;
};

/** The events that these resources should have given and nobody has tried to send. */
export const missingEvents = async (
  platformId: string,
  passed: readonly Passed[],
  isDue: IsDue,
): Promise<HandedOverEvent[]> => {
  const own = await withoutRecord(
    platformId,
    passed.flatMap(({ events }) => events.filter(isDue)),
  );
  const isMissing = (draft: EventDraft) => own.has(madeEvent(draft).id);
  const incomplete = own.size === 0 ? [] : passed.filter(({ events }) => events.some(isMissing));
  const related = await Promise.all(incomplete.map((one) => one.related?.() ?? []));
  const others = await withoutRecord(platformId, related.flat().filter(isDue));
  return [...own.values(), ...others.values()];
};
