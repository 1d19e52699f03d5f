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
import {
  type DispatchBatch,
  eventBatchesOf,
  type PlatformEvent,
} from '#shared/webhooks/delivery/event-batch.ts';
import { deliveryUuidOf, type EndpointRef, endpointPart } from '../endpoints/breaker.ts';
import { type FurtherEndpoint, wantsType } from '../endpoints/further-endpoints.ts';
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

/** The ids of events without a delivery to the endpoint. */
const unrecorded = async (
  ref: EndpointRef,
  ids: readonly string[],
  isConsistent: boolean,
): Promise<string[]> => {
  const left = new Map(ids.map((id) => [deliveryUuidOf(id, ref), id]));
  const uuids = [...left.keys()];
  for (let start = 0; start < uuids.length; start += keysOfBatchRead) {
    const some = uuids.slice(start, start + keysOfBatchRead);
    const keys = some.map((uuid) => ({ ...deliveryKey(ref.platformId, uuid) }));
    for (const { sk } of await readBatch(keys, { isConsistent, attributes: ['sk'] })) left.delete(String(sk));
  }
  return [...left.values()];
};

/**
 * The events that have no delivery, without duplicates: no attempt was made for them. Nearly all have one, so the first
 * read is the cheaper one, and only what it misses is read consistently.
 */
const withoutDelivery = async (
  ref: EndpointRef,
  drafts: readonly EventDraft[],
): Promise<Map<string, WebhookEvent>> => {
  const byId = new Map(drafts.map((draft) => [eventIdOf(draft), draft]));
  const doubtful = await unrecorded(ref, [...byId.keys()], false);
  const missing = await unrecorded(ref, doubtful, true);
  return new Map(
    missing.flatMap((id) => {
      const draft = byId.get(id);
      return draft === undefined ? [] : [[id, eventOf(draft)] as const];
    }),
  );
};

/** @param isDue whether the endpoint should have received the event by now */
const missingEvents = async (
  ref: EndpointRef,
  resources: readonly ListedResource[],
  isDue: (draft: EventDraft) => boolean,
): Promise<WebhookEvent[]> => {
  const own = await withoutDelivery(
    ref,
    resources.flatMap(({ events }) => events.filter(isDue)),
  );
  const isMissing = (draft: EventDraft) => own.has(eventIdOf(draft));
  const incomplete = own.size === 0 ? [] : resources.filter(({ events }) => events.some(isMissing));
  const related = await Promise.all(incomplete.map((one) => one.related?.() ?? []));
  const others = await withoutDelivery(ref, related.flat().filter(isDue));
  return [...own.values(), ...others.values()];
};

/** A platform, and how far the sweep has come with it. */
export interface PlatformSweep {
  readonly platform: Platform;
  /** Its endpoints beside the one of the configuration. */
  readonly further: readonly FurtherEndpoint[];
  readonly positions: SweepPositions;
}

/** An endpoint that must have events. */
interface Lane {
  readonly ref: EndpointRef;
  /** Earlier events are not sent. */
  readonly since: Date;
  readonly wants: (draft: EventDraft) => boolean;
}

const lanesOf = ({ platform, further }: Omit<PlatformSweep, 'positions'>): Lane[] => {
  const { uuid: platformId, webhookEndpoint, webhookEndpointSince, updatedAt } = platform;
  const own = {
    ref: { platformId },
    since: new Date(webhookEndpointSince ?? updatedAt),
    wants: () => true,
  };
  const others = further.map((endpoint) => ({
    ref: { platformId, endpointUuid: endpoint.uuid },
    since: new Date(endpoint.createdAt),
    wants: ({ type }: EventDraft) => type !== 'TEST' && wantsType(endpoint, type),
  }));
  return webhookEndpoint === undefined ? others : [own, ...others];
};

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

const beginningOf = ({ createdAt }: Platform, lanes: readonly Lane[]): Date => {
  const ownMs = new Date(createdAt).getTime() - clockSkewMs;
  const firstMs = Math.min(...lanes.map(({ since }) => since.getTime()));
  return new Date(Math.max(ownMs, firstMs - startBeforeMs));
};

const endOf = (pass: PassName): Date => new Date(clock.nowMs() - passes[pass]);

interface Step {
  readonly positions: SweepPositions;
  readonly missing: readonly PlatformEvent[];
  readonly isOver: boolean;
}

/** What the endpoints miss. An event that the configuration's misses goes to all that want it. */
const missingAt = async (
  lanes: readonly Lane[],
  resources: readonly ListedResource[],
): Promise<PlatformEvent[]> => {
  const latest = endOf('soon');
  const found = await Promise.all(
    lanes.map(async ({ ref, since, wants }) => {
      const isDue = (draft: EventDraft) =>
        draft.changedAt >= since && draft.changedAt <= latest && wants(draft);
      return { ref, events: await missingEvents(ref, resources, isDue) };
    }),
  );
  const own = found.find(({ ref }) => ref.endpointUuid === undefined)?.events ?? [];
  const toAll = new Set(own.map(({ id }) => id));
  return found.flatMap(({ ref, events }) =>
    events
      .filter(({ id }) => ref.endpointUuid === undefined || !toAll.has(id))
      .map((event) => ({ ...ref, event })),
  );
};

/** Checks the next resources of one track. */
const look = async (
  { platform, further, positions }: PlatformSweep,
  { pass, walk: name, shard, key }: Track,
): Promise<Step> => {
  const { uuid: platformId } = platform;
  const walk = walks[name];
  const lanes = lanesOf({ platform, further });
  const after = positions[key] ?? walk.positionAt(beginningOf(platform, lanes));
  const range = { after, upper: walk.positionAt(endOf(pass)), descending: false } as const;
  const resources = await walk.read(platformId, shard, { ...range, count: resourcesAtOnce });
  const last = resources.at(-1);
  if (last === undefined) return { positions: {}, missing: [], isOver: true };
  const missing = await missingAt(lanes, resources);
  return { positions: { [key]: last.position }, missing, isOver: resources.length < resourcesAtOnce };
};

/** All tracks of a pass at once. Dispatches what is missing before the positions move on. */
const advance = async (sweep: PlatformSweep, pass: PassName, dispatch: DispatchBatch): Promise<Turn> => {
  const steps = await Promise.all(tracksOf(pass).map((track) => look(sweep, track)));
  // Payments in several shards may miss the same event of a balance.
  const keyOf = (missed: PlatformEvent) => `${endpointPart(missed)} ${missed.event.id}`;
  const missing = new Map(steps.flatMap((step) => step.missing).map((missed) => [keyOf(missed), missed]));
  const events = [...missing.values()];
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
