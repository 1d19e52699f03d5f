import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { keysOfBatchRead } from '#shared/kernel/aws-limits.ts';
import { clock } from '#shared/kernel/clock.ts';
import { type EventDraft, eventIdOf, eventOf, type WebhookEvent } from '#shared/kernel/outbox/event.ts';
import { absent, any, present } from '#shared/kernel/table/condition.ts';
import { defineItem } from '#shared/kernel/table/item.ts';
import { readBatch } from '#shared/kernel/table/range.ts';
import { writeAlone } from '#shared/kernel/table/write-alone.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { deliveryKey } from '#shared/webhooks/delivery/delivery-item.ts';
import { type DispatchBatch, eventBatchesOf } from '#shared/webhooks/delivery/event-batch.ts';
import { type ListedResource, type WalkName, walkNames, walks } from './walks.ts';

const minuteMs = 60_000;
/** After this, make-events and deliver-events have finished with a change, retries included. */
const graceMs = 15 * minuteMs;
/** After this, nearly all payments of that time are over. */
const lateMs = 26 * 60 * minuteMs;
/**
 * The sweep checks each resource twice: soon after its creation, and when the payments of that time are over, which
 * finds missing events of later changes.
 */
const passes = { soon: graceMs, late: lateMs } as const;
type PassName = keyof typeof passes;
/** Resources from before the platform had an endpoint may have changed since. */
const startBeforeMs = 24 * 60 * minuteMs;
/** Two functions may disagree about the time by this much, and no platform has resources older than itself. */
const clockSkewMs = minuteMs;

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

/** The ids without a delivery. */
const unrecorded = async (
  platformId: string,
  ids: readonly string[],
  isConsistent: boolean,
): Promise<string[]> => {
  const left = new Set(ids);
  for (let start = 0; start < ids.length; start += keysOfBatchRead) {
    const keys = ids.slice(start, start + keysOfBatchRead).map((id) => ({ ...deliveryKey(platformId, id) }));
    for (const { sk } of await readBatch(keys, { isConsistent, attributes: ['sk'] })) left.delete(String(sk));
  }
  return [...left];
};

/**
 * The events that have no delivery, without duplicates: no attempt was made for them. Nearly all have one, so the first
 * read is the cheaper one, and only what it misses is read consistently.
 */
const withoutDelivery = async (
  platformId: string,
  drafts: readonly EventDraft[],
): Promise<Map<string, WebhookEvent>> => {
  const byId = new Map(drafts.map((draft) => [eventIdOf(draft), draft]));
  const doubtful = await unrecorded(platformId, [...byId.keys()], false);
  const missing = await unrecorded(platformId, doubtful, true);
  return new Map(
    missing.flatMap((id) => {
      const draft = byId.get(id);
      return draft === undefined ? [] : [[id, eventOf(draft)] as const];
    }),
  );
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
  const isMissing = (draft: EventDraft) => own.has(eventIdOf(draft));
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

interface Track {
  readonly pass: PassName;
  readonly walk: WalkName;
  readonly shard: number;
  readonly key: string;
}

const tracksOf = (pass: PassName): Track[] =>
  walkNames.flatMap((walk) =>
    Array.from({ length: walks[walk].shards }, (_, shard): Track => {
      const name = `${pass} ${walk}`;
      return { pass, walk, shard, key: walks[walk].shards === 1 ? name : `${name} ${shard}` };
    }),
  );

export interface Turn {
  readonly positions: SweepPositions;
  readonly found: number;
  /** Nothing is left for this run. */
  readonly isOver: boolean;
}

const sinceOf = ({ webhookEndpointSince, updatedAt }: Platform): Date =>
  new Date(webhookEndpointSince ?? updatedAt);

const beginningOf = (platform: Platform): Date => {
  const ownMs = new Date(platform.createdAt).getTime() - clockSkewMs;
  return new Date(Math.max(ownMs, sinceOf(platform).getTime() - startBeforeMs));
};

const endOf = (pass: PassName): Date => new Date(clock.nowMs() - passes[pass]);

interface Step {
  readonly positions: SweepPositions;
  readonly missing: readonly WebhookEvent[];
  readonly isOver: boolean;
}

/** Checks the next resources of one track. */
const look = async (
  { platform, positions }: PlatformSweep,
  { pass, walk: name, shard, key }: Track,
): Promise<Step> => {
  const { uuid: platformId } = platform;
  const walk = walks[name];
  const since = sinceOf(platform);
  const after = positions[key] ?? walk.positionAt(beginningOf(platform));
  const range = { after, upper: walk.positionAt(endOf(pass)), descending: false } as const;
  const resources = await walk.read(platformId, shard, { ...range, count: resourcesAtOnce });
  const last = resources.at(-1);
  if (last === undefined) return { positions: {}, missing: [], isOver: true };
  const latest = endOf('soon');
  const missing = await missingEvents(
    platformId,
    resources,
    ({ changedAt }) => changedAt >= since && changedAt <= latest,
  );
  return { positions: { [key]: last.position }, missing, isOver: resources.length < resourcesAtOnce };
};

/** All tracks of a pass at once. Dispatches what is missing before the positions move on. */
const advance = async (sweep: PlatformSweep, pass: PassName, dispatch: DispatchBatch): Promise<Turn> => {
  const steps = await Promise.all(tracksOf(pass).map((track) => look(sweep, track)));
  // Payments in several shards may miss the same event of a balance.
  const missing = new Map(steps.flatMap((step) => step.missing).map((event) => [event.id, event]));
  const events = [...missing.values()].map((event) => ({ platformId: sweep.platform.uuid, event }));
  for (const batch of eventBatchesOf(events)) await dispatch(batch);
  return {
    positions: Object.assign({}, sweep.positions, ...steps.map(({ positions }) => positions)),
    found: events.length,
    isOver: steps.every(({ isOver }) => isOver),
  };
};

/**
 * Checks the next resources of each walk and dispatches their events that have no delivery.
 *
 * @throws when a batch was not accepted or something could not be read; then the positions stay
 */
export const sweepPlatform = async (sweep: PlatformSweep, dispatch: DispatchBatch): Promise<Turn> => {
  const soon = await advance(sweep, 'soon', dispatch);
  const late = await advance({ ...sweep, positions: soon.positions }, 'late', dispatch);
  const hasMoved = !isDeepStrictEqual(late.positions, sweep.positions);
  if (hasMoved) await savePositions(sweep.platform.uuid, late.positions);
  return { ...late, found: soon.found + late.found, isOver: soon.isOver && late.isOver };
};
