import * as z from 'zod';
import { keysOfBatchRead } from '#shared/kernel/aws-limits.ts';
import { clock } from '#shared/kernel/clock.ts';
import { absent, any, present } from '#shared/kernel/condition.ts';
import { defineItem } from '#shared/kernel/item.ts';
import { readBatch } from '#shared/kernel/read-batch.ts';
import { writeAlone } from '#shared/kernel/write-alone.ts';
import { type EventDraft, eventOf, type WebhookEvent } from '#shared/outbox/event.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { deliveryKey } from '#shared/webhooks/delivery/delivery-item.ts';
import { type DispatchBatch, eventBatchesOf } from '#shared/webhooks/delivery/event-batch.ts';
import { type ListedResource, walkNames, walks } from './walks.ts';

const minuteMs = 60_000;
/** After this, make-events and deliver-events have finished with a change, retries included. */
const graceMs = 15 * minuteMs;
/**
 * The sweep checks each resource twice: soon after its creation, and when the payments of that time are over, which
 * finds missing events of later changes.
 */
const passes = { soon: graceMs, late: 26 * 60 * minuteMs } as const;
type PassName = keyof typeof passes;
/** Resources from before the platform had an endpoint may have changed since. */
const startBeforeMs = 24 * 60 * minuteMs;

const resourcesAtOnce = 100;

/** How far each walk of each pass has come. */
const positionsSchema = z.record(z.string(), z.string());
export type SweepPositions = Readonly<z.output<typeof positionsSchema>>;

const sweepItem = defineItem({
  schema: z.object({ platformId: z.string(), positions: positionsSchema }),
  keyOf: ({ platformId }: { platformId: string }) => ({
    pk: `EVENT_SWEEP#${platformId}`,
    sk: 'POSITIONS',
  }),
});

/** Empty before a platform's first sweep. */
export const readPositions = async (platformId: string): Promise<SweepPositions> =>
  (await sweepItem.get({ platformId }))?.positions ?? {};

/** If two sweeps run at once, one may move the other's positions back. Then some resources are checked twice. */
const savePositions = async (platformId: string, positions: SweepPositions): Promise<void> => {
  const anyState = any(absent('positions'), present('positions'));
  await writeAlone(sweepItem.put({ platformId, positions: { ...positions } }, anyState));
};

const recordedIds = async (platformId: string, ids: readonly string[]): Promise<Set<string>> => {
  const recorded = new Set<string>();
  for (let start = 0; start < ids.length; start += keysOfBatchRead) {
    const keys = ids.slice(start, start + keysOfBatchRead).map((id) => ({ ...deliveryKey(platformId, id) }));
    for (const { sk } of await readBatch(keys)) recorded.add(String(sk));
  }
  return recorded;
};

/** The events that have no delivery, without duplicates: no attempt was made for them. */
const withoutDelivery = async (
  platformId: string,
  drafts: readonly EventDraft[],
): Promise<Map<string, WebhookEvent>> => {
  const events = new Map(drafts.map(eventOf).map((event) => [event.id, event]));
  for (const id of await recordedIds(platformId, [...events.keys()])) events.delete(id);
  return events;
};

/** @param isDue whether the platform should have received the event by now */
const missingEvents = async (
  platformId: string,
  resources: readonly ListedResource[],
  isDue: (draft: EventDraft) => boolean,
): Promise<WebhookEvent[]> => {
  const own = await withoutDelivery(
    platformId,
    resources.flatMap(({ events }) => events.filter(isDue)),
  );
  const isMissing = (draft: EventDraft) => own.has(eventOf(draft).id);
  const incomplete = own.size === 0 ? [] : resources.filter(({ events }) => events.some(isMissing));
  const related = await Promise.all(incomplete.map((one) => one.related?.() ?? []));
  const others = await withoutDelivery(platformId, related.flat().filter(isDue));
  return [...own.values(), ...others.values()];
};

/** A platform, and how far the sweep has come with it. */
export interface PlatformSweep {
  readonly platform: Platform;
  readonly positions: SweepPositions;
}

const tracks = (['soon', 'late'] as const).flatMap((pass) =>
  walkNames.map((walk) => ({ key: `${pass} ${walk}`, pass, walk })),
);
type Track = (typeof tracks)[number];

export interface Turn {
  readonly positions: SweepPositions;
  readonly found: number;
  /** Nothing is left for this run. */
  readonly isOver: boolean;
}

const sinceOf = ({ webhookEndpointSince, updatedAt }: Platform): Date =>
  new Date(webhookEndpointSince ?? updatedAt);

const endOf = (pass: PassName): Date => new Date(clock.nowMs() - passes[pass]);

/** Checks the next resources of one walk. Dispatches their missing events before the position moves on. */
const advance = async (
  { platform, positions }: PlatformSweep,
  track: Track,
  dispatch: DispatchBatch,
): Promise<Turn> => {
  const { uuid: platformId } = platform;
  const walk = walks[track.walk];
  const since = sinceOf(platform);
  const beginning = walk.positionAt(new Date(since.getTime() - startBeforeMs));
  const range = { after: positions[track.key] ?? beginning, upper: walk.positionAt(endOf(track.pass)) };
  const resources = await walk.read(platformId, { ...range, count: resourcesAtOnce });
  const last = resources.at(-1);
  if (last === undefined) return { positions, found: 0, isOver: true };
  const latest = endOf('soon');
  const events = await missingEvents(
    platformId,
    resources,
    ({ changedAt }) => changedAt >= since && changedAt <= latest,
  );
  for (const batch of eventBatchesOf(events.map((event) => ({ platformId, event })))) await dispatch(batch);
  return {
    positions: { ...positions, [track.key]: last.position },
    found: events.length,
    isOver: resources.length < resourcesAtOnce,
  };
};

/**
 * Checks the next resources of each walk and dispatches their events that have no delivery.
 *
 * @throws when a batch was not accepted or something could not be read; then the positions stay
 */
export const sweepPlatform = async (sweep: PlatformSweep, dispatch: DispatchBatch): Promise<Turn> => {
  let turn: Turn = { positions: sweep.positions, found: 0, isOver: true };
  for (const track of tracks) {
    const next = await advance({ ...sweep, positions: turn.positions }, track, dispatch);
    turn = { ...next, found: turn.found + next.found, isOver: turn.isOver && next.isOver };
  }
  if (turn.positions !== sweep.positions) await savePositions(sweep.platform.uuid, turn.positions);
  return turn;
};
